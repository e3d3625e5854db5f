/* A host in C: plays a round, is refused a late wager, asks what may be done, and loses an instance in mid-game.
 *
 *     run --example COMPONENT.wasm SHA256
 *
 * The round is libwasmtime/round.json: a table of `nsw`, and who does what when.
 */

#include <stdlib.h>
#include <string.h>

#include "rulebook.h"

static void give_up(const char *doing, const reason *why) {
    fprintf(stderr, "%s: %s\n", doing, why->text);
    exit(1);
}

/* The name of a case: of an event, or of a command. */
static const char *name_of(const json_t *word) {
    return json_is_string(word) ? json_string_value(word) : json_object_iter_key(json_object_iter((json_t *)word));
}

/* Opens a table: its state. */
static json_t *open_table(rulebook *book, json_t *config) {
    reason why;
    json_t *arguments = json_pack("{s:O}", "config", config);
    json_t *told = rulebook_call(book, OPEN, arguments, &why);
    json_decref(arguments);
    if (!told) give_up("open", &why);
    json_t *state = json_incref(json_object_get(json_object_get(told, "ok"), "state"));
    json_decref(told);
    if (!state) give_up("open", &(reason){"the config is refused"});
    return state;
}

/* One command: the state afterwards, which is the state before where the rules refuse. */
static json_t *apply(rulebook *book, json_t *state, json_t *order) {
    reason why;
    size_t nth;
    json_t *event, *arguments = json_pack("{s:o, s:O}", "state", state, "order", order);
    json_t *told = rulebook_call(book, APPLY, arguments, &why);
    if (!told) give_up("apply", &why);
    printf("%-24s", name_of(json_object_get(order, "command")));
    json_t *ok = json_object_get(told, "ok"), *refusal = json_object_get(told, "err");
    json_array_foreach(json_object_get(ok, "events"), nth, event)
        printf(" %s", name_of(json_object_get(event, "what")));
    if (refusal) {
        printf(" refused: %s (%s, %s)", json_string_value(json_object_get(refusal, "message")),
               json_string_value(json_object_get(refusal, "code")),
               json_string_value(json_object_get(refusal, "clause")));
    }
    printf("\n");
    state = json_incref(json_object_get(ok ? ok : arguments, "state"));
    json_decref(told);
    json_decref(arguments);
    return state;
}

/* A list of what would be accepted: whole commands. The first is what the game waits for; a player's question has a
 * blank, which is filled in. */
static json_t *choose(rulebook *book, json_t *state, json_t *at) {
    reason why;
    size_t nth = 0;
    json_t *arguments = json_pack("{s:O, s:O, s:i}", "state", state, "at", at, "most", 1000);
    json_t *told = rulebook_call(book, LEGAL, arguments, &why);
    json_t *listed = json_object_get(json_object_get(told, "ok"), "first"), *choice = json_array_get(listed, 0);
    if (!choice) give_up("legal", &why);
    printf("the game waits for: %s\n", name_of(json_object_get(choice, "command")));
    while (choice && strcmp(name_of(json_object_get(choice, "command")), "raise-dispute"))
        choice = json_array_get(listed, ++nth);

    json_t *filling = json_pack("{s:O, s:[{s:s}]}", "command", json_object_get(choice, "command"),
                                "fillings", "text", "Were both coins flat?");
    json_t *filled = rulebook_call(book, FILL, filling, &why), *command = json_object_get(filled, "ok");
    if (!command) give_up("fill", &why);
    json_t *order = json_pack("{s:O, s:O, s:O}", "by", json_object_get(choice, "by"), "at", at, "command", command);
    state = apply(book, state, order);
    json_decref(order);
    json_decref(filled);
    json_decref(filling);
    json_decref(told);
    json_decref(arguments);
    return state;
}

/* A billion spins in one call meet the deadline, and the instance is dead. The state is the host's:
 * the next call makes another instance, which goes on from it. */
static void lose_an_instance(rulebook *book, json_t *config, json_t *plan) {
    reason why;
    json_object_set_new(config, "source", json_string("fresh"));
    json_t *state = open_table(book, config);
    json_t *arguments = json_pack("{s:O, s:O}", "state", state, "plan", plan);
    rulebook_deadline_ms = 300;
    json_t *told = rulebook_call(book, AUTO_PLAY, arguments, &why);
    if (told) give_up("auto-play", &(reason){"a billion spins are done in 300 ms"});
    const char *cause = strrchr(why.text, '\n');
    printf("the instance is dead: %s\n", cause ? cause + strspn(cause, " \n") : why.text);

    json_object_set_new(json_object_get(arguments, "plan"), "rounds", json_integer(1000));
    told = rulebook_call(book, AUTO_PLAY, arguments, &why);
    json_t *tally = json_object_get(json_object_get(told, "ok"), "tally");
    if (!tally) give_up("auto-play", &why);
    printf("another instance goes on from the same state: %lld spins\n",
           (long long)json_integer_value(json_object_get(tally, "spins")));
    json_decref(told);
    json_decref(arguments);
    json_decref(state);
}

int main(int count, char **given) {
    reason why;
    json_error_t error;
    size_t nth;
    json_t *order;
    json_t *round = count == 4 ? json_load_file(given[3], 0, &error) : NULL;
    if (!round) {
        fprintf(stderr, "usage: %s COMPONENT.wasm SHA256 ROUND.json\n", given[0]);
        return 2;
    }
    rulebook *book = rulebook_load(given[1], given[2], &why);
    if (!book) give_up("load", &why);
    json_t *config = json_object_get(round, "config"), *state = open_table(book, config);
    json_array_foreach(json_object_get(round, "orders"), nth, order)
        state = apply(book, state, order);
    json_t *plan = json_object_get(round, "plan");
    state = choose(book, state, json_object_get(plan, "at"));
    json_decref(state);
    lose_an_instance(book, config, plan);
    json_decref(round);
    return 0;
}
