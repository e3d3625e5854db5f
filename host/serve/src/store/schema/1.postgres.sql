-- Schema 1. Times are milliseconds since 1970 UTC, amounts minor units. Names sort by their bytes, as in SQLite.
CREATE TABLE meta (name text PRIMARY KEY, value text NOT NULL);
CREATE TABLE components (
    digest bytea PRIMARY KEY CHECK (length(digest) = 32), family text NOT NULL, rulebook text COLLATE "C" NOT NULL,
    title text NOT NULL, wasm bytea NOT NULL, at_ms bigint NOT NULL, withdrawn_ms bigint);
CREATE TABLE tables (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text COLLATE "C" NOT NULL UNIQUE, operator text NOT NULL,
    config text NOT NULL, settings text NOT NULL,
    status text NOT NULL CHECK (status IN ('open', 'paused', 'draining', 'closed', 'fault')),
    digest bytea NOT NULL CHECK (length(digest) = 32), seq bigint NOT NULL, commands bigint NOT NULL,
    chain bytea NOT NULL CHECK (length(chain) = 32), state bytea NOT NULL, at_ms bigint NOT NULL, due_ms bigint,
    host text NOT NULL) WITH (fillfactor = 60);
CREATE INDEX tables_due ON tables (due_ms) WHERE due_ms IS NOT NULL;
CREATE TABLE records (
    table_id bigint NOT NULL REFERENCES tables, seq bigint NOT NULL, key text COLLATE "C" NOT NULL, body bytea NOT NULL,
    at_ms bigint NOT NULL, lines text NOT NULL, PRIMARY KEY (table_id, seq), UNIQUE (table_id, key));
CREATE TABLE drawn (table_id bigint PRIMARY KEY REFERENCES tables, seq bigint NOT NULL, sealed bytea NOT NULL);
CREATE TABLE chains (
    table_id bigint NOT NULL REFERENCES tables, head bytea NOT NULL, length bigint NOT NULL, sealed bytea NOT NULL,
    at_ms bigint NOT NULL, PRIMARY KEY (table_id, head));
CREATE TABLE seatings (
    table_id bigint NOT NULL REFERENCES tables, seat bigint NOT NULL, from_seq bigint NOT NULL, to_seq bigint,
    operator text NOT NULL, player text NOT NULL, PRIMARY KEY (table_id, seat, from_seq));
CREATE UNIQUE INDEX one_seating ON seatings (table_id, seat) WHERE to_seq IS NULL;
CREATE INDEX seatings_player ON seatings (player) WHERE to_seq IS NULL;
CREATE TABLE keys (
    digest bytea PRIMARY KEY CHECK (length(digest) = 32), operator text NOT NULL, role text NOT NULL, at_ms bigint NOT NULL,
    expires_ms bigint, ended_ms bigint);
CREATE TABLE purses (
    operator text COLLATE "C" NOT NULL, player text COLLATE "C" NOT NULL, balance bigint NOT NULL,
    PRIMARY KEY (operator, player)) WITH (fillfactor = 80);
CREATE TABLE movements (
    table_id bigint NOT NULL REFERENCES tables, seq bigint NOT NULL, operator text NOT NULL, player text NOT NULL,
    amount bigint NOT NULL, PRIMARY KEY (table_id, seq, player));
CREATE TABLE rounds (
    table_id bigint NOT NULL REFERENCES tables, seat bigint NOT NULL, number bigint NOT NULL, player text NOT NULL,
    from_seq bigint NOT NULL, to_seq bigint NOT NULL, from_ms bigint NOT NULL, to_ms bigint NOT NULL,
    staked bigint NOT NULL, returned bigint NOT NULL, paid bigint NOT NULL, ended bigint NOT NULL,
    PRIMARY KEY (table_id, seat, number));
CREATE INDEX rounds_last ON rounds (table_id, to_seq);
CREATE TABLE audit (n bigint PRIMARY KEY, at_ms bigint NOT NULL, line text NOT NULL);
