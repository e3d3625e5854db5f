/* The protocol: one JSON object a line, an answer to each, until `stop` or the end of the input.
 *
 * The words of the game in it are the contract's. What is no word of the contract cannot be given to
 * a component: it is an `error`, not a `refusal`. No rule of a game may enter this program.
 */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

#include "rulebook.h"

/* The most bytes of a request and of an answer, as of a component's file: the same in every language. */
#define MOST_BYTES (8u << 20)

/* The rulebook that was loaded last. */
static rulebook *loaded;

/* A table: its rulebook and its state. */
typedef struct table {
    struct table *next;
    json_t *name;
    rulebook *book;
    json_t *state;
} table;
static table *tables;

static table **place_of(const json_t *name) {
    table **place = &tables;
    while (*place && !json_equal((*place)->name, name))
        place = &(*place)->next;
    return place;
}

static void put(const json_t *name, rulebook *book, json_t *state) {
    table *put = malloc(sizeof *put);
    if (!put) abort();
    *put = (table){tables, json_copy((json_t *)name), book, json_incref(state)};
    tables = put;
}

static void take_away(table **place) {
    table *gone = *place;
    *place = gone->next;
    json_decref(gone->name);
    json_decref(gone->state);
    free(gone);
}

/* Takes the table's name out of a request. */
static json_t *name_in(json_t *request, reason *why) {
    json_t *name = json_incref(json_object_get(request, "table"));
    json_object_del(request, "table");
    if (json_is_string(name)) return name;
    because(why, "table: a text is wanted");
    json_decref(name);
    return NULL;
}

/* The place of a table that is open, or of one that is not. */
static table **place_for(const json_t *name, bool open, reason *why) {
    table **place = place_of(name);
    if (open && !*place) because(why, "no table \"%.200s\" is open", json_string_value(name));
    else if (!open && *place) because(why, "a table \"%.200s\" is open; `close` it first", json_string_value(name));
    else return place;
    return NULL;
}

static bool no_fields(const json_t *request, reason *why) {
    if (!json_object_size(request)) return true;
    return because(why, "there is no field %.100s", json_object_iter_key(json_object_iter((json_t *)request)));
}

static bool is_loaded(reason *why) {
    return loaded || because(why, "no component is loaded; `load` one first");
}

/* What a refusal is answered with; NULL for what is none. */
static json_t *refusal(const json_t *told) {
    json_t *err = json_object_get(told, "err");
    return err ? json_pack("{s:O}", "refusal", err) : NULL;
}

/* ---- what can be asked ---- */

static json_t *start(json_t *request, function none, reason *why) {
    static struct utsname system;
    json_int_t protocol = 0;
    json_error_t error;
    if (json_unpack_ex(request, &error, JSON_STRICT, "{s:I}", "protocol", &protocol) || protocol != 1) {
        because(why, "protocol: 1 is spoken here, and nothing else is asked: %s", error.text);
        return NULL;
    }
    uname(&system);
    for (char *letter = system.sysname; *letter; letter++)
        *letter = tolower((unsigned char)*letter);
    return json_pack("{s:s, s:s, s:s, s:s, s:s}", "name", "kip-adapter-c", "version", VERSION, "language", "C",
                     "runtime", "wasmtime " WASMTIME_VERSION, "os", system.sysname);
}

static json_t *load(json_t *request, function none, reason *why) {
    const char *path, *sha256;
    json_error_t error;
    if (json_unpack_ex(request, &error, JSON_STRICT, "{s:s, s:s}", "component", &path, "sha256", &sha256)) {
        because(why, "a component's path and its sha256 are wanted: %s", error.text);
        return NULL;
    }
    rulebook *book = rulebook_load(path, sha256, why);
    if (!book) return NULL;
    loaded = book;
    return json_pack("{s:O}", "describe", rulebook_description(book));
}

