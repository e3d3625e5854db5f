-- Schema 2. A table counts its steps: a step that only changes the row is one, too, so that other nodes see it.
ALTER TABLE tables ADD COLUMN revision bigint NOT NULL DEFAULT 0;
-- The number of the last line of the audit log: its row's lock keeps the lines in order, without a gap.
INSERT INTO meta (name, value) SELECT 'audit-lines', coalesce(max(n), 0)::text FROM audit;
-- Tables that a node has been given to look at. A lease is for one due time, and nothing is lost with it.
CREATE UNLOGGED TABLE leases (table_id bigint PRIMARY KEY, due_ms bigint NOT NULL, until_ms bigint NOT NULL);
