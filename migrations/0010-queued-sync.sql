-- Who lists the source now, and when it may be tried again after a failure.
ALTER TABLE source ADD COLUMN lease_owner text;
ALTER TABLE source ADD COLUMN lease_until timestamptz;
ALTER TABLE source ADD COLUMN attempts int NOT NULL DEFAULT 0;
ALTER TABLE source ADD COLUMN next_try_at timestamptz;

-- Since when a change waits for a complete listing; null while none does.
ALTER TABLE source ADD COLUMN dirty_since timestamptz DEFAULT now();
UPDATE source SET dirty_since = NULL WHERE planned_seq >= dirty_seq;

-- The schedule as configured (cron and time zone), and when it is due next.
ALTER TABLE source ADD COLUMN schedule text;
ALTER TABLE source ADD COLUMN due_at timestamptz;

-- A run that is asked for waits as state `queued` until a worker takes it: one a source at most.
ALTER TABLE sync_run ADD COLUMN queued_at timestamptz;
-- The posts or files that are meant; null: the whole source.
ALTER TABLE sync_run ADD COLUMN named text[];
-- Values of source.dirty_seq that the requests behind this run made.
ALTER TABLE sync_run ADD COLUMN first_seq bigint;
ALTER TABLE sync_run ADD COLUMN last_seq bigint;
-- What other processes have embedded of the source while the run went on.
ALTER TABLE sync_run ADD COLUMN windows_embedded_elsewhere int NOT NULL DEFAULT 0;
ALTER TABLE sync_run ADD COLUMN windows_reused_elsewhere int NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX sync_run_queued ON sync_run (source_id) WHERE state = 'queued';

ALTER TABLE webhook_delivery ADD COLUMN run_id bigint;
CREATE INDEX webhook_delivery_received ON webhook_delivery (received_at);

-- Embedding models whose vectors are or were wanted. One is served; a new one is built beside it.
CREATE TABLE embedding_signature (
  signature text PRIMARY KEY,
  -- EMBEDDING_MODEL and EMBEDDING_MODEL_PATH that it was opened with, to open it again.
  model text NOT NULL,
  model_path text,
  -- building, serving, retired
  state text NOT NULL,
  wanted_at timestamptz NOT NULL DEFAULT now(),
  retired_at timestamptz
);
CREATE UNIQUE INDEX embedding_signature_serving ON embedding_signature (state) WHERE state = 'serving';

-- What operators have been told, so that they hear of each thing once.
CREATE TABLE alert (
  key text PRIMARY KEY,
  -- Somebody is telling it until then; told_at says that it was heard.
  claimed_until timestamptz,
  told_at timestamptz,
  raised_at timestamptz NOT NULL DEFAULT now()
);
