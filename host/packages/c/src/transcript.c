#include "transcript.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* The size of a transcript's pieces for the judge. */
#define PIECE_BYTES (64 << 10)

/* Returns a word as JSON, in a text; null for none. */
static json_t *dumped(const json_t *word) {
    char *text = word ? json_dumps(word, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    json_t *told = text ? json_string_nocheck(text) : json_null();
    free(text);
    return told;
}

/* Returns the word in a text of JSON; NULL for none. */
static json_t *parsed(const json_t *text) {
    return json_is_string(text) ? json_loads(json_string_value(text), JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL) : NULL;
}

/* Returns the facts that a transcript has about a rulebook. */
static json_t *facts_of(const rulebook *book) {
    json_t *head = json_object_get(rulebook_description(book), "head"), *clauses = json_array(), *row;
    size_t nth;
    json_array_foreach(json_object_get(head, "clauses"), nth, row) {
        json_t *number = json_object_get(row, "number"), *id = json_object_get(row, "id");
        json_array_append_new(clauses, json_pack("{s:O, s:O}", "number", number, "id", id));
    }
    return json_pack("{s:s, s:O, s:O, s:s, s:o}", "family", rulebook_family(book), "id", json_object_get(head, "rulebook"),
                     "generation", json_object_get(head, "generation"), "digest", rulebook_digest(book), "clauses", clauses);
}

/* Returns the step that led to a table. */
static json_t *reached(const json_t *step) {
    return json_pack("{s:o, s:O}", "events", dumped(json_object_get(step, "events")), "state", json_object_get(step, "state"));
}

static json_t *sentence(const reason *why) {
    json_t *told = json_string(why->text); /* NULL where it was cut within a character */
    return told ? told : json_string("the component failed");
}

/* ---- writing ---- */

struct recorded {
    transcripts *of;
    instance *writer;
    rulebook *book;
    line_store store;
    void *to;
    json_t *state;
    /* By id, the orders that were accepted or refused, without their time, and their answers. */
    json_t *answers;
    json_int_t commands;
    pthread_mutex_t lock;
    bool is_broken;
    reason broken;
};

/* Lets the component make a line, and stores it. If that fails the table takes nothing more; an order without a line is only
 * not taken. */
static bool write_line(recorded *table, function called, json_t *arguments, reason *why) {
    json_t *told = transcripts_ask(table->of, table->writer, called, arguments, why), *line = json_object_get(told, "ok");
    bool well = line && table->store(table->to, json_string_value(line), json_string_length(line));
    if (told && !line) because(why, "%s", json_string_value(json_object_get(told, "err")));
    if (line && !well) because(why, "the transcript cannot be written");
    table->is_broken = !well && !(told && !line && called == WRITE_ORDER);
    table->broken = *why;
    json_decref(told);
    return well;
}

/* Begins work that no other thread and no cancellation interrupts; false, and why, where the table takes nothing more. */
static bool lock_whole(recorded *table, int *before, reason *why) {
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, before);
    pthread_mutex_lock(&table->lock);
    return !table->is_broken || because(why, "the table takes nothing more: %.3900s", table->broken.text);
}

static void unlock(recorded *table, int before) {
    pthread_mutex_unlock(&table->lock);
    pthread_setcancelstate(before, &before);
}

/* Makes a table that writes, and takes `state` and `answers` over. NULL, and why, where there is no instance for it. */
static recorded *recorded_new(transcripts *writer, rulebook *book, json_t *state, json_t *answers, line_store store, void *to,
                              reason *why) {
    recorded *table = calloc(1, sizeof *table);
    if (!table) abort();
    table->writer = transcripts_begin(writer, why);
    table->of = writer;
    table->book = book;
    table->store = store;
    table->to = to;
    table->state = state;
    table->answers = answers;
    pthread_mutex_init(&table->lock, NULL);
    if (table->writer) return table;
    recorded_free(table);
    return NULL;
}

