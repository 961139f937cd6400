-- What the language model has cost on each UTC day, in US dollars.
CREATE TABLE model_spending (
  day date PRIMARY KEY,
  usd numeric NOT NULL CHECK (usd >= 0)
);
