-- What a chunk is found by: the words of its title, which weigh more, of its heading path and its text.
CREATE FUNCTION chunk_lexemes(config regconfig, title text, heading text, body text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN setweight(to_tsvector(config, title), 'A') || to_tsvector(config, concat_ws(E'\n', heading, body));

-- Lexemes with repetitions: the document length of BM25. Distinct ones rank worse, by measurement.
CREATE FUNCTION count_lexemes(lexemes tsvector) RETURNS int
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT coalesce(sum(greatest(1, cardinality(positions))), 0)::int FROM unnest(lexemes));

UPDATE chunk SET lexemes = chunk_lexemes(post.text_config, post.title, chunk.heading, chunk.text)
  FROM post WHERE post.id = chunk.post_id;
UPDATE chunk SET lexeme_count = count_lexemes(lexemes);
DELETE FROM corpus_statistics;

-- Titles misspelt are found by trigrams, where the server has them and this user may create them.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN CREATE EXTENSION IF NOT EXISTS pg_trgm; END IF; EXCEPTION WHEN insufficient_privilege THEN NULL; END $$;
