-- Who runs it (host:pid:start:token), so that a run whose process is gone can be told from one under way.
ALTER TABLE sync_run ADD COLUMN owner text;

-- The posts whose removal waits for approval.
ALTER TABLE sync_run ADD COLUMN held_posts bigint[] NOT NULL DEFAULT '{}';
