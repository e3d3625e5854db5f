/* What a platform has of a table beside its calls: swaps, money, resuming, sentences. Ends with 1 where something does not hold.
 *
 *     table_test        beside components/
 */
#define KIP_IMPLEMENTATION
#include "kip.h"
#include <openssl/rand.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define REQUIRE(HOLDS, ...)                                                                                            \
    ((HOLDS) ? (void)0 : (fprintf(stderr, "line %d does not hold: ", __LINE__), fprintf(stderr, __VA_ARGS__), fputs("\n", stderr), _exit(1)))

static transcripts *judge;
static reason why;

static rulebook *loaded(const char *id, const char *sha256) {
    char path[100];
    snprintf(path, sizeof path, "components/%s.wasm", id);
    rulebook *book = rulebook_load(path, sha256, &why);
    REQUIRE(book, "%s", why.text);
    return book;
}

/* Another build of a rulebook: the component with an empty section more. */
static rulebook *other_build(const char *id) {
    static unsigned char wasm[1 << 20];
    char path[100], hex[65];
    snprintf(path, sizeof path, "components/%s.wasm", id);
    FILE *file = fopen(path, "rb");
    REQUIRE(file, "%s", path);
    size_t size = fread(wasm, 1, sizeof wasm - 4, file);
    fclose(file);
    memcpy(wasm + size, "\0\2\1x", 4);
    snprintf(path, sizeof path, "other-%s.wasm", id);
    file = fopen(path, "wb");
    REQUIRE(file && fwrite(wasm, 1, size + 4, file) == size + 4 && !fclose(file), "%s", path);
    digest(wasm, size + 4, hex);
    rulebook *book = rulebook_load(path, hex, &why);
    REQUIRE(book, "%s", why.text);
    return book;
}

typedef struct {
    char text[1 << 20];
    size_t size;
} disk;

static bool store(void *to, const char *line, size_t size) {
    disk *out = to;
    REQUIRE(out->size + size <= sizeof out->text, "the transcript is too long");
    memcpy(out->text + out->size, line, size);
    out->size += size;
    return true;
}

static json_t *example(rulebook *book) {
    return json_array_get(json_object_get(rulebook_description(book), "examples"), 0);
}

static json_t *moment_of(rulebook *book) {
    return json_object_get(example(book), "opened-at");
}

/* An order of a role. Takes the command over. */
static json_t *order_of(const char *role, int number, json_t *at, json_t *command) {
    json_t *order = json_pack("{s:{s:s, s:i}, s:O, s:o}", "by", "role", role, "number", number, "at", at, "command", command);
    REQUIRE(order, "an order");
    return order;
}

static json_t *joins(void) {
    return json_pack("{s:{s:i, s:b}}", "join", "seat", 1, "age-attested", 1);
}

static recorded *opened(rulebook *book, json_t *at, disk *out) {
    json_t *config = json_deep_copy(example(book));
    json_object_set(config, "opened-at", at);
    recorded *table = recorded_open(judge, book, config, store, out, NULL, &why);
    REQUIRE(table, "%s", why.text);
    json_decref(config);
    return table;
}

static json_t *join(recorded *table, json_t *at) {
    json_t *order = order_of("host", 0, at, joins()), *told = recorded_apply(table, order, &why);
    json_decref(order);
    return told;
}

static bool begins(const char *start) {
    return !strncmp(why.text, start, strlen(start));
}

