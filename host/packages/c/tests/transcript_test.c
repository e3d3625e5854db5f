/* Transcripts as the package writes and judges them. Ends with 1 where something does not hold.
 *
 *     transcript_test TRANSCRIPTS        beside components/, with kip's folder conformance/transcripts
 */
#define KIP_IMPLEMENTATION
#include "kip.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define REQUIRE(HOLDS, ...)                                                                                            \
    ((HOLDS) ? (void)0 : (fprintf(stderr, "line %d does not hold: ", __LINE__), fprintf(stderr, __VA_ARGS__), fputs("\n", stderr), _exit(1)))

static transcripts *judge;

static rulebook *loaded(const char *id, const char *sha256) {
    reason why;
    char path[100];
    snprintf(path, sizeof path, "components/%s.wasm", id);
    rulebook *book = rulebook_load(path, sha256, &why);
    REQUIRE(book, "%s", why.text);
    return book;
}

static bool begins(const reason *why, const char *start) {
    return !strncmp(why->text, start, strlen(start));
}

/* A disk that is full at one of its writes, of which it takes half, and has room again after that. */
typedef struct {
    char text[1 << 16];
    size_t size;
    unsigned writes, full_at;
} disk;

static bool store(void *to, const char *line, size_t size) {
    disk *out = to;
    bool full = ++out->writes == out->full_at;
    if (full) size /= 2;
    REQUIRE(out->size + size <= sizeof out->text, "the transcript is too long");
    memcpy(out->text + out->size, line, size);
    out->size += size;
    return !full;
}

static json_t *example(rulebook *book) {
    return json_array_get(json_object_get(rulebook_description(book), "examples"), 0);
}

static json_t *join(rulebook *book, int seat) {
    json_t *order = json_pack("{s:{s:s, s:i}, s:O, s:{s:{s:i, s:b}}}", "by", "role", "host", "number", 0, "at",
                              json_object_get(example(book), "opened-at"), "command", "join", "seat", seat, "age-attested", 1);
    REQUIRE(order, "an order");
    return order;
}

/* Applies an order that a seat joins: what comes of it, NULL for a fault. */
static json_t *apply(recorded *table, rulebook *book, const char *id, int seat, reason *why) {
    json_t *order = join(book, seat), *told = id ? recorded_apply_once(table, id, order, why) : recorded_apply(table, order, why);
    json_decref(order);
    return told;
}

/* Whether it is accepted. */
static bool is_accepted(recorded *table, rulebook *book, const char *id, int seat, reason *why) {
    json_t *told = apply(table, book, id, seat, why);
    bool accepted = json_object_get(told, "ok");
    json_decref(told);
    return accepted;
}

static bool verify(const char *text, size_t size, rulebook *book, json_t **verdict, reason *why) {
    FILE *file = size ? fmemopen((char *)text, size, "rb") : fopen("/dev/null", "rb");
    REQUIRE(file, "a file in memory");
    bool holds = transcript_verify(judge, file, NULL, &book, book ? 1 : 0, verdict, why);
    fclose(file);
    REQUIRE(*verdict, "%s", why->text);
    return holds;
}

static long long number(const json_t *verdict, const char *name) {
    return json_integer_value(json_object_get(verdict, name));
}

