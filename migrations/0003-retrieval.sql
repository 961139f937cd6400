-- What BM25 must know of the chunks of a language. Kept for large libraries only, where counting takes
-- longer than the search; written at the end of a sync.
CREATE TABLE corpus_statistics (
  text_config regconfig PRIMARY KEY,
  chunks bigint NOT NULL,
  -- Mean of chunk.lexeme_count.
  average_length float8 NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT now()
);

-- The share of the vectors in the fused score, as measured for one embedding model.
CREATE TABLE fusion_weight (
  signature text PRIMARY KEY,
  vector_weight float8 NOT NULL CHECK (vector_weight BETWEEN 0 AND 1),
  -- How many questions it rests on, and the nDCG@10 that it reached.
  questions int NOT NULL,
  ndcg float8 NOT NULL,
  tuned_at timestamptz NOT NULL DEFAULT now()
);
