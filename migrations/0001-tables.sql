-- The whole store. Every reader restricts by post.source_id: that is what scope is made of.

CREATE EXTENSION IF NOT EXISTS vector;

CREATE TABLE source (
  id text PRIMARY KEY,
  kind text NOT NULL,
  -- Both null: public to the workspace. Else only for these channels and groups.
  audience_channels text[],
  audience_groups text[],
  -- True: guests and other organisations' users may see it too.
  external boolean NOT NULL DEFAULT false,
  -- Set when the source has left the configuration: hidden, not deleted.
  hidden_at timestamptz,
  -- A counter, not a flag: a change that arrives while a plan is made survives it.
  dirty_seq bigint NOT NULL DEFAULT 1,
  planned_seq bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sync_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source_id text NOT NULL REFERENCES source ON DELETE CASCADE,
  -- planning, embedding, done, failed, held (deletions wait for approval)
  state text NOT NULL,
  trigger text NOT NULL DEFAULT 'command',
  listing_complete boolean NOT NULL DEFAULT false,
  seen int NOT NULL DEFAULT 0,
  added int NOT NULL DEFAULT 0,
  changed int NOT NULL DEFAULT 0,
  metadata_only int NOT NULL DEFAULT 0,
  unchanged int NOT NULL DEFAULT 0,
  removed int NOT NULL DEFAULT 0,
  held_back int NOT NULL DEFAULT 0,
  -- [{file, field, reason}]
  failed jsonb NOT NULL DEFAULT '[]',
  windows_embedded int NOT NULL DEFAULT 0,
  windows_reused int NOT NULL DEFAULT 0,
  reason text,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX sync_run_source ON sync_run (source_id, id DESC);

CREATE TABLE post (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source_id text NOT NULL REFERENCES source ON DELETE CASCADE,
  -- What the source itself calls the post; (source_id, external_id) is its identity.
  external_id text NOT NULL,
  slug text NOT NULL,
  url text,
  title text NOT NULL,
  category text,
  category_name text,
  author text,
  excerpt text,
  published_at timestamptz,
  -- True: only the day is known; published_at is then midnight UTC of that day.
  published_date_only boolean NOT NULL DEFAULT false,
  updated_at timestamptz,
  word_count int NOT NULL DEFAULT 0,
  tags text[] NOT NULL DEFAULT '{}',
  meta jsonb NOT NULL DEFAULT '{}',
  language text,
  text_config regconfig NOT NULL DEFAULT 'english',
  -- The normalised Markdown that `wanted_hash` is the hash of.
  text text NOT NULL,
  wanted_hash text NOT NULL,
  metadata_hash text NOT NULL,
  -- What the chunks were made from; null before the first indexing.
  live_hash text,
  live_signature text,
  indexed_at timestamptz,
  seen_run bigint,
  deleted_at timestamptz,
  lease_owner text,
  lease_until timestamptz,
  attempts int NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (source_id, external_id)
);
CREATE UNIQUE INDEX post_reference ON post (source_id, slug) WHERE deleted_at IS NULL;
CREATE INDEX post_published ON post (published_at);
CREATE INDEX post_category ON post (category);

CREATE TABLE chunk (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  post_id bigint NOT NULL REFERENCES post ON DELETE CASCADE,
  ordinal int NOT NULL,
  -- Heading path within the post, "Set-up › Profiles".
  heading text,
  text text NOT NULL,
  hash text NOT NULL,
  tokens int NOT NULL,
  -- Words of title, heading and text in the post's text-search configuration.
  lexemes tsvector NOT NULL,
  -- Number of distinct lexemes: the document length of BM25.
  lexeme_count int NOT NULL,
  UNIQUE (post_id, ordinal)
);
CREATE INDEX chunk_lexemes ON chunk USING gin (lexemes);

CREATE TABLE chunk_window (
  chunk_id bigint NOT NULL REFERENCES chunk ON DELETE CASCADE,
  signature text NOT NULL,
  ordinal int NOT NULL,
  hash text NOT NULL,
  embedding vector NOT NULL,
  PRIMARY KEY (chunk_id, signature, ordinal)
);
-- Vectors over 2 kB would be moved out of line, which makes an exact scan about four times slower.
ALTER TABLE chunk_window ALTER COLUMN embedding SET STORAGE PLAIN;
CREATE INDEX chunk_window_signature ON chunk_window (signature);

CREATE TABLE embedding_cache (
  signature text NOT NULL,
  hash text NOT NULL,
  embedding vector NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (signature, hash)
);

CREATE TABLE webhook_delivery (
  provider text NOT NULL,
  delivery_id text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, delivery_id)
);

CREATE TABLE question (
  id uuid PRIMARY KEY,
  surface text NOT NULL,
  team text,
  channel text,
  ts text,
  event_id text,
  asker text,
  text text NOT NULL,
  sources text[] NOT NULL DEFAULT '{}',
  route text,
  answer jsonb,
  state text NOT NULL DEFAULT 'asked',
  lease_owner text,
  lease_until timestamptz,
  attempts int NOT NULL DEFAULT 0,
  asked_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  latency_ms int,
  UNIQUE (team, channel, ts),
  UNIQUE (event_id)
);

CREATE TABLE feedback (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  question_id uuid NOT NULL REFERENCES question ON DELETE CASCADE,
  asker text,
  helpful boolean NOT NULL,
  reason text,
  given_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (question_id, asker)
);
