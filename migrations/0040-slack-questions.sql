-- Where the answer goes: the thread's root. Null on the command line and for slash commands.
ALTER TABLE question ADD COLUMN thread_ts text;
ALTER TABLE question ADD COLUMN asker_team text;
-- Counts edits of the question; `answered_revision` says which of them the stored answer is for.
ALTER TABLE question ADD COLUMN revision int NOT NULL DEFAULT 1;
ALTER TABLE question ADD COLUMN answered_revision int;
-- The messages that hold the answer, in order.
ALTER TABLE question ADD COLUMN messages text[] NOT NULL DEFAULT '{}';
-- 'search' or 'list': the track that the asker chose by a click; null: as the question suits.
ALTER TABLE question ADD COLUMN track text;
-- Read aloud when something went wrong.
ALTER TABLE question ADD COLUMN reference text;

-- state: asked, answered, refused (too many at once), withdrawn (its message is gone), failed
CREATE INDEX question_waiting ON question (asked_at) WHERE state = 'asked';
CREATE INDEX question_thread ON question (channel, thread_ts);
CREATE INDEX question_asker ON question (asker, asked_at);
CREATE INDEX question_age ON question (asked_at);