/* Lines are written in the order of the page, an id names one order, and what is written holds. */
static void what_is_written_holds(rulebook *book) {
    static disk out;
    reason why = {""};
    char chain[65];
    recorded *table = recorded_open(judge, book, example(book), store, &out, NULL, &why);
    REQUIRE(table, "%s", why.text);
    REQUIRE(!is_accepted(table, book, "with space", 1, &why), "an id with a space");
    REQUIRE(is_accepted(table, book, "one", 1, &why), "%s", why.text);
    size_t written = out.size;
    json_t *again = apply(table, book, "one", 1, &why);
    REQUIRE(json_is_true(json_object_get(again, "repeated")) && number(again, "number") == 1 && out.size == written, "%s", why.text);
    json_decref(again);
    REQUIRE(!is_accepted(table, book, "one", 2, &why) && begins(&why, "the id one is that of command 1, which is another"), "%s", why.text);
    json_t *wrong = json_pack("{s:{s:s, s:i}, s:i, s:s}", "by", "role", "host", "number", 0, "at", 1, "command", "dance");
    REQUIRE(!recorded_apply(table, wrong, &why) && out.size == written, "what is no word is written");
    json_decref(wrong);
    json_t *before = recorded_state(table), *told = apply(table, book, NULL, 1, &why), *after = recorded_state(table);
    REQUIRE(json_object_get(told, "err") && json_equal(before, after), "a second player has the seat");
    json_decref(told);
    json_decref(before);
    json_decref(after);
    REQUIRE(recorded_end(table, chain, &why), "%s", why.text);
    REQUIRE(!is_accepted(table, book, NULL, 2, &why) && begins(&why, "the table takes nothing more: "), "%s", why.text);
    recorded_free(table);
    const char *starts[] = {"{\"kip-transcript\":1,\"family\":\"two-up\",\"rulebook\":\"nsw\",\"digest\":\"",
                            "{\"n\":1,\"id\":\"one\",\"by\":{\"role\":\"host\",\"number\":0},\"at\":",
                            "{\"n\":1,\"events\":[{\"at\":", "{\"n\":2,\"by\":", "{\"n\":2,\"refusal\":{\"code\":", "{\"end\":2,\"chain\":\""};
    const char *line = out.text;
    for (size_t nth = 0; nth < sizeof starts / sizeof *starts; nth++, line = strchr(line, '\n') + 1)
        REQUIRE(!strncmp(line, starts[nth], strlen(starts[nth])), "line %zu: %.60s", nth + 1, line);
    json_t *verdict;
    REQUIRE(verify(out.text, out.size, book, &verdict, &why), "%s", why.text);
    REQUIRE(number(verdict, "accepted") == 1 && number(verdict, "refused") == 1, "the counts");
    REQUIRE(json_is_true(json_object_get(verdict, "replayed")), "it is replayed");
    REQUIRE(!strcmp(json_string_value(json_object_get(verdict, "chain")), chain), "the last chain");
    json_decref(verdict);
    REQUIRE(!verify(out.text, out.size, NULL, &verdict, &why) && begins(&why, "line 1: "), "%s", why.text);
    REQUIRE(!strcmp(json_string_value(json_object_get(verdict, "verdict")), "not-checked"), "without the component");
    json_decref(verdict);
    *strstr(out.text, "\"seat\":1") = '\'';
    REQUIRE(!verify(out.text, out.size, book, &verdict, &why) && begins(&why, "line 2: altered"), "%s", why.text);
    json_decref(verdict);
}

/* Opening, eight orders, eight outcomes and the end are 18 writes. */
static void a_failed_write_takes_nothing_more(rulebook *book) {
    for (unsigned full_at = 1; full_at <= 19; full_at++) {
        static disk out;
        out = (disk){.full_at = full_at};
        reason why = {""};
        char chain[65];
        unsigned taken = 0;
        recorded *table = recorded_open(judge, book, example(book), store, &out, NULL, &why);
        REQUIRE(!table == (full_at == 1), "write 1");
        for (int seat = 1; table && seat <= 8; seat++) {
            json_t *before = recorded_state(table), *told = apply(table, book, NULL, seat, &why), *after = recorded_state(table);
            bool fails = full_at <= 2u * seat + 1;
            REQUIRE(!told == fails && json_equal(before, after) == fails, "write %u, order %d: %s", full_at, seat, why.text);
            REQUIRE(full_at >= 2u * seat || begins(&why, "the table takes nothing more: "), "%s", why.text);
            taken += told != NULL;
            json_decref(told);
            json_decref(before);
            json_decref(after);
        }
        if (table) REQUIRE(recorded_end(table, chain, &why) == (full_at == 19), "the end");
        REQUIRE(out.writes == (full_at == 19 ? 18 : full_at), "write %u: %u writes", full_at, out.writes);
        recorded_free(table);
        json_t *verdict;
        if (full_at < 19) continue;
        REQUIRE(verify(out.text, out.size, book, &verdict, &why) && taken == 8, "with room for all: %s", why.text);
        json_decref(verdict);
    }
}

/* One table, and the seats that have joined. */
typedef struct {
    recorded *table;
    rulebook *book;
    _Atomic int next, accepted;
} shared;

static void *join_next(void *given) {
    shared *all = given;
    reason why = {""};
    json_t *told = apply(all->table, all->book, NULL, ++all->next, &why);
    REQUIRE(told, "%s", why.text);
    all->accepted += json_object_get(told, "ok") != NULL;
    json_decref(told);
    return NULL;
}

static void sixteen_threads_orders_come_one_after_another(rulebook *book) {
    static disk out;
    reason why = {""};
    char chain[65];
    pthread_t threads[16];
    shared all = {.table = recorded_open(judge, book, example(book), store, &out, NULL, &why), .book = book};
    REQUIRE(all.table, "%s", why.text);
    for (int nth = 0; nth < 16; nth++)
        REQUIRE(!pthread_create(&threads[nth], NULL, join_next, &all), "a thread");
    for (int nth = 0; nth < 16; nth++)
        pthread_join(threads[nth], NULL);
    REQUIRE(recorded_end(all.table, chain, &why), "%s", why.text);
    recorded_free(all.table);
    json_t *verdict;
    REQUIRE(verify(out.text, out.size, book, &verdict, &why), "%s", why.text);
    REQUIRE(number(verdict, "accepted") == all.accepted && number(verdict, "refused") == 16 - all.accepted, "the counts");
    json_decref(verdict);
}