recorded *recorded_open(transcripts *writer, rulebook *book, const json_t *config, line_store store, void *to,
                        json_t **opened, reason *why) {
    json_t *given = json_pack("{s:O}", "config", config), *told = NULL;
    if (require_milliseconds("config.opened-at", json_object_get(config, "opened-at"), why)) told = rulebook_call(book, OPEN, given, why);
    json_t *step = json_object_get(told, "ok"), *refusal = json_object_get(told, "err");
    recorded *table = step ? recorded_new(writer, book, json_incref(json_object_get(step, "state")), json_object(), store, to, why) : NULL;
    char text[1000];
    if (refusal) refusal_text(refusal, NULL, NULL, text, sizeof text), because(why, "refused: %s", text);
    if (table && !write_line(table, WRITE_OPEN, json_pack("[o, o, o]", facts_of(book), dumped(config), reached(step)), why)) {
        recorded_free(table);
        table = NULL;
    }
    json_decref(given);
    if (opened) *opened = told;
    else json_decref(told);
    return table;
}

/* Returns an order without its time. */
static json_t *timeless(const json_t *order) {
    return json_pack("{s:O, s:O}", "by", json_object_get(order, "by"), "command", json_object_get(order, "command"));
}

/* Keeps the first answer to an order that has an id. */
static void keep_answer(json_t *answers, const char *id, const json_t *order, const json_t *answer) {
    if (!json_object_get(answers, id))
        json_object_set_new(answers, id, json_pack("{s:o, s:O}", "order", timeless(order), "answer", answer));
}

/* Returns the first answer again; NULL, and why, for another order. */
static json_t *answer_again(const json_t *first, const char *id, const json_t *order, reason *why) {
    json_t *same = timeless(order), *answer = json_object_get(first, "answer"), *again = NULL;
    long long number = json_integer_value(json_object_get(answer, "number"));
    if (same && json_equal(same, json_object_get(first, "order"))) {
        again = json_copy(answer);
        json_object_set_new(again, "repeated", json_true());
    } else {
        because(why, "the id %s is that of command %lld, which is another order", id, number);
    }
    json_decref(same);
    return again;
}

/* Applies a written order, and writes its outcome. */
static json_t *apply_written(recorded *table, const char *id, const json_t *asked, reason *why) {
    reason fault = {""};
    json_t *told = rulebook_call(table->book, APPLY, asked, &fault);
    json_t *step = json_object_get(told, "ok"), *refusal = json_object_get(told, "err");
    bool well = step      ? write_line(table, WRITE_ACCEPTED, json_pack("[o]", reached(step)), why)
                : refusal ? write_line(table, WRITE_REFUSED, json_pack("[o]", dumped(refusal)), why)
                          : write_line(table, WRITE_FAULTED, json_pack("[o]", sentence(&fault)), why);
    if (!well) {
        json_decref(told);
        return NULL;
    }
    if (step) {
        json_decref(table->state);
        table->state = json_incref(json_object_get(step, "state"));
    }
    if (!told) *why = fault;
    if (told && id) {
        json_object_set_new(told, "number", json_integer(table->commands));
        json_object_set_new(told, "repeated", json_false());
        keep_answer(table->answers, id, json_object_get(asked, "order"), told);
    }
    return told;
}

static json_t *apply_order(recorded *table, const char *id, const json_t *order, reason *why) {
    arena memory = {0};
    json_t *asked = json_pack("{s:O, s:O}", "state", table->state, "order", order), *told = NULL;
    json_t *by = json_object_get(order, "by"), *at = json_object_get(order, "at"), *command = json_object_get(order, "command");
    json_t *first = id ? json_object_get(table->answers, id) : NULL;
    if (!require_milliseconds("order.at", at, why) ||
        !words_to_values(&memory, &rulebook_signature(table->book, APPLY)->takes, asked, why)) {
        told = NULL;
    } else if (first) {
        told = answer_again(first, id, order, why);
    } else {
        json_t *named = id ? json_string(id) : json_null();
        if (!named) because(why, "the id is no text");
        else if (write_line(table, WRITE_ORDER, json_pack("[o, o, O, o]", named, dumped(by), at, dumped(command)), why)) {
            table->commands++;
            told = apply_written(table, id, asked, why);
        }
    }
    arena_free(&memory);
    json_decref(asked);
    return told;
}

