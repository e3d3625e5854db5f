/* What a platform has of a table beside its calls: citations, swaps, and sentences for people. No rule of a game may enter here. */
#include "rulebook.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* 2001 in milliseconds: a moment before it is likely to be in seconds. */
#define SECONDS 978307200000

json_t *rulebook_cite(const rulebook *book, const json_t *event) {
    json_t *cited = json_copy((json_t *)event), *clauses, *number, *row;
    const char *key;
    size_t nth;
    clauses = json_object_get(json_object_get(rulebook_description(book), "head"), "clauses");
    json_object_del(cited, "cite");
    json_object_foreach(json_object_get(event, "cite"), key, number) {
        json_object_set_new(cited, key, json_string("unknown"));
        json_array_foreach(clauses, nth, row)
            if (json_equal(json_object_get(row, "number"), number)) json_object_set(cited, key, json_object_get(row, "id"));
    }
    return cited;
}

bool require_milliseconds(const char *place, const json_t *at, reason *why) {
    long long moment = json_is_integer(at) ? json_integer_value(at) : -1;
    if (moment < 0 || moment >= SECONDS) return true;
    return because(why, "%s: %lld is no moment since 2001 in milliseconds: seconds?", place, moment);
}

/* ---- swaps ---- */

/* Calls with arguments, and takes them over. Returns what is ok; NULL, and why, named by the case, where nothing is. */
static json_t *ok_of(rulebook *book, function called, json_t *arguments, const char *refused, const char *failed, reason *why) {
    reason fault = {""};
    char sentence[1000];
    json_t *told = rulebook_call(book, called, arguments, &fault), *ok = json_incref(json_object_get(told, "ok"));
    json_t *refusal = json_object_get(told, "err");
    if (refusal) refusal_text(refusal, NULL, NULL, sentence, sizeof sentence);
    if (!ok) because(why, "%s: %.3800s", refusal ? refused : failed, refusal ? sentence : fault.text);
    json_decref(arguments);
    json_decref(told);
    return ok;
}

static json_t *common_of(rulebook *book, const json_t *state, const char *failed, reason *why) {
    json_t *view = ok_of(book, VIEW, json_pack("{s:O}", "state", state), failed, failed, why);
    json_t *common = json_incref(json_object_get(view, "common"));
    json_decref(view);
    return common;
}

/* Returns the step with which another build goes on: the same state. */
static json_t *rebuilt(rulebook *other, const json_t *state, reason *why) {
    json_t *again = ok_of(other, REBUILD, json_pack("{s:O, s:[]}", "state", state, "events"), "refused", "failed", why), *step = NULL;
    if (again && json_equal(again, state)) step = json_pack("{s:O, s:[]}", "state", state, "events");
    else if (again) because(why, "other-state: the new component takes the table's state and gives other bytes for it");
    json_decref(again);
    return step;
}

/* Returns the step with which another rulebook goes on. */
static json_t *imported(rulebook *serving, rulebook *other, const json_t *state, const json_t *at, const json_t *terms, reason *why) {
    json_t *given = json_pack("{s:O, s:O}", "state", state, "at", at), *step = NULL, *again = NULL;
    json_t *exported = ok_of(serving, EXPORT_TABLE, given, "not-now", "no-state", why);
    if (!exported) return NULL;
    given = json_pack("{s:o, s:O, s:O*}", "exported", exported, "at", at, "terms", terms);
    if (!(step = ok_of(other, IMPORT_TABLE, given, "refused", "failed", why))) return NULL;
    /* It must be able to give the table on. */
    given = json_pack("{s:O, s:O}", "state", json_object_get(step, "state"), "at", at);
    again = ok_of(other, EXPORT_TABLE, given, "refused", "failed", why);
    if (!again) json_decref(step);
    json_decref(again);
    return again ? step : NULL;
}

/* Returns whether the parts of every family's view that a swap keeps are the same. */
static bool has_common(const json_t *before, const json_t *after, reason *why) {
    const char *const parts[][2] = {{"table", "name"}, {"taken", "players"}, {"lying", "money"}, {"chain", "chain of draws"}};
    for (size_t nth = 0; nth < sizeof parts / sizeof *parts; nth++) {
        json_t *one = json_object_get(before, parts[nth][0]), *other = json_object_get(after, parts[nth][0]);
        if (one == other || (one && other && json_equal(one, other))) continue;
        return because(why, "lost: the new component loses the table's %s", parts[nth][1]);
    }
    return true;
}

json_t *rulebook_swap(rulebook *serving, rulebook *other, const json_t *state, const json_t *at, const json_t *terms, reason *why) {
    json_t *id = json_object_get(json_object_get(rulebook_description(serving), "head"), "rulebook"), *step = NULL;
    bool is_build = json_equal(id, json_object_get(json_object_get(rulebook_description(other), "head"), "rulebook"));
    if (!require_milliseconds("at", at, why)) return NULL;
    if (serving == other) {
        because(why, "already-serving: the component with the digest %s serves the table already", rulebook_digest(other));
        return NULL;
    }
    if (is_build && terms) {
        because(why, "terms-stay: another build of a rulebook keeps the table's terms: only another rulebook is given new ones");
        return NULL;
    }
    json_t *before = common_of(serving, state, "no-state", why);
    if (!before) return NULL;
    if (is_build && json_integer_value(at) < json_integer_value(json_object_get(before, "now")))
        because(why, "time-backwards: a swap cannot be earlier than the last command");
    else step = is_build ? rebuilt(other, state, why) : imported(serving, other, state, at, terms, why);
    json_t *after = step ? common_of(other, json_object_get(step, "state"), "failed", why) : NULL;
    bool well = after && has_common(before, after, why);
    if (!well) json_decref(step);
    json_decref(before);
    json_decref(after);
    return well ? step : NULL;
}

/* ---- sentences ---- */

/* Returns where a number is that is in the message once; NULL where it is not, or more often. */
static const char *only_place(const char *message, const char *number) {
    const char *found = NULL;
    size_t size = strlen(number);
    for (const char *at = message; (at = strstr(at, number)); at += size) {
        bool alone = (at == message || !isdigit((unsigned char)at[-1])) && !isdigit((unsigned char)at[size]);
        if (alone && found) return NULL;
        if (alone) found = at;
    }
    return found;
}

static void write_moment(long long moment, const int *zone, char *into, size_t size) {
    struct tm local;
    time_t seconds = zone ? (time_t)(moment / 1000 + *zone * 60LL) : 0;
    if (zone && gmtime_r(&seconds, &local) && strftime(into, size, "%Y-%m-%d %H:%M:%S", &local)) return;
    snprintf(into, size, "{%lld ms}", moment);
}

void refusal_text(const json_t *refusal, money_writer money, const int *zone, char *into, size_t size) {
    const char *message = json_string_value(json_object_get(refusal, "message")), *place;
    json_t *names = json_object_get(refusal, "names"), *amount = json_object_get(names, "amount");
    json_t *moment = json_object_get(names, "moment");
    char number[32], words[200];
    if (!message) message = "";
    if (!amount && !moment) {
        snprintf(into, size, "%s", message);
        return;
    }
    long long named = json_integer_value(amount ? amount : moment);
    snprintf(number, sizeof number, "%lld", named);
    if (moment) write_moment(named, zone, words, sizeof words);
    else if (money) money(named, words, sizeof words);
    else snprintf(words, sizeof words, "{%lld minor units}", named);
    if ((place = only_place(message, number)))
        snprintf(into, size, "%.*s%s%s", (int)(place - message), message, words, place + strlen(number));
    else snprintf(into, size, "%s (%s)", message, words);
}
