#include "money.h"

#include <stdlib.h>
#include <string.h>

void money_text(long long amount, char *into, size_t size) {
    char digits[32], text[48];
    unsigned long long whole = amount < 0 ? 0ULL - (unsigned long long)amount : (unsigned long long)amount;
    int length = snprintf(digits, sizeof digits, "%03llu", whole), at = 0;
    for (int nth = 0; nth < length; nth++) {
        int left = length - 2 - nth;
        if (left == 0) text[at++] = '.';
        else if (nth && left > 0 && left % 3 == 0) text[at++] = ',';
        text[at++] = digits[nth];
    }
    snprintf(into, size, "%s%.*s", amount < 0 ? "-" : "", at, text);
}

json_t *money_moves(const json_t *events) {
    json_t *moves = json_array(), *event;
    size_t nth;
    json_array_foreach(events, nth, event) json_array_extend(moves, json_object_get(event, "moves"));
    return moves;
}

/* Whose money it is. */
typedef struct {
    const char *kind;
    int number;
} account;

static account account_of(const json_t *word) {
    void *only = json_object_iter((json_t *)word);
    return (account){json_object_iter_key(only), (int)json_integer_value(json_object_iter_value(only))};
}

static long long field_of(const json_t *row, const char *name) {
    return json_integer_value(json_object_get(row, name));
}

static void post(json_t *ledger, const char *side, const json_t *move, long long change) {
    char key[100];
    account whose = account_of(json_object_get(move, side));
    snprintf(key, sizeof key, "%.20s %d %lld %lld", whose.kind, whose.number, field_of(move, "tender"), field_of(move, "bet"));
    long long has = json_integer_value(json_object_get(ledger, key)) + change;
    if (has) json_object_set_new(ledger, key, json_integer(has));
    else json_object_del(ledger, key);
}

long long ledger_balance(const json_t *ledger, const char *kind, int number, int tender) {
    char start[60];
    const char *key;
    json_t *has;
    long long sum = 0;
    int length = snprintf(start, sizeof start, "%.20s %d %d ", kind, number, tender);
    json_object_foreach((json_t *)ledger, key, has) if (!strncmp(key, start, (size_t)length)) sum += json_integer_value(has);
    return sum;
}

bool ledger_post_all(json_t *ledger, const json_t *moves, reason *why) {
    json_t *next = json_copy(ledger), *move;
    size_t nth;
    bool well = true;
    json_array_foreach(moves, nth, move) {
        post(next, "payer", move, -field_of(move, "amount"));
        post(next, "payee", move, field_of(move, "amount"));
    }
    json_array_foreach(moves, nth, move) {
        account payer = account_of(json_object_get(move, "payer"));
        int tender = (int)field_of(move, "tender");
        bool is_at_table = !strcmp(payer.kind, "table") || !strcmp(payer.kind, "stack");
        if (well && !field_of(move, "amount")) well = because(why, "nothing moves, in tender %d", tender);
        if (well && is_at_table && ledger_balance(next, payer.kind, payer.number, tender) < 0)
            well = because(why, "more leaves the %s of seat %d than lies there, in tender %d", payer.kind, payer.number, tender);
    }
    if (well) json_object_clear(ledger), json_object_update(ledger, next);
    json_decref(next);
    return well;
}

bool ledger_require_lying(const json_t *ledger, const json_t *shown, reason *why) {
    json_t *left = json_object(), *row, *differs;
    const char *key;
    size_t nth;
    int seat, tender;
    bool well = true;
    json_object_foreach((json_t *)ledger, key, row) {
        char place[40];
        if (sscanf(key, "table %d %d ", &seat, &tender) != 2) continue;
        snprintf(place, sizeof place, "%d %d", seat, tender);
        json_object_set_new(left, place, json_integer(ledger_balance(ledger, "table", seat, tender)));
    }
    json_array_foreach(shown, nth, row) {
        char place[50];
        snprintf(place, sizeof place, "%lld %lld", field_of(row, "seat"), field_of(row, "tender"));
        json_object_set_new(left, place, json_integer(json_integer_value(json_object_get(left, place)) - field_of(row, "amount")));
    }
    json_object_foreach(left, key, differs) {
        if (!well || !json_integer_value(differs) || sscanf(key, "%d %d", &seat, &tender) != 2) continue;
        long long lies = ledger_balance(ledger, "table", seat, tender), sees = lies - json_integer_value(differs);
        well = because(why, "by the moves {%lld minor units} lie on the table for seat %d, in tender %d; the table shows {%lld minor units}",
                       lies, seat, tender, sees);
    }
    json_decref(left);
    return well;
}

/* ---- rounds ---- */

/* How many rounds have begun at a seat, and the numbers of the open one and of the one settled last, 0 for none. */
typedef struct {
    long long count, open, settled;
} at_seat;