json_t *recorded_apply(recorded *table, const json_t *order, reason *why) {
    int before;
    json_t *told = lock_whole(table, &before, why) ? apply_order(table, NULL, order, why) : NULL;
    unlock(table, before);
    return told;
}

json_t *recorded_apply_once(recorded *table, const char *id, const json_t *order, reason *why) {
    int before;
    json_t *told = lock_whole(table, &before, why) ? apply_order(table, id, order, why) : NULL;
    unlock(table, before);
    return told;
}

json_t *recorded_swap(recorded *table, rulebook *other, const json_t *at, const json_t *terms, reason *why) {
    int before;
    bool whole = lock_whole(table, &before, why);
    json_t *step = whole ? rulebook_swap(table->book, other, table->state, at, terms, why) : NULL;
    if (step && write_line(table, WRITE_SWAP, json_pack("[o, o, O, o]", facts_of(other), dumped(terms), at, reached(step)), why)) {
        json_decref(table->state);
        table->state = json_incref(json_object_get(step, "state"));
        table->book = other;
    } else {
        json_decref(step);
        step = NULL;
    }
    unlock(table, before);
    return step;
}

rulebook *recorded_rulebook(recorded *table) {
    int before;
    reason none;
    lock_whole(table, &before, &none);
    rulebook *book = table->book;
    unlock(table, before);
    return book;
}

json_t *recorded_state(recorded *table) {
    int before;
    reason none;
    lock_whole(table, &before, &none);
    json_t *state = json_incref(table->state);
    unlock(table, before);
    return state;
}

bool recorded_end(recorded *table, char chain[65], reason *why) {
    int before;
    bool well = lock_whole(table, &before, why) && write_line(table, WRITE_END, json_array(), why);
    json_t *place = well ? transcripts_ask(table->of, table->writer, CURRENT_PLACE, json_array(), why) : NULL;
    if (place) {
        snprintf(chain, 65, "%s", json_string_value(json_object_get(place, "chain")));
        table->is_broken = true;
        because(&table->broken, "its transcript has ended");
        json_decref(place);
    }
    unlock(table, before);
    return place;
}

void recorded_free(recorded *table) {
    if (!table) return;
    if (table->writer) transcripts_end(table->writer);
    json_decref(table->state);
    json_decref(table->answers);
    pthread_mutex_destroy(&table->lock);
    free(table);
}

/* ---- judging ---- */

/* A table on which a transcript is played again. */
typedef struct {
    rulebook *const *books;
    size_t count;
    rulebook *book;
    json_t *state;
    /* The orders of the transcript as the judge reads it, for who continues it: the line that has begun, the orders with an outcome
     * that the judge has not asked for yet, the answers by id, and the last order, while its outcome is missing. */
    char *line;
    size_t size;
    FILE *begun;
    json_t *answered, *answers, *unanswered;
    json_int_t commands;
} replay;

/* Reads a line of an order or an outcome. */
static void read_line(replay *again, const char *text) {
    json_t *told = strncmp(text, "{\"n\":", 5) ? NULL : json_loads(text, JSON_ALLOW_NUL, NULL);
    if (!told) return; /* of lines that are wrong the judge says what is */
    bool is_order = json_object_get(told, "command");
    if (is_order) again->commands = json_integer_value(json_object_get(told, "n"));
    else if (again->unanswered && !json_object_get(told, "fault")) json_array_append(again->answered, again->unanswered);
    json_decref(again->unanswered);
    again->unanswered = is_order ? json_incref(told) : NULL;
    json_decref(told);
}

