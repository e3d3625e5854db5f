#include "play.h"

#include <string.h>

/* Coins may lie either way round before a throw, so a throw is given as it is listed. Only people know how they come down. */
#define THROW "throw-coins"

/* Returns the name of a case, with or without a payload. */
static const char *case_name(const json_t *word) {
    return json_is_object(word) ? json_object_iter_key(json_object_iter((json_t *)word)) : json_string_value(word);
}

/* Returns whether a program can give a listed command: only people have what its blanks want otherwise. */
static bool is_known(const json_t *choice) {
    const char *const unknown[] = {"attestation", "details", "link", "commitment", "lie"};
    bool is_throw = !strcmp(case_name(json_object_get(choice, "command")), THROW);
    json_t *blank;
    size_t nth;
    json_array_foreach(json_object_get(choice, "blanks"), nth, blank)
        for (size_t each = 0; each < (is_throw ? 4u : 5u); each++)
            if (!strcmp(case_name(blank), unknown[each])) return false;
    return true;
}

/* Returns the choice that is taken next; NULL for none. */
static json_t *next_choice(const json_t *choices) {
    const char *const in_turn[] = {"awaited", "closes-window", "instead"};
    json_t *choice;
    size_t nth;
    for (size_t turn = 0; turn < 3; turn++)
        json_array_foreach(choices, nth, choice)
            if (!strcmp(json_string_value(json_object_get(choice, "standing")), in_turn[turn]) && is_known(choice)) return choice;
    return NULL;
}

/* Calls with arguments, and takes them over; NULL, and why, where nothing is ok. */
static json_t *asked(rulebook *book, function called, json_t *arguments, reason *why) {
    json_t *told = rulebook_call(book, called, arguments, why), *ok = json_incref(json_object_get(told, "ok"));
    char sentence[1000];
    if (told && !ok) refusal_text(json_object_get(told, "err"), NULL, NULL, sentence, sizeof sentence), because(why, "%s", sentence);
    json_decref(arguments);
    json_decref(told);
    return ok;
}

/* Gives a choice: returns the step. */
static json_t *given(rulebook *book, const json_t *state, const json_t *at, json_t *choice, seed_writer seed, void *with, reason *why) {
    json_t *fillings = json_array(), *blank;
    char hex[65];
    size_t nth;
    json_array_foreach(json_object_get(choice, "blanks"), nth, blank) {
        if (strcmp(case_name(blank), "seed")) continue;
        seed(with, hex);
        json_array_append_new(fillings, json_pack("{s:s}", "seed", hex));
    }
    json_t *command = json_object_get(choice, "command"), *by = json_object_get(choice, "by");
    command = asked(book, FILL, json_pack("{s:O, s:o}", "command", command, "fillings", fillings), why);
    if (!command) return NULL;
    json_t *order = json_pack("{s:O, s:O, s:o}", "by", by, "at", at, "command", command);
    return asked(book, APPLY, json_pack("{s:O, s:o}", "state", state, "order", order), why);
}

json_t *play_until(rulebook *book, json_t **state, const json_t *at, play_end until, seed_writer seed, void *with, unsigned most,
                   reason *why) {
    json_t *played = json_array();
    bool well = require_milliseconds("at", at, why), ended = !well;
    for (unsigned nth = 0; nth < most && !ended; nth++) {
        json_t *list = json_pack("{s:O, s:O, s:I}", "state", *state, "at", at, "most", (json_int_t)0xffffffff), *step = NULL;
        list = asked(book, LEGAL, list, why);
        json_t *choice = next_choice(json_object_get(list, "first"));
        if (choice) step = given(book, *state, at, choice, seed, with, why);
        well = list && (step || !choice);
        if (step) {
            json_decref(*state);
            *state = json_incref(json_object_get(step, "state"));
            json_array_extend(played, json_object_get(step, "events"));
        }
        ended = !step || until(with, json_object_get(step, "events"));
        json_decref(step);
        json_decref(list);
    }
    if (!well) json_decref(played);
    return well ? played : NULL;
}