static void swaps_are_written_and_played_again(void) {
    static disk out;
    rulebook *nsw = loaded("nsw", KIP_NSW), *house = loaded("house", KIP_HOUSE), *ring = loaded("commemorative", KIP_COMMEMORATIVE);
    rulebook *build = other_build("nsw"), *books[] = {nsw, house, ring, build};
    json_t *day = moment_of(ring), *before, *after;
    recorded *table = opened(nsw, day, &out);
    json_decref(join(table, day));
    before = recorded_state(table);
    json_t *step = recorded_swap(table, build, day, NULL, &why);
    REQUIRE(step && !json_array_size(json_object_get(step, "events")) && recorded_rulebook(table) == build, "%s", why.text);
    after = recorded_state(table);
    REQUIRE(json_equal(before, after), "another build has the same state");
    json_decref(step);
    json_decref(before);
    json_decref(after);
    step = recorded_swap(table, house, day, NULL, &why);
    REQUIRE(step, "%s", why.text);
    json_decref(step);
    step = recorded_swap(table, ring, day, json_object_get(example(ring), "terms"), &why);
    REQUIRE(step, "%s", why.text);
    json_t *cited = rulebook_cite(ring, json_array_get(json_object_get(step, "events"), 0));
    REQUIRE(!strcmp(json_string_value(json_object_get(cited, "clause")), "R68") && !json_object_get(cited, "cite"), "a citation");
    json_decref(cited);
    json_decref(step);
    FILE *file = fmemopen(out.text, out.size, "rb");
    recorded *again = transcript_resume(judge, file, books, 4, store, &out, NULL, &why);
    fclose(file);
    REQUIRE(again && recorded_rulebook(again) == ring, "%s", why.text);
    char chain[65];
    REQUIRE(recorded_end(again, chain, &why), "%s", why.text);
    json_t *verdict;
    file = fmemopen(out.text, out.size, "rb");
    REQUIRE(transcript_verify(judge, file, NULL, books, 4, &verdict, &why), "%s", why.text);
    REQUIRE(json_integer_value(json_object_get(verdict, "swaps")) == 3, "three swaps");
    rewind(file);
    REQUIRE(!transcript_resume(judge, file, books, 4, store, &out, NULL, &why) && begins("the transcript is at its end"), "%s", why.text);
    rewind(file);
    REQUIRE(!transcript_resume(judge, file, books, 1, store, &out, NULL, &why), "without a component");
    fclose(file);
    json_decref(verdict);
    recorded_free(table);
    recorded_free(again);
}

static void a_table_goes_on_where_its_transcript_ends(void) {
    static disk out;
    rulebook *house = loaded("house", KIP_HOUSE);
    json_t *now = moment_of(house), *answers[3], *orders[] = {
        order_of("host", 0, now, joins()), order_of("host", 0, now, joins()), order_of("host", 0, now, json_pack("{s:i}", "leave", 1))};
    const char *const ids[] = {"a", "b", "c"};
    out.size = 0;
    recorded *table = opened(house, now, &out);
    for (int nth = 0; nth < 3; nth++)
        REQUIRE((answers[nth] = recorded_apply_once(table, ids[nth], orders[nth], &why)), "%s", why.text);
    REQUIRE(json_object_get(answers[1], "err") && json_object_get(answers[2], "ok"), "a refusal is an answer");
    int count = 0;
    for (size_t size = 0; size < out.size; ) {
        size = (size_t)(strchr(out.text + size, '\n') - out.text) + 1;
        count++;
        static disk cut;
        memcpy(cut.text, out.text, cut.size = size);
        FILE *file = fmemopen(cut.text, size, "rb");
        json_t *answer = NULL;
        recorded *again = transcript_resume(judge, file, &house, 1, store, &cut, &answer, &why);
        REQUIRE(again && (answer != NULL) == (count % 2 == 0), "after line %d: %s", count, why.text);
        for (int nth = 0; nth < 3; nth++) {
            json_t *told = recorded_apply_once(again, ids[nth], orders[nth], &why);
            REQUIRE(told && json_is_true(json_object_get(told, "repeated")) == (2 * nth + 1 < count), "after line %d: %s", count, why.text);
            REQUIRE(!json_object_get(told, "ok") == (nth == 1) && json_integer_value(json_object_get(told, "number")) == nth + 1, "an answer");
            json_decref(told);
        }
        char chain[65];
        json_t *verdict;
        fclose(file);
        REQUIRE(recorded_end(again, chain, &why), "%s", why.text);
        file = fmemopen(cut.text, cut.size, "rb");
        REQUIRE(transcript_verify(judge, file, NULL, &house, 1, &verdict, &why), "after line %d: %s", count, why.text);
        fclose(file);
        json_decref(answer);
        json_decref(verdict);
        recorded_free(again);
    }
    REQUIRE(count == 7, "%d lines", count);
    recorded_free(table);
    for (int nth = 0; nth < 3; nth++)
        json_decref(orders[nth]), json_decref(answers[nth]);
}