/* Reads the lines in a piece. */
static void read_piece(replay *again, const unsigned char *piece, size_t size) {
    for (size_t nth = 0; again->answers && nth < size; nth++) {
        if (piece[nth] != '\n') {
            putc(piece[nth], again->begun);
            continue;
        }
        putc(0, again->begun);
        fflush(again->begun);
        read_line(again, again->line);
        rewind(again->begun);
    }
}

/* Keeps the answer to the next order that the judge asks for. */
static void keep_next(replay *again, const json_t *order, const json_t *told) {
    json_t *line = json_array_get(again->answered, 0), *id = json_object_get(line, "id");
    if (!line || !told) return;
    json_t *answer = json_copy((json_t *)told);
    json_object_set(answer, "number", json_object_get(line, "n"));
    json_object_set_new(answer, "repeated", json_false());
    if (id) keep_answer(again->answers, json_string_value(id), order, answer);
    json_array_remove(again->answered, 0);
    json_decref(answer);
}

static rulebook *find_wanted(const replay *again, const json_t *words) {
    const char *digest = json_string_value(json_object_get(words, "digest"));
    for (size_t nth = 0; nth < again->count; nth++)
        if (!strcmp(rulebook_digest(again->books[nth]), digest)) return again->books[nth];
    return NULL;
}

/* Returns the outcome of a rulebook's call, in the judge's words. Takes `told` over. */
static json_t *answer_of(replay *again, rulebook *book, bool opens, json_t *told, const reason *fault) {
    json_t *step = json_object_get(told, "ok"), *refusal = json_object_get(told, "err"), *given;
    if (step) {
        json_decref(again->state);
        again->state = json_incref(json_object_get(step, "state"));
        again->book = book;
        given = opens ? json_pack("{s:{s:o, s:o}}", "opened", "by", facts_of(book), "step", reached(step))
                      : json_pack("{s:o}", "accepted", reached(step));
    } else {
        given = refusal ? json_pack("{s:o}", "refused", dumped(refusal)) : json_pack("{s:o}", "failed", sentence(fault));
    }
    json_decref(told);
    return given;
}

/* Calls with arguments, and takes them over; NULL where they could not be made. */
static json_t *call_with(rulebook *book, function called, json_t *arguments, reason *why) {
    json_t *told = arguments ? rulebook_call(book, called, arguments, why) : NULL;
    if (!arguments) because(why, "what is told is no JSON here");
    json_decref(arguments);
    return told;
}

static json_t *open_again(replay *again, const json_t *words) {
    reason why = {""};
    rulebook *book = find_wanted(again, words);
    if (!book) return json_string("unavailable");
    json_t *arguments = json_pack("{s:o}", "config", parsed(json_object_get(words, "config")));
    return answer_of(again, book, true, call_with(book, OPEN, arguments, &why), &why);
}

/* Restores the state as it is. */
static json_t *restored(const replay *again, rulebook *book, reason *why) {
    json_t *told = call_with(book, REBUILD, json_pack("{s:O, s:[]}", "state", again->state, "events"), why);
    json_t *state = json_object_get(told, "ok"), *step = NULL;
    if (state && json_equal(state, again->state)) step = json_pack("{s:{s:O, s:[]}}", "ok", "state", state, "events");
    else if (state) because(why, "the state, restored, has other bytes");
    else if (told) step = json_incref(told);
    json_decref(told);
    return step;
}

/* Continues with another component: with the state as it is, or with the export of the rulebook before it. */
static json_t *swap_again(replay *again, const json_t *words) {
    reason why = {""};
    rulebook *book = find_wanted(again, words);
    if (!book) return json_string("unavailable");
    if (json_is_true(json_object_get(words, "as-it-is"))) return answer_of(again, book, true, restored(again, book, &why), &why);
    json_t *at = json_object_get(words, "at"), *terms = json_object_get(words, "terms");
    json_t *told = call_with(again->book, EXPORT_TABLE, json_pack("{s:O, s:O}", "state", again->state, "at", at), &why);
    json_t *exported = json_object_get(told, "ok");
    if (!exported) return answer_of(again, book, true, told, &why);
    json_t *arguments = json_pack("{s:O, s:O, s:o*}", "exported", exported, "at", at, "terms", parsed(terms));
    json_decref(told);
    return answer_of(again, book, true, call_with(book, IMPORT_TABLE, arguments, &why), &why);
}