/* Opens a table, or takes it up from its state. */
static json_t *begin(json_t *request, function called, reason *why) {
    json_t *answer = NULL, *told = NULL, *name = name_in(request, why);
    if (!name || !place_for(name, false, why) || !is_loaded(why)) goto end;
    told = rulebook_call(loaded, called, request, why);
    if (!told || (answer = refusal(told))) goto end;
    json_t *ok = json_object_get(told, "ok");
    if (called == OPEN) {
        put(name, loaded, json_object_get(ok, "state"));
        answer = json_pack("{s:O}", "events", json_object_get(ok, "events"));
    } else if (json_equal(ok, json_object_get(request, "state"))) {
        put(name, loaded, ok);
        answer = json_pack("{s:O}", "restored", name);
    } else {
        because(why, "the state, restored, has other bytes");
    }
end:
    json_decref(told);
    json_decref(name);
    return answer;
}

/* A restored state is rebuilt after no events: it is refused where it is none. */
static json_t *restore(json_t *request, function called, reason *why) {
    if (json_object_get(request, "events")) return because(why, "there is no field events"), NULL;
    json_object_set_new(request, "events", json_array());
    return begin(request, called, why);
}

/* What a function of a table that is open says. The state is the host's to add, and a command's order is made of
 * what the request has beside the table. */
static json_t *ask(json_t *asked, function called, table **at, reason *why) {
    json_t *name = name_in(asked, why), *told = NULL;
    json_t *request = called == APPLY ? json_pack("{s:O}", "order", asked) : json_incref(asked);
    table **place = name ? place_for(name, true, why) : NULL;
    if (place && json_object_get(request, "state")) because(why, "there is no field state");
    else if (place) {
        json_object_set(request, "state", (*place)->state);
        told = rulebook_call((*place)->book, called, request, why);
        *at = *place;
    }
    json_decref(request);
    json_decref(name);
    return told;
}

/* Commands: what was accepted is the table's new state. */
static json_t *play(json_t *request, function called, reason *why) {
    table *at;
    json_t *told = ask(request, called, &at, why);
    json_t *answer = told ? refusal(told) : NULL;
    if (told && !answer) {
        answer = json_incref(json_object_get(told, "ok"));
        json_decref(at->state);
        at->state = json_incref(json_object_get(answer, "state"));
        json_object_del(answer, "state");
    }
    json_decref(told);
    return answer;
}

static json_t *look(json_t *request, function called, reason *why) {
    static const char *const SEEN[FUNCTIONS] = {[VIEW] = "view", [LEGAL] = "legal", [CHANCES] = "chances"};
    table *at;
    json_t *told = ask(request, called, &at, why);
    json_t *answer = told ? refusal(told) : NULL;
    if (told && !answer) answer = json_pack("{s:O}", SEEN[called], json_object_get(told, "ok"));
    json_decref(told);
    return answer;
}

/* What needs no table: a command filled in, or events as a viewer may know them. */
static json_t *tell(json_t *request, function called, reason *why) {
    json_t *told = is_loaded(why) ? rulebook_call(loaded, called, request, why) : NULL;
    json_t *answer = told ? refusal(told) : NULL;
    if (told && !answer)
        answer = called == FILL ? json_pack("{s:O}", "command", json_object_get(told, "ok"))
                                : json_pack("{s:O}", "events", told);
    json_decref(told);
    return answer;
}

static json_t *snapshot(json_t *request, function none, reason *why) {
    json_t *name = name_in(request, why);
    table **place = name && no_fields(request, why) ? place_for(name, true, why) : NULL;
    json_decref(name);
    return place ? json_pack("{s:O}", "state", (*place)->state) : NULL;
}

static json_t *close_table(json_t *request, function none, reason *why) {
    json_t *name = name_in(request, why);
    table **place = name && no_fields(request, why) ? place_for(name, true, why) : NULL;
    json_t *answer = place ? json_pack("{s:O}", "closed", name) : NULL;
    if (place) take_away(place);
    json_decref(name);
    return answer;
}