/* Whether an event of that name is among them. */
static bool has_event(void *name, const json_t *events) {
    json_t *event;
    size_t nth;
    json_array_foreach(events, nth, event)
        if (!strcmp(case_name(json_object_get(event, "what")), name)) return true;
    return false;
}

static void seed(void *with, char hex[65]) {
    unsigned char bytes[32];
    REQUIRE(RAND_bytes(bytes, 32) == 1, "a seed");
    for (int nth = 0; nth < 32; nth++)
        sprintf(hex + 2 * nth, "%02x", bytes[nth]);
}

static json_t *play_to(rulebook *book, json_t **state, json_t *at, char *name) {
    json_t *played = play_until(book, state, at, has_event, seed, name, 1000, &why);
    REQUIRE(played && has_event(name, played), "%s: %s", name, why.text);
    return played;
}

/* What comes of a wager on tails of seat 1. */
static json_t *wager(rulebook *book, json_t *state, json_t *at, int chips) {
    json_t *command = json_pack("{s:{s:s, s:{s:i, s:i}}}", "place-wager", "side", "tails", "stake", "chips", chips, "tokens", 0);
    json_t *given = json_pack("{s:O, s:o}", "state", state, "order", order_of("player", 1, at, command));
    json_t *told = rulebook_call(book, APPLY, given, &why);
    REQUIRE(told, "%s", why.text);
    json_decref(given);
    return told;
}

/* A table of `house` at which seat 1 may bet. */
static json_t *betting(rulebook *house, json_t *at) {
    static disk out;
    out.size = 0;
    recorded *table = opened(house, at, &out);
    json_decref(join(table, at));
    json_t *state = recorded_state(table);
    json_decref(play_to(house, &state, at, "betting-opened"));
    recorded_free(table);
    return state;
}

static void a_round_is_staked_settled_and_ends(void) {
    rulebook *house = loaded("house", KIP_HOUSE);
    json_t *now = moment_of(house), *state = betting(house, now), *rounds = json_object(), *events, *event, *has;
    const char *key;
    size_t nth;
    json_t *told = wager(house, state, now, 500), *step = json_object_get(told, "ok"), *moves = money_moves(json_object_get(step, "events"));
    REQUIRE(step, "the wager is refused");
    json_decref(state);
    state = json_incref(json_object_get(step, "state"));
    json_t *followed = rounds_follow(rounds, moves, &why);
    REQUIRE(followed && json_array_size(json_object_get(followed, "begun")) == 1 && rounds_open(rounds, 1) == 1, "%s", why.text);
    REQUIRE(ledger_balance(json_object_get(rounds, "ledger"), "purse", 1, 0) == -500, "the stake");
    json_t *asked = json_pack("{s:O}", "state", state), *view = rulebook_call(house, VIEW, asked, &why), *none = json_array();
    json_t *lying = json_object_get(json_object_get(json_object_get(view, "ok"), "common"), "lying");
    REQUIRE(ledger_require_lying(json_object_get(rounds, "ledger"), lying, &why), "%s", why.text);
    REQUIRE(!ledger_require_lying(json_object_get(rounds, "ledger"), none, &why) && strstr(why.text, "shows {0 minor units}"), "%s", why.text);
    json_decref(followed);
    json_decref(moves);
    json_decref(told);
    while (rounds_open(rounds, 1)) {
        events = play_to(house, &state, now, "result-announced");
        json_array_foreach(events, nth, event) {
            REQUIRE((followed = rounds_follow(rounds, json_object_get(event, "moves"), &why)), "%s", why.text);
            json_decref(followed);
        }
        json_decref(events);
    }
    long long sum = 0, won = ledger_balance(json_object_get(rounds, "ledger"), "purse", 1, 0);
    json_object_foreach(json_object_get(rounds, "ledger"), key, has) sum += json_integer_value(has);
    REQUIRE(!sum && (won == 500 || won == -500), "the sum is %lld, won is %lld", sum, won);
    moves = json_pack("[{s:{s:i}, s:{s:i}, s:i, s:i, s:i, s:s}]", "payer", "table", 1, "payee", "purse", 1, "tender", 0, "amount", 1, "bet",
                      0, "cause", "refund");
    json_t *before = json_deep_copy(rounds);
    REQUIRE(!rounds_follow(rounds, moves, &why) && begins("more leaves the table of seat 1") && json_equal(before, rounds), "%s", why.text);
    json_decref(before);
    json_decref(moves);
    json_decref(rounds);
    json_decref(asked);
    json_decref(view);
    json_decref(none);
    json_decref(state);
}