/* Returns the next bytes of a transcript, or its end. */
static json_t *piece_of(replay *again, FILE *transcript, reason *why) {
    unsigned char *piece = malloc(3 * PIECE_BYTES + 1);
    if (!piece) abort();
    char *hex = (char *)piece + PIECE_BYTES;
    size_t size = fread(piece, 1, PIECE_BYTES, transcript);
    read_piece(again, piece, size);
    for (size_t nth = 0; nth < size; nth++) {
        hex[2 * nth] = "0123456789abcdef"[piece[nth] >> 4];
        hex[2 * nth + 1] = "0123456789abcdef"[piece[nth] & 15];
    }
    json_t *given = size ? json_pack("{s:s%}", "bytes", hex, 2 * size) : json_string("end-of-file");
    free(piece);
    if (size || !ferror(transcript)) return given;
    json_decref(given);
    return because(why, "the transcript cannot be read"), NULL;
}

/* Returns the answer that the judge wants; NULL, and why, where it cannot be read. */
static json_t *give_wanted(replay *again, FILE *transcript, const json_t *wanted, reason *why) {
    json_t *open = json_object_get(wanted, "open"), *swap = json_object_get(wanted, "swap");
    json_t *order = json_object_get(wanted, "apply");
    reason fault = {""};
    if (open) return open_again(again, open);
    if (swap) return swap_again(again, swap);
    if (json_object_get(wanted, "signature")) return json_string("not-checked");
    if (!order) return piece_of(again, transcript, why);
    json_t *asked = parsed(order), *told = call_with(again->book, APPLY, json_pack("{s:O, s:O}", "state", again->state, "order", asked), &fault);
    keep_next(again, asked, told);
    json_decref(asked);
    return answer_of(again, again->book, false, told, &fault);
}

static bool has_code(const json_t *finding, const char *code) {
    const char *found = json_string_value(json_object_get(finding, "code"));
    return found && !strcmp(found, code);
}

/* Returns whether a transcript holds; else `why` gets the first finding, or the note on why it could not be checked. */
static bool holds(const json_t *verdict, reason *why) {
    json_t *word = json_object_get(verdict, "verdict"), *first = json_array_get(json_object_get(verdict, "findings"), 0), *note;
    size_t nth;
    if (!strcmp(json_string_value(word), "holds")) return true;
    json_array_foreach(json_object_get(verdict, "notes"), nth, note) {
        bool says = has_code(note, "no-transcript") || has_code(note, "component-unavailable") || has_code(note, "draws-unknown");
        if (!first && says) first = note;
    }
    const char *message = json_string_value(json_object_get(first, "message"));
    json_t *line = json_object_get(first, "line");
    if (!line) return because(why, "%s", message ? message : json_string_value(word));
    return because(why, "line %lld: %s", (long long)json_integer_value(line), message);
}

bool transcript_is_none(const json_t *verdict) {
    return has_code(json_array_get(json_object_get(verdict, "notes"), 0), "no-transcript");
}

