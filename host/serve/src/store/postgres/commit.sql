-- One statement a flight, one round trip. $1 to $14 are the steps, then their records, money, seats, rounds and chains. No two
-- steps of a statement have a table or a purse in common. The revision is the whole fence: PostgreSQL compares it again
-- after it waited for a row. The answer names the steps that were written (`short` is null) or had too little money.
WITH step AS MATERIALIZED (
    SELECT * FROM unnest($1::int8[], $2::int8[], $3::int8[], $4::int8[], $5::bytea[], $6::bytea[], $7::int8[], $8::int8[],
        $9::text[], $10::text[], $11::bytea[], $12::text[], $13::bytea[], $14::bool[])
        AS s(id, revision, seq, commands, chain, state, at_ms, due_ms, host, status, digest, operator, draws, lands)),
record AS MATERIALIZED (
    SELECT * FROM unnest($15::int8[], $16::int8[], $17::text[], $18::bytea[], $19::int8[], $20::text[])
        AS r(table_id, seq, key, body, at_ms, lines)),
movement AS MATERIALIZED (
    SELECT m.*, s.operator
    FROM unnest($21::int8[], $22::int8[], $23::text[], $24::int8[], $25::bool[])
        WITH ORDINALITY AS m(table_id, seq, player, amount, is_owed, place)
    JOIN step s ON s.id = m.table_id),
-- A seat's changes in order: who takes it has it until the next change leaves it.
seating AS MATERIALIZED (
    SELECT c.*, row_number() OVER seat = 1 AS is_first, lead(c.seq) OVER seat AS next_seq,
        lead(c.player) OVER seat IS NULL AS is_left_next
    FROM unnest($26::int8[], $27::int8[], $28::int8[], $29::text[]) WITH ORDINALITY AS c(table_id, seat, seq, player, place)
    WINDOW seat AS (PARTITION BY c.table_id, c.seat ORDER BY c.place)),
round AS MATERIALIZED (
    SELECT * FROM unnest($30::int8[], $31::int8[], $32::int8[], $33::text[], $34::int8[], $35::int8[], $36::int8[],
        $37::int8[], $38::int8[], $39::int8[], $40::int8[], $41::int8[])
        AS r(table_id, seat, number, player, from_seq, to_seq, from_ms, to_ms, staked, returned, paid, ended)),
chain AS MATERIALIZED (
    SELECT * FROM unnest($42::int8[], $43::bytea[], $44::int8[], $45::bytea[], $46::int8[])
        AS c(table_id, head, length, sealed, at_ms)),
-- The rows that are where their steps were made, locked in one order: no two flights wait for each other.
held AS MATERIALIZED (
    SELECT t.id FROM tables t JOIN step s USING (id)
    WHERE t.revision = s.revision
        AND s.lands = EXISTS (SELECT FROM drawn d WHERE d.table_id = t.id)
        AND NOT EXISTS (SELECT FROM record r JOIN records x ON x.table_id = r.table_id AND x.key = r.key
            WHERE r.table_id = t.id)
    ORDER BY t.id FOR NO KEY UPDATE OF t),
purse AS MATERIALIZED (
    SELECT p.operator, p.player, p.balance FROM purses p
    JOIN (SELECT DISTINCT m.operator, m.player FROM movement m JOIN held h ON h.id = m.table_id) m USING (operator, player)
    ORDER BY p.operator, p.player FOR NO KEY UPDATE OF p),
-- The first movement of a table that its purse has not enough for.
short AS MATERIALIZED (
    SELECT DISTINCT ON (table_id) table_id, seq FROM (
        SELECT m.table_id, m.seq, m.place, p.balance IS NULL OR m.amount < 0 AND NOT m.is_owed AND p.balance
            + sum(m.amount) OVER (PARTITION BY m.operator, m.player ORDER BY m.place) < 0 AS is_short
        FROM movement m JOIN held h ON h.id = m.table_id LEFT JOIN purse p USING (operator, player)) AS checked
    WHERE is_short ORDER BY table_id, place),
