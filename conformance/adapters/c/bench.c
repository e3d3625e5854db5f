/* What one call costs: the median of many, in microseconds.
 *
 *     run --bench COMPONENT.wasm SHA256
 */

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rulebook.h"

#define CALLS 20000
#define PLAYS 21
#define SPINS 100000

static double now(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return at.tv_sec * 1e6 + at.tv_nsec / 1e3;
}

static int less(const void *one, const void *other) {
    double difference = *(const double *)one - *(const double *)other;
    return difference < 0 ? -1 : difference > 0;
}

/* A call is timed with its answer in hand and given back. */
typedef struct {
    rulebook *book;
    function called;
    json_t *arguments;
    const wasmtime_component_val_t *values;
} timed;

static bool in_json(const timed *call, reason *why) {
    json_t *told = rulebook_call(call->book, call->called, call->arguments, why);
    json_decref(told);
    return told;
}

static bool in_values(const timed *call, reason *why) {
    wasmtime_component_val_t answer;
    bool well = rulebook_invoke(call->book, call->called, call->values, &answer, why);
    if (well) wasmtime_component_val_delete(&answer);
    return well;
}

static bool anew(const timed *call, reason *why) {
    rulebook_discard(call->book);
    return in_values(call, why);
}

static bool in_json_anew(const timed *call, reason *why) {
    rulebook_discard(call->book);
    return in_json(call, why);
}

static void measure_some(const char *what, bool (*once)(const timed *, reason *), const timed *call, int calls) {
    static double took[CALLS];
    reason why;
    for (int nth = 0; nth < calls; nth++) {
        double start = now();
        if (!once(call, &why)) {
            fprintf(stderr, "%s: %s\n", what, why.text);
            exit(1);
        }
        took[nth] = now() - start;
    }
    qsort(took, calls, sizeof *took, less);
    printf("%-40s %8.1f\n", what, took[calls / 2]);
}

static void measure(const char *what, bool (*once)(const timed *, reason *), const timed *call) {
    measure_some(what, once, call, CALLS);
}

/* What every language's host is measured by: conformance/adapters/bench. */
static void measure_beside(rulebook *book, json_t *round, const timed *apply) {
    reason why;
    json_t *config = json_object_get(round, "config"), *plan = json_object_get(round, "plan");
    json_object_set_new(config, "source", json_string("fresh"));
    json_object_set_new(plan, "rounds", json_integer(SPINS));
    json_t *opening = json_pack("{s:O}", "config", config), *told = rulebook_call(book, OPEN, opening, &why);
    json_t *state = json_object_get(json_object_get(told, "ok"), "state");
    timed nothing = {book, DISCLOSE, json_pack("{s:[]}", "events"), NULL};
    timed play = {book, AUTO_PLAY, json_pack("{s:O, s:O}", "state", state, "plan", plan), NULL};
    measure("the cheapest call", in_json, &nothing);
    measure("a new instance, and that call", in_json_anew, &nothing);
    measure("one command", in_json, apply);
    measure_some("auto-play of 100,000 spins", in_json, &play, PLAYS);
    json_decref(play.arguments);
    json_decref(nothing.arguments);
    json_decref(opening);
    json_decref(told);
}

/* The same command at a table that the component keeps: no state goes in or out. */
static void measure_kept(const timed *apply) {
    reason why;
    wasmtime_component_val_t taken_up, values[2];
    memcpy(values, apply->values, sizeof values);
    if (!rulebook_invoke(apply->book, TABLE_RESTORE, &values[0], &taken_up, &why) || !taken_up.of.result.is_ok) {
        fprintf(stderr, "the state is not restored\n");
        exit(1);
    }
    values[0] = *taken_up.of.result.val;
    measure("apply, the component keeps the table", in_values,
            &(timed){apply->book, TABLE_APPLY, apply->arguments, values});
    wasmtime_component_val_delete(&taken_up);
}

/* Plays the round. The arguments of a command that is accepted as often as it is given: that a
 * supervisor is at hand, which the round begins with. */
static json_t *after_the_round(rulebook *book, json_t *round) {
    reason why;
    size_t nth;
    json_t *order, *config = json_pack("{s:O}", "config", json_object_get(round, "config"));
    json_t *told = rulebook_call(book, OPEN, config, &why), *step = json_object_get(told, "ok");
    json_t *arguments = json_pack("{s:O}", "state", json_object_get(step, "state"));
    json_decref(told);
    json_decref(config);
    json_array_foreach(json_object_get(round, "orders"), nth, order) {
        json_object_set(arguments, "order", order);
        told = rulebook_call(book, APPLY, arguments, &why);
        if ((step = json_object_get(told, "ok"))) json_object_set(arguments, "state", json_object_get(step, "state"));
        json_decref(told);
    }
    order = json_array_get(json_object_get(round, "orders"), 0);
    json_object_set(order, "at", json_object_get(json_object_get(round, "plan"), "at"));
    json_object_set(arguments, "order", order);
    return arguments;
}

int main(int count, char **given) {
    reason why = {"usage: bench COMPONENT.wasm SHA256 ROUND.json"};
    json_error_t error;
    arena memory = {0};
    json_t *round = count == 4 ? json_load_file(given[3], 0, &error) : NULL;
    rulebook *book = round ? rulebook_load(given[1], given[2], &why) : NULL;
    if (!book) {
        fprintf(stderr, "%s\n", why.text);
        return round ? 1 : 2;
    }
    timed apply = {book, APPLY, after_the_round(book, round), NULL};
    apply.values = words_to_values(&memory, &rulebook_signature(book, APPLY)->takes, apply.arguments, &why);
    timed view = {book, VIEW, json_pack("{s:O}", "state", json_object_get(apply.arguments, "state")), NULL};
    json_t *at = json_object_get(json_object_get(apply.arguments, "order"), "at");
    timed legal = {book, LEGAL, json_copy(view.arguments), NULL};
    json_object_set(legal.arguments, "at", at);
    json_object_set_new(legal.arguments, "most", json_integer(UINT32_MAX));
    printf("median of %d calls, a state of %zu bytes  µs\n", CALLS,
           json_string_length(json_object_get(view.arguments, "state")) / 2);
    measure("apply, from values to values", in_values, &apply);
    measure("apply, from JSON to JSON", in_json, &apply);
    measure("view, from JSON to JSON", in_json, &view);
    measure("legal, of everybody, from JSON to JSON", in_json, &legal);
    measure("apply, in a new instance", anew, &apply);
    measure_kept(&apply);
    measure_beside(book, round, &apply);
    arena_free(&memory);
    json_decref(legal.arguments);
    json_decref(view.arguments);
    json_decref(apply.arguments);
    json_decref(round);
    return 0;
}