static void what_is_no_transcript_is_told_apart(void) {
    const char *none[] = {"", "[1,2,3]\n", "\xef\xbb\xbf{}\n"};
    for (size_t nth = 0; nth < 3; nth++) {
        json_t *verdict;
        reason why;
        REQUIRE(!verify(none[nth], strlen(none[nth]), NULL, &verdict, &why) && transcript_is_none(verdict), "%s", why.text);
        json_decref(verdict);
    }
}

static bool has_line(const json_t *findings, const json_t *line) {
    size_t nth;
    json_t *finding;
    json_array_foreach(findings, nth, finding) if (json_equal(json_object_get(finding, "line"), line)) return true;
    return false;
}

static void give_verdict(const char *folder, const char *kind, const char *name, const char *wanted, const json_t *line) {
    rulebook *books[] = {loaded("nsw", KIP_NSW), loaded("swazi", KIP_SWAZI)};
    char path[1000];
    json_t *verdict;
    reason why = {""};
    snprintf(path, sizeof path, "%s/%s/%s.jsonl", folder, kind, name);
    FILE *file = fopen(path, "rb");
    REQUIRE(file, "%s", path);
    bool holds = transcript_verify(judge, file, NULL, books, 2, &verdict, &why), none = !strcmp(wanted, "no-transcript");
    fclose(file);
    REQUIRE(verdict && !holds && transcript_is_none(verdict) == none, "%s: %s", name, why.text);
    const char *word = json_string_value(json_object_get(verdict, "verdict"));
    REQUIRE(!strcmp(word, none ? "not-checked" : wanted), "%s: %s", name, word);
    bool found = has_line(json_object_get(verdict, "findings"), line) || has_line(json_object_get(verdict, "notes"), line);
    REQUIRE(!line || found, "%s: %s", name, why.text);
    json_decref(verdict);
}

/* Older components may have played them: then text and draws are judged, and nothing is played again. */
static void an_honest_one_does_not_fail(const char *folder, const char *name) {
    rulebook *books[] = {loaded("nsw", KIP_NSW), loaded("swazi", KIP_SWAZI)};
    char path[1000];
    json_t *verdict, *unfinished = json_pack("{s:b, s:[], s:[], s:s}", "unfinished", 1, "heads", "receipts", "chain", "");
    reason why = {""};
    snprintf(path, sizeof path, "%s/honest/%s.jsonl", folder, name);
    FILE *file = fopen(path, "rb");
    REQUIRE(file, "%s", path);
    transcript_verify(judge, file, unfinished, books, 2, &verdict, &why);
    REQUIRE(verdict && !json_array_size(json_object_get(verdict, "findings")), "%s: %s", name, why.text);
    fclose(file);
    json_decref(verdict);
    json_decref(unfinished);
}

static void cases_have_the_verdicts_that_every_verifier_gives(const char *folder) {
    char path[1000];
    size_t nth;
    json_t *one;
    snprintf(path, sizeof path, "%s/cases.json", folder);
    json_t *all = json_load_file(path, 0, NULL), *cases = json_object_get(all, "cases");
    REQUIRE(json_array_size(cases), "%s has no cases", path);
    json_array_foreach(cases, nth, one) {
        const char *name = json_string_value(json_object_get(one, "case"));
        give_verdict(folder, "tests/cases", name, json_string_value(json_object_get(one, "verdict")), json_object_get(one, "line"));
    }
    json_decref(all);
    an_honest_one_does_not_fail(folder, "nsw");
    an_honest_one_does_not_fail(folder, "swazi");
}

int main(int count, char **arguments) {
    reason why;
    REQUIRE(count == 2, "usage: %s TRANSCRIPTS", arguments[0]);
    REQUIRE(!rulebook_load("/dev/zero", KIP_NSW, &why) && begins(&why, "/dev/zero: it is no file"), "%s", why.text);
    judge = transcripts_load("components/transcript.wasm", KIP_TRANSCRIPT, &why);
    REQUIRE(judge, "%s", why.text);
    rulebook *book = loaded("nsw", KIP_NSW);
    what_is_written_holds(book);
    a_failed_write_takes_nothing_more(book);
    sixteen_threads_orders_come_one_after_another(book);
    what_is_no_transcript_is_told_apart();
    cases_have_the_verdicts_that_every_verifier_gives(arguments[1]);
    puts("transcripts hold");
    return 0;
}