static const char *key_of(int seat, char key[20]) {
    snprintf(key, 20, "%d", seat);
    return key;
}

static at_seat get_seat(const json_t *rounds, int seat) {
    char key[20];
    json_t *at = json_object_get(json_object_get(rounds, "seats"), key_of(seat, key));
    return (at_seat){field_of(at, "count"), field_of(at, "open"), field_of(at, "settled")};
}

static void set_seat(json_t *rounds, int seat, at_seat at) {
    char key[20];
    json_t *told = json_pack("{s:I, s:I, s:I}", "count", (json_int_t)at.count, "open", (json_int_t)at.open, "settled", (json_int_t)at.settled);
    json_object_set_new(json_object_get(rounds, "seats"), key_of(seat, key), told);
}

long long rounds_open(const json_t *rounds, int seat) {
    return get_seat(rounds, seat).open;
}

static json_t *round_of(int seat, long long number) {
    return json_pack("{s:i, s:I}", "seat", seat, "number", (json_int_t)number);
}

static void begin_rounds(json_t *rounds, const json_t *moves, json_t *begun) {
    json_t *move;
    size_t nth;
    json_array_foreach(moves, nth, move) {
        account payer = account_of(json_object_get(move, "payer"));
        at_seat at = get_seat(rounds, payer.number);
        if (strcmp(payer.kind, "purse") || !strcmp(json_string_value(json_object_get(move, "cause")), "reverse") || at.open) continue;
        at.open = ++at.count;
        set_seat(rounds, payer.number, at);
        json_array_append_new(begun, round_of(payer.number, at.open));
    }
}

/* Gives a move its round at a seat; false, and why, for a seat that never had one. */
static bool post_round(json_t *rounds, int seat, json_t *move, json_t *postings, reason *why) {
    const char *cause = json_string_value(json_object_get(move, "cause"));
    at_seat at = get_seat(rounds, seat);
    if (!at.count) return because(why, "money moves for seat %d, which has staked nothing yet", seat);
    bool reverses = !strcmp(cause, "reverse");
    long long first = reverses ? at.settled : at.open, second = reverses ? at.open : at.settled;
    long long number = first ? first : second ? second : at.count;
    if (!strcmp(cause, "settle")) at.settled = number;
    set_seat(rounds, seat, at);
    json_array_append_new(postings, json_pack("{s:o, s:O}", "round", round_of(seat, number), "move", move));
    return true;
}

static bool post_rounds(json_t *rounds, const json_t *moves, json_t *postings, reason *why) {
    json_t *move;
    size_t nth;
    json_array_foreach(moves, nth, move) {
        account payer = account_of(json_object_get(move, "payer")), payee = account_of(json_object_get(move, "payee"));
        bool pays = strcmp(payer.kind, "house"), is_paid = strcmp(payee.kind, "house");
        if (pays && !post_round(rounds, payer.number, move, postings, why)) return false;
        if (is_paid && !(pays && payer.number == payee.number) && !post_round(rounds, payee.number, move, postings, why)) return false;
    }
    return true;
}

/* Closes the rounds whose seat has no money on the table, and keeps the others open or reopens them. */
static void end_rounds(json_t *rounds, const json_t *postings, json_t *ended) {
    json_t *posting, *has;
    size_t nth;
    json_array_foreach(postings, nth, posting) {
        json_t *round = json_object_get(posting, "round");
        int seat = (int)field_of(round, "seat");
        at_seat at = get_seat(rounds, seat);
        char start[40];
        const char *key;
        bool lies = false;
        int length = snprintf(start, sizeof start, "table %d ", seat);
        json_object_foreach(json_object_get(rounds, "ledger"), key, has) lies |= !strncmp(key, start, (size_t)length);
        if (!lies && at.open) json_array_append(ended, round);
        at.open = !lies ? 0 : at.open ? at.open : field_of(round, "number");
        set_seat(rounds, seat, at);
    }
}

json_t *rounds_follow(json_t *rounds, const json_t *moves, reason *why) {
    json_t *next = json_deep_copy(rounds), *followed = json_pack("{s:[], s:[], s:[]}", "begun", "postings", "ended");
    if (!json_object_get(next, "ledger")) json_object_set_new(next, "ledger", json_object());
    if (!json_object_get(next, "seats")) json_object_set_new(next, "seats", json_object());
    json_t *postings = json_object_get(followed, "postings");
    begin_rounds(next, moves, json_object_get(followed, "begun"));
    bool well = ledger_post_all(json_object_get(next, "ledger"), moves, why) && post_rounds(next, moves, postings, why);
    if (well) {
        end_rounds(next, postings, json_object_get(followed, "ended"));
        json_object_update(rounds, next);
    } else {
        json_decref(followed);
    }
    json_decref(next);
    return well ? followed : NULL;
}