/* Judges; the verdict is NULL, and why, where the judge has none. */
static json_t *judged(transcripts *judge, replay *again, FILE *transcript, json_t *options, reason *why) {
    json_t *verdict = NULL, *given;
    instance *living = transcripts_begin(judge, why);
    if (!living) return json_decref(options), NULL;
    json_t *wanted = transcripts_ask(judge, living, JUDGE_BEGIN, json_pack("[o]", options), why);
    while (wanted && !(json_is_string(wanted) && !strcmp(json_string_value(wanted), "nothing"))) {
        given = give_wanted(again, transcript, wanted, why);
        json_decref(wanted);
        wanted = given ? transcripts_ask(judge, living, JUDGE_NEXT, json_pack("[o]", given), why) : NULL;
    }
    json_t *told = wanted ? transcripts_ask(judge, living, JUDGE_VERDICT, json_array(), why) : NULL;
    if (told && !(verdict = parsed(told))) because(why, "the judge gives no verdict");
    transcripts_end(living);
    json_decref(told);
    json_decref(wanted);
    return verdict;
}

static json_t *options_of(bool unfinished) {
    return json_pack("{s:b, s:[], s:[], s:s}", "unfinished", unfinished, "heads", "receipts", "chain", "");
}

bool transcript_verify(transcripts *judge, FILE *transcript, const json_t *options, rulebook *const *books, size_t count,
                       json_t **verdict, reason *why) {
    replay again = {.books = books, .count = count};
    *verdict = judged(judge, &again, transcript, options ? json_incref((json_t *)options) : options_of(false), why);
    json_decref(again.state);
    return *verdict && holds(*verdict, why);
}

/* Returns a table that goes on from the place where the transcript ends; takes state and answers of `again` over. */
static recorded *resumed(transcripts *judge, replay *again, const json_t *verdict, line_store store, void *to, json_t **answer, reason *why) {
    json_t *state = again->state, *answers = again->answers, *order = again->unanswered;
    again->state = again->answers = NULL;
    recorded *table = recorded_new(judge, again->book, state, answers, store, to, why);
    if (!table) return NULL;
    table->commands = again->commands;
    json_t *place = json_pack("{s:I, s:b, s:o, s:O}", "commands", again->commands, "unanswered", order != NULL, "state",
                              rulebook_digest_of(state), "chain", json_object_get(verdict, "chain"));
    json_t *told = transcripts_ask(judge, table->writer, WRITE_RESUME, json_pack("[o, o]", facts_of(again->book), place), why);
    bool well = told && !json_object_get(told, "err");
    if (told && !well) because(why, "%s", json_string_value(json_object_get(told, "err")));
    if (well && order) {
        json_t *given = json_pack("{s:O, s:O, s:O}", "by", json_object_get(order, "by"), "at", json_object_get(order, "at"), "command",
                                  json_object_get(order, "command"));
        json_t *asked = json_pack("{s:O, s:o}", "state", table->state, "order", given);
        json_t *outcome = apply_written(table, json_string_value(json_object_get(order, "id")), asked, why);
        well = outcome;
        if (answer) *answer = json_incref(outcome);
        json_decref(outcome);
        json_decref(asked);
    }
    json_decref(told);
    if (!well) recorded_free(table);
    return well ? table : NULL;
}

recorded *transcript_resume(transcripts *judge, FILE *transcript, rulebook *const *books, size_t count, line_store store, void *to,
                            json_t **answer, reason *why) {
    replay again = {.books = books, .count = count, .answered = json_array(), .answers = json_object()};
    recorded *table = NULL;
    if (answer) *answer = NULL;
    if (!(again.begun = open_memstream(&again.line, &again.size))) abort();
    json_t *verdict = judged(judge, &again, transcript, options_of(true), why);
    bool replayed = json_is_true(json_object_get(verdict, "replayed"));
    if (!replayed || json_array_size(json_object_get(verdict, "findings"))) {
        if (verdict && holds(verdict, why)) because(why, "the table cannot be played again");
    } else if (!strcmp(json_string_value(json_object_get(verdict, "ending")), "closed")) {
        because(why, "the transcript is at its end: nothing may follow it");
    } else {
        table = resumed(judge, &again, verdict, store, to, answer, why);
    }
    fclose(again.begun);
    free(again.line);
    json_decref(again.state);
    json_decref(again.answered);
    json_decref(again.answers);
    json_decref(again.unanswered);
    json_decref(verdict);
    return table;
}
