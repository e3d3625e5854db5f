-- Schema 2. A table counts its steps: a step that only changes the row is one, too, so that other nodes see it.
ALTER TABLE tables ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