kept AS MATERIALIZED (SELECT h.id FROM held h WHERE NOT EXISTS (SELECT FROM short WHERE short.table_id = h.id)),
moved AS (
    UPDATE tables t SET revision = t.revision + 1, seq = s.seq, commands = s.commands, chain = s.chain, state = s.state,
        at_ms = s.at_ms, due_ms = s.due_ms, host = s.host, status = s.status, digest = s.digest
    FROM step s JOIN kept k USING (id) WHERE t.id = s.id AND t.revision = s.revision RETURNING t.id),
drew AS (
    INSERT INTO drawn (table_id, seq, sealed)
    SELECT s.id, s.seq + 1, s.draws FROM step s JOIN kept k USING (id) WHERE s.draws IS NOT NULL),
landed AS (DELETE FROM drawn d USING step s JOIN kept k USING (id) WHERE d.table_id = s.id AND s.lands),
wrote AS (
    INSERT INTO records (table_id, seq, key, body, at_ms, lines)
    SELECT r.table_id, r.seq, r.key, r.body, r.at_ms, r.lines FROM record r JOIN kept k ON k.id = r.table_id),
paid AS (
    UPDATE purses p SET balance = p.balance + m.amount
    FROM (SELECT m.operator, m.player, sum(m.amount)::int8 AS amount FROM movement m JOIN kept k ON k.id = m.table_id
        GROUP BY m.operator, m.player) m
    WHERE p.operator = m.operator AND p.player = m.player),
noted AS (
    INSERT INTO movements (table_id, seq, operator, player, amount)
    SELECT m.table_id, m.seq, m.operator, m.player, m.amount FROM movement m JOIN kept k ON k.id = m.table_id),
-- A seating of no record is not kept.
vacated AS (
    DELETE FROM seatings o USING seating c JOIN kept k ON k.id = c.table_id
    WHERE o.table_id = c.table_id AND o.seat = c.seat AND o.to_seq IS NULL AND o.from_seq >= c.seq
        AND c.is_first AND c.player IS NULL RETURNING 1),
risen AS (
    UPDATE seatings o SET to_seq = c.seq FROM seating c JOIN kept k ON k.id = c.table_id
    WHERE o.table_id = c.table_id AND o.seat = c.seat AND o.to_seq IS NULL AND o.from_seq < c.seq
        AND c.is_first AND c.player IS NULL RETURNING 1),
-- Seats are left before they are taken: the counts are there to have it so.
seated AS (
    INSERT INTO seatings (table_id, seat, from_seq, to_seq, operator, player)
    SELECT c.table_id, c.seat, c.seq, CASE WHEN c.is_left_next THEN c.next_seq END, s.operator, c.player
    FROM seating c JOIN kept k ON k.id = c.table_id JOIN step s ON s.id = c.table_id
    WHERE c.player IS NOT NULL AND (c.next_seq IS NULL OR NOT c.is_left_next OR c.next_seq > c.seq)
        AND (SELECT count(*) FROM vacated) + (SELECT count(*) FROM risen) >= 0),
summed AS (
    INSERT INTO rounds (table_id, seat, number, player, from_seq, to_seq, from_ms, to_ms, staked, returned, paid, ended)
    SELECT r.* FROM round r JOIN kept k ON k.id = r.table_id
    ON CONFLICT (table_id, seat, number) DO UPDATE SET player = excluded.player, from_seq = excluded.from_seq,
        to_seq = excluded.to_seq, from_ms = excluded.from_ms, to_ms = excluded.to_ms, staked = excluded.staked,
        returned = excluded.returned, paid = excluded.paid, ended = excluded.ended),
chained AS (
    INSERT INTO chains (table_id, head, length, sealed, at_ms)
    SELECT c.table_id, c.head, c.length, c.sealed, c.at_ms FROM chain c JOIN kept k ON k.id = c.table_id)
SELECT id, NULL::int8 AS short FROM moved UNION ALL SELECT table_id, seq FROM short
