-- Schema 1. Times are milliseconds since 1970 UTC, amounts minor units.
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE components (
    digest BLOB PRIMARY KEY CHECK (length(digest) = 32), family TEXT NOT NULL, rulebook TEXT NOT NULL, title TEXT NOT NULL,
    wasm BLOB NOT NULL, at_ms INTEGER NOT NULL, withdrawn_ms INTEGER) STRICT;
CREATE TABLE tables (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, operator TEXT NOT NULL, config TEXT NOT NULL, settings TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'paused', 'draining', 'closed', 'fault')),
    digest BLOB NOT NULL CHECK (length(digest) = 32), seq INTEGER NOT NULL, commands INTEGER NOT NULL,
    chain BLOB NOT NULL CHECK (length(chain) = 32), state BLOB NOT NULL, at_ms INTEGER NOT NULL, due_ms INTEGER,
    host TEXT NOT NULL) STRICT;
CREATE INDEX tables_due ON tables (due_ms) WHERE due_ms IS NOT NULL;
CREATE TABLE records (
    table_id INTEGER NOT NULL REFERENCES tables, seq INTEGER NOT NULL, key TEXT NOT NULL, body BLOB NOT NULL,
    at_ms INTEGER NOT NULL, lines TEXT NOT NULL, PRIMARY KEY (table_id, seq), UNIQUE (table_id, key)) STRICT, WITHOUT ROWID;
CREATE TABLE drawn (table_id INTEGER PRIMARY KEY REFERENCES tables, seq INTEGER NOT NULL, sealed BLOB NOT NULL) STRICT;
CREATE TABLE chains (
    table_id INTEGER NOT NULL REFERENCES tables, head BLOB NOT NULL, length INTEGER NOT NULL, sealed BLOB NOT NULL,
    at_ms INTEGER NOT NULL, PRIMARY KEY (table_id, head)) STRICT, WITHOUT ROWID;
CREATE TABLE seatings (
    table_id INTEGER NOT NULL REFERENCES tables, seat INTEGER NOT NULL, from_seq INTEGER NOT NULL, to_seq INTEGER,
    operator TEXT NOT NULL, player TEXT NOT NULL, PRIMARY KEY (table_id, seat, from_seq)) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX one_seating ON seatings (table_id, seat) WHERE to_seq IS NULL;
CREATE INDEX seatings_player ON seatings (player) WHERE to_seq IS NULL;
CREATE TABLE keys (
    digest BLOB PRIMARY KEY CHECK (length(digest) = 32), operator TEXT NOT NULL, role TEXT NOT NULL, at_ms INTEGER NOT NULL,
    expires_ms INTEGER, ended_ms INTEGER) STRICT, WITHOUT ROWID;
CREATE TABLE purses (
    operator TEXT NOT NULL, player TEXT NOT NULL, balance INTEGER NOT NULL,
    PRIMARY KEY (operator, player)) STRICT, WITHOUT ROWID;
CREATE TABLE movements (
    table_id INTEGER NOT NULL REFERENCES tables, seq INTEGER NOT NULL, operator TEXT NOT NULL, player TEXT NOT NULL,
    amount INTEGER NOT NULL, PRIMARY KEY (table_id, seq, player)) STRICT, WITHOUT ROWID;
CREATE TABLE rounds (
    table_id INTEGER NOT NULL REFERENCES tables, seat INTEGER NOT NULL, number INTEGER NOT NULL, player TEXT NOT NULL,
    from_seq INTEGER NOT NULL, to_seq INTEGER NOT NULL, from_ms INTEGER NOT NULL, to_ms INTEGER NOT NULL,
    staked INTEGER NOT NULL, returned INTEGER NOT NULL, paid INTEGER NOT NULL, ended INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, number)) STRICT, WITHOUT ROWID;
CREATE INDEX rounds_last ON rounds (table_id, to_seq);
CREATE TABLE audit (n INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, line TEXT NOT NULL) STRICT;