static void a_swap_that_fails_says_why(void) {
    rulebook *house = loaded("house", KIP_HOUSE), *nsw = loaded("nsw", KIP_NSW), *build = other_build("house");
    json_t *now = moment_of(house), *state = betting(house, now), *early = json_integer(json_integer_value(now) - 1);
    json_t *seconds = json_integer(json_integer_value(now) / 1000), *terms = json_object_get(example(house), "terms");
    REQUIRE(!rulebook_swap(house, house, state, now, NULL, &why) && begins("already-serving: "), "%s", why.text);
    REQUIRE(!rulebook_swap(house, nsw, state, now, NULL, &why) && begins("not-now: "), "%s", why.text);
    REQUIRE(!rulebook_swap(house, build, state, early, NULL, &why) && begins("time-backwards: "), "%s", why.text);
    REQUIRE(!rulebook_swap(house, build, state, now, terms, &why) && begins("terms-stay: "), "%s", why.text);
    REQUIRE(!rulebook_swap(house, nsw, state, seconds, NULL, &why) && strstr(why.text, "seconds?"), "%s", why.text);
    json_decref(early);
    json_decref(seconds);
    json_decref(state);
}

static void words_are_named_and_sentences_are_for_people(void) {
    rulebook *house = loaded("house", KIP_HOUSE);
    json_t *now = moment_of(house), *state = betting(house, now), *told = wager(house, state, now, 100000000);
    char text[200];
    int zone = 600;
    refusal_text(json_object_get(told, "err"), NULL, NULL, text, sizeof text);
    REQUIRE(!strcmp(text, "The sign's maximum is {100000 minor units}."), "%s", text);
    refusal_text(json_object_get(told, "err"), money_text, NULL, text, sizeof text);
    REQUIRE(!strcmp(text, "The sign's maximum is 1,000.00."), "%s", text);
    json_t *early = json_pack("{s:s, s:{s:I}}", "message", "It was at 1767348000000.", "names", "moment", (json_int_t)1767348000000);
    refusal_text(early, NULL, &zone, text, sizeof text);
    REQUIRE(!strcmp(text, "It was at 2026-01-02 20:00:00."), "%s", text);
    refusal_text(early, NULL, NULL, text, sizeof text);
    REQUIRE(!strcmp(text, "It was at {1767348000000 ms}."), "%s", text);
    money_text(-5, text, sizeof text);
    REQUIRE(!strcmp(text, "-0.05"), "%s", text);
    money_text(1234567, text, sizeof text);
    REQUIRE(!strcmp(text, "12,345.67"), "%s", text);
    json_t *given = json_pack("{s:O, s:o}", "state", state, "order", order_of("host", 0, now, json_string("dance")));
    REQUIRE(!rulebook_call(house, APPLY, given, &why) && begins("order.command: one of join, leave, "), "%s", why.text);
    json_decref(given);
    json_decref(early);
    json_decref(told);
    json_decref(state);
}

int main(void) {
    judge = transcripts_load("components/transcript.wasm", KIP_TRANSCRIPT, &why);
    REQUIRE(judge, "%s", why.text);
    swaps_are_written_and_played_again();
    a_table_goes_on_where_its_transcript_ends();
    a_round_is_staked_settled_and_ends();
    a_swap_that_fails_says_why();
    words_are_named_and_sentences_are_for_people();
    puts("the table holds");
    return 0;
}