static const struct {
    const char *cmd;
    json_t *(*answer)(json_t *request, function called, reason *why);
    function called;
} COMMANDS[] = {
    {"start", start, FUNCTIONS},      {"load", load, FUNCTIONS},      {"open", begin, OPEN},
    {"apply", play, APPLY},           {"apply-all", play, APPLY_ALL}, {"view", look, VIEW},
    {"legal", look, LEGAL},           {"chances", look, CHANCES},     {"restore", restore, REBUILD},
    {"fill", tell, FILL},             {"disclose", tell, DISCLOSE},   {"snapshot", snapshot, FUNCTIONS},
    {"close", close_table, FUNCTIONS}};

/* ---- lines ---- */

static json_t *answer_to(const char *cmd, json_t *request, reason *why) {
    for (size_t nth = 0; nth < sizeof COMMANDS / sizeof *COMMANDS; nth++)
        if (!strcmp(COMMANDS[nth].cmd, cmd)) return COMMANDS[nth].answer(request, COMMANDS[nth].called, why);
    because(why, "cmd: %.100s cannot be asked", cmd);
    return NULL;
}

/* The answer to a line; NULL where it is `stop`. */
static json_t *answer_line(const char *line, size_t length) {
    json_error_t error;
    reason why = {""};
    json_t *request = length > MOST_BYTES ? NULL : json_loadb(line, length, JSON_ALLOW_NUL, &error), *answer = NULL;
    json_t *seq = json_incref(json_object_get(request, "seq")), *cmd = json_incref(json_object_get(request, "cmd"));
    bool stop = false;
    if (length > MOST_BYTES) because(&why, "a request has at most %u bytes", MOST_BYTES);
    else if (!json_is_object(request)) because(&why, "a JSON object is wanted: %s", request ? "" : error.text);
    else if (!json_is_string(cmd)) because(&why, "cmd: a text is wanted");
    else {
        json_object_del(request, "seq");
        json_object_del(request, "cmd");
        stop = !strcmp(json_string_value(cmd), "stop") && no_fields(request, &why);
        if (!stop && !why.text[0]) answer = answer_to(json_string_value(cmd), request, &why);
    }
    if (!stop && !answer) answer = json_pack("{s:s}", "error", why.text);
    if (answer) json_object_set(answer, "seq", seq ? seq : json_null());
    json_decref(seq);
    json_decref(cmd);
    json_decref(request);
    return answer;
}

/* The next line into room for MOST_BYTES and one more; of a longer one the rest is left, and false is returned at the end. */
static bool read_line(char *line, size_t *length, bool *is_cut) {
    int next;
    while (*is_cut && (next = getc_unlocked(stdin)) != EOF)
        *is_cut = next != '\n';
    *is_cut = false;
    for (*length = 0; (next = getc_unlocked(stdin)) != EOF && next != '\n';) {
        line[(*length)++] = next;
        if ((*is_cut = *length > MOST_BYTES)) return true;
    }
    return next != EOF || *length;
}

/* Writes an answer as a line. One that is too long is an error. */
static bool write_line(json_t *answer) {
    char *line = json_dumps(answer, JSON_COMPACT);
    for (int without_seq = 0; line && strlen(line) > MOST_BYTES && without_seq < 2; without_seq++) {
        reason why = {""};
        because(&why, "the answer has more than %u bytes", MOST_BYTES);
        json_t *seq = without_seq ? json_null() : json_object_get(answer, "seq");
        json_t *error = json_pack("{s:s, s:O}", "error", why.text, "seq", seq);
        free(line);
        line = json_dumps(error, JSON_COMPACT);
        json_decref(error);
    }
    bool well = line && puts(line) != EOF && !fflush(stdout);
    free(line);
    return well;
}

int main(int count, char **arguments) {
    char *line = malloc(MOST_BYTES + 1);
    size_t length;
    bool is_cut = false;
    if (!line) abort();
    if (count > 1) {
        fprintf(stderr, "usage: %s; requests come on standard input, one JSON object a line\n", arguments[0]);
        return 2;
    }
    while (read_line(line, &length, &is_cut)) {
        json_t *answer = answer_line(line, length);
        if (!answer) break;
        bool well = write_line(answer);
        json_decref(answer);
        if (!well) return 1;
    }
    free(line);
    return 0;
}
