#include "rulebook.h"

#include "cache.h"

#include <errno.h>
#include <openssl/sha.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#define GENERATION "1.0"
#define TICK_MS 100

/* The other limits of one component, as in kip's host. */
#define TABLE_ENTRIES 20000
#define CORE_INSTANCES 4 /* and as many function tables */
#define MEMORIES 1
#define STACK_BYTES (512 << 10)
/* The part of a thread's stack that libwasmtime takes before and after the component. */
#define OWN_STACK_BYTES (128 << 10)

/* The memory limit of the component of transcripts, whose lines have up to 64 MiB. */
#define TRANSCRIPTS_MEMORY_BYTES (1 << 30)
/* The size limit of a component's file. */
#define MOST_BYTES (8 << 20)

#define MOST_CALLS 1000 /* at once; others wait */
#define MOST_IDLE 16    /* instances that a rulebook keeps for its next calls */

static const char *const NAMES[FUNCTIONS] = {"describe", "open",    "apply",    "apply-all",
                                             "view",     "legal",   "chances",  "fill",
                                             "disclose", "rebuild", "auto-play",
                                             "export-table", "import-table",
                                             "[static]table.restore", "[method]table.apply",
                                             "open", "resume", "order", "accepted", "refused", "faulted", "swap", "end",
                                             "current-place",
                                             "begin", "next", "verdict"};

_Atomic unsigned rulebook_deadline_ms = 5000;

/* A running component, for one call at a time, in its own store. */
struct instance {
    struct instance *next;
    wasmtime_store_t *store;
    wasmtime_component_func_t functions[FUNCTIONS];
};

struct rulebook {
    rulebook *next;
    char sha256[2 * SHA256_DIGEST_LENGTH + 1];
    /* The range of its kind's functions: from the first to before the end. */
    function first, end;
    wasm_engine_t *engine;
    wasmtime_component_t *component;
    /* "kip:FAMILY/rulebook@1.0.x" of any family, and that family. */
    char *interface, *family;
    wasmtime_component_export_index_t *exports[FUNCTIONS];
    signature signatures[FUNCTIONS];
    json_t *description;
    /* The instances that no call uses. The last used is the next. */
    instance *idle;
    unsigned idle_count;
};

/* All loaded rulebooks. */
static rulebook *shelf;

/* `loading` is held while a rulebook is loaded; `lock`, for moments, while anything that threads share is read or altered. Code
 * that needs both takes them in this order. */
static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER, lock = PTHREAD_MUTEX_INITIALIZER;
/* Signalled when a call or a fork has ended. */
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static unsigned calls;
static bool forking, clock_runs;
/* Non-zero while this thread calls or loads: a signal's handler that forks then waits for no call, least its own. */
static _Thread_local unsigned inside;

/* Writes libwasmtime's error as the reason, and returns false. */
static bool failed(wasmtime_error_t *error, reason *why) {
    wasm_name_t message;
    wasmtime_error_message(error, &message);
    int length = (int)message.size;
    while (length && message.data[length - 1] == '\n')
        length--;
    because(why, "%.*s", length, message.data);
    wasm_name_delete(&message);
    wasmtime_error_delete(error);
    return false;
}

/* ---- the sandbox ---- */

/* The first engine, and in a forked process one that compiles without threads: those of the first are its parent's. */
static wasm_engine_t *engines[2];
/* The engine that loads rulebooks. */
static wasm_engine_t *engine;

/* Runs the clock. A deadline is a number of ticks: compiled code reads the count in every loop. */
static void *ticks(void *none) {
    const struct timespec tick = {0, TICK_MS * 1000000};
    for (;;) {
        nanosleep(&tick, NULL);
        pthread_mutex_lock(&lock);
        for (int nth = 0; nth < 2; nth++)
            if (engines[nth]) wasmtime_engine_increment_epoch(engines[nth]);
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

/* Starts the clock. It handles no signal, so none cuts a tick short. */
static bool start_clock(reason *why) {
    pthread_t clock;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&clock, NULL, ticks, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error) return because(why, "there is no thread for the clock: %s", strerror(error));
    pthread_detach(clock);
    return clock_runs = true;
}

/* Makes a fork wait for calls that are under way: a child has none of the threads that would end them. */
static void before_fork(void) {
    if (inside) return;
    pthread_mutex_lock(&loading);
    pthread_mutex_lock(&lock);
    forking = true;
    while (calls)
        pthread_cond_wait(&changed, &lock);
}

static void after_fork(void) {
    if (inside) return;
    forking = false;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    pthread_mutex_unlock(&loading);
}

static void in_child(void) {
    clock_runs = false; /* the next call starts another */
    if (engine == engines[0]) engine = NULL;
    changed = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
    after_fork();
}

/* Returns the engine for loading now. */
static wasm_engine_t *sandbox(void) {
    bool forked = engines[0];
    if (engine) return engine;
    wasm_config_t *config = wasm_config_new();
    wasmtime_config_epoch_interruption_set(config, true);
    wasmtime_config_max_wasm_stack_set(config, STACK_BYTES);
    wasmtime_config_parallel_compilation_set(config, !forked);
    keep_code(config);
    engine = wasm_engine_new_with_config(config);
    pthread_mutex_lock(&lock);
    engines[forked] = engine;
    pthread_mutex_unlock(&lock);
    if (!forked && pthread_atfork(before_fork, after_fork, in_child)) abort();
    return engine;
}

/* ---- a thread in a call ---- */

int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes); /* Linux; <pthread.h> has it for _GNU_SOURCE only */

/* Returns whether the thread has enough stack to stop a component that calls itself without end. */
static bool has_stack(reason *why) {
    static _Thread_local char *end;
    static _Thread_local size_t size;
    pthread_attr_t attributes;
    char here;
    if (!size && !pthread_getattr_np(pthread_self(), &attributes)) {
        pthread_attr_getstack(&attributes, (void **)&end, &size);
        pthread_attr_destroy(&attributes);
    }
    size_t left = &here - end;
    if (left >= size || left >= STACK_BYTES + OWN_STACK_BYTES) return true; /* `left >= size`: a stack of the program's own */
    return because(why, "a call takes %d KiB of stack, this thread has %zu", (STACK_BYTES + OWN_STACK_BYTES) >> 10, left >> 10);
}

/* Enters a call, in which no cancellation ends the thread. */
static int begin_call(void) {
    int before;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
    inside++;
    return before;
}

static void end_call(int before) {
    inside--;
    pthread_setcancelstate(before, &before);
}

/* ---- instances ---- */

static void end_instance(instance *dead) {
    wasmtime_store_delete(dead->store);
    free(dead);
}

void rulebook_discard(rulebook *book) {
    pthread_mutex_lock(&lock);
    instance *next = book->idle;
    book->idle = NULL;
    book->idle_count = 0;
    pthread_mutex_unlock(&lock);
    while (next) {
        instance *this = next;
        next = this->next;
        end_instance(this);
    }
}

static wasmtime_context_t *context_of(const instance *living) {
    wasmtime_context_t *context = wasmtime_store_context(living->store);
    wasmtime_context_set_epoch_deadline(context, rulebook_deadline_ms / TICK_MS + 1);
    return context;
}

/* Makes an instance in its own store, with its limits; NULL, and why, where the component does not start. The linker is empty: a
 * component gets nothing. */
static instance *instantiate(const rulebook *book, reason *why) {
    wasmtime_component_instance_t made;
    wasmtime_component_linker_t *linker = wasmtime_component_linker_new(book->engine);
    instance *living = calloc(1, sizeof *living);
    if (!living) abort();
    living->store = wasmtime_store_new(book->engine, NULL, NULL);
    int64_t memory = book->first == DESCRIBE ? MEMORY_BYTES : TRANSCRIPTS_MEMORY_BYTES;
    wasmtime_store_limiter(living->store, memory, TABLE_ENTRIES, CORE_INSTANCES, CORE_INSTANCES, MEMORIES);
    wasmtime_context_t *context = context_of(living);
    wasmtime_error_t *error = wasmtime_component_linker_instantiate(linker, context, book->component, &made);
    wasmtime_component_linker_delete(linker);
    bool well = !error || failed(error, why);
    for (function called = book->first; well && called < book->end; called++) {
        if (!wasmtime_component_instance_get_func(&made, context, book->exports[called], &living->functions[called]))
            well = because(why, "%s of the component is no function", NAMES[called]);
    }
    if (well) return living;
    end_instance(living);
    return NULL;
}

/* Waits until a call may begin. */
static bool enter(reason *why) {
    pthread_mutex_lock(&lock);
    while (forking || calls == MOST_CALLS)
        pthread_cond_wait(&changed, &lock);
    bool well = clock_runs || start_clock(why);
    if (well) calls++;
    pthread_mutex_unlock(&lock);
    return well;
}

static void leave(void) {
    pthread_mutex_lock(&lock);
    if (calls-- == MOST_CALLS || forking) pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

/* Returns an instance for one call: an idle one, or a new one. NULL, and why, where that fails. */
static instance *take_instance(rulebook *book, reason *why) {
    pthread_mutex_lock(&lock);
    instance *living = book->idle;
    if (living) {
        book->idle = living->next;
        book->idle_count--;
    }
    pthread_mutex_unlock(&lock);
    return living ? living : instantiate(book, why);
}

static void give_back(rulebook *book, instance *living) {
    pthread_mutex_lock(&lock);
    bool kept = book->idle_count < MOST_IDLE;
    if (kept) {
        living->next = book->idle;
        book->idle = living;
        book->idle_count++;
    }
    pthread_mutex_unlock(&lock);
    if (!kept) end_instance(living);
}

static bool call(const rulebook *book, instance *living, function called, const wasmtime_component_val_t *arguments,
                 wasmtime_component_val_t *answer, reason *why) {
    *answer = (wasmtime_component_val_t){.kind = WASMTIME_COMPONENT_BOOL};
    wasmtime_error_t *error =
        wasmtime_component_func_call(&living->functions[called], context_of(living), arguments,
                                     book->signatures[called].takes.count, answer, called != JUDGE_BEGIN);
    return !error || failed(error, why);
}

static bool invoke(rulebook *book, function called, const wasmtime_component_val_t *arguments,
                   wasmtime_component_val_t *answer, reason *why) {
    if (!enter(why)) return false;
    instance *living = take_instance(book, why);
    bool well = living && call(book, living, called, arguments, answer, why);
    /* Where it trapped, or met a limit, the instance is dead. The next call makes another. */
    if (well) give_back(book, living);
    else if (living) end_instance(living);
    leave();
    return well;
}

bool rulebook_invoke(rulebook *book, function called, const wasmtime_component_val_t *arguments,
                     wasmtime_component_val_t *answer, reason *why) {
    if (!has_stack(why)) return false;
    int before = begin_call();
    bool well = invoke(book, called, arguments, answer, why);
    end_call(before);
    return well;
}

json_t *rulebook_call(rulebook *book, function called, const json_t *arguments, reason *why) {
    arena memory = {0};
    wasmtime_component_val_t answer, *values;
    const signature *words = &book->signatures[called];
    json_t *told = NULL;
    int before = begin_call();
    values = words_to_values(&memory, &words->takes, arguments, why);
    if (values && rulebook_invoke(book, called, values, &answer, why)) {
        told = words_to_json(&words->gives, &answer);
        wasmtime_component_val_delete(&answer);
        if (!told) because(why, "%s gave what is no word of the contract", NAMES[called]);
    }
    arena_free(&memory);
    end_call(before);
    return told;
}

/* ---- instances of the component of transcripts ---- */

instance *transcripts_begin(transcripts *loaded, reason *why) {
    int before = begin_call();
    instance *living = NULL;
    if (has_stack(why) && enter(why)) {
        living = instantiate(loaded, why);
        leave();
    }
    end_call(before);
    return living;
}

json_t *transcripts_ask(transcripts *loaded, instance *living, function called, json_t *arguments, reason *why) {
    arena memory = {0};
    wasmtime_component_val_t answer, *values;
    const signature *words = &loaded->signatures[called];
    json_t *told = NULL, *named = json_object(), *argument;
    size_t nth;
    int before = begin_call();
    json_array_foreach(arguments, nth, argument) json_object_set(named, words->takes.parts[nth].name.data, argument);
    values = words_to_values(&memory, &words->takes, named, why);
    if (values && has_stack(why) && enter(why)) {
        if (call(loaded, living, called, values, &answer, why)) {
            told = called == JUDGE_BEGIN ? json_null() : words_to_json(&words->gives, &answer);
            wasmtime_component_val_delete(&answer);
        }
        leave();
    }
    arena_free(&memory);
    json_decref(named);
    json_decref(arguments);
    end_call(before);
    return told;
}

void transcripts_end(instance *living) {
    int before = begin_call();
    end_instance(living);
    end_call(before);
}

const signature *rulebook_signature(const rulebook *book, function called) {
    return &book->signatures[called];
}

/* ---- loading ---- */

/* Reads all bytes of a file; signals do not cut the read. */
static unsigned char *contents(const char *path, size_t *size, reason *why) {
    unsigned char *bytes = NULL;
    struct stat about;
    if (stat(path, &about)) return because(why, "%.400s cannot be read: %s", path, strerror(errno)), NULL;
    if (!S_ISREG(about.st_mode)) return because(why, "%.400s: it is no file", path), NULL;
    if (about.st_size > MOST_BYTES) return because(why, "%.400s: it has more than %d bytes", path, MOST_BYTES), NULL;
    FILE *file = fopen(path, "rb");
    *size = 0;
    if (file && !fstat(fileno(file), &about) && S_ISREG(about.st_mode) && about.st_size <= MOST_BYTES &&
        (bytes = malloc(about.st_size + 1))) {
        while (*size < (size_t)about.st_size && !feof(file)) {
            *size += fread(bytes + *size, 1, about.st_size - *size, file);
            if (ferror(file) && errno != EINTR) break;
            clearerr(file);
        }
    }
    if (file) fclose(file);
    if (bytes && *size == (size_t)about.st_size) return bytes;
    free(bytes);
    return because(why, "%.400s cannot be read", path), NULL;
}

static void digest(const unsigned char *bytes, size_t size, char *hex) {
    unsigned char sha256[SHA256_DIGEST_LENGTH];
    SHA256(bytes, size, sha256);
    for (int nth = 0; nth < SHA256_DIGEST_LENGTH; nth++)
        sprintf(hex + 2 * nth, "%02x", sha256[nth]);
}

static bool imports_nothing(const rulebook *book, reason *why) {
    wasmtime_component_type_t *type = wasmtime_component_type(book->component);
    size_t imports = wasmtime_component_type_import_count(type, book->engine);
    wasmtime_component_type_delete(type);
    return !imports || because(why, "a component here imports nothing, this one has %zu imports", imports);
}

/* Returns the family of a rulebook's interface; NULL for any other name. */
static char *family_in(const char *name) {
    int family = 0, all = 0;
    sscanf(name, "kip:%*[a-z0-9-]%n/rulebook@" GENERATION ".%*[0-9]%n", &family, &all);
    return all && !name[all] ? strndup(name + strlen("kip:"), family - strlen("kip:")) : NULL;
}

/* Finds the component's rulebook interface. */
static bool find_interface(rulebook *book, reason *why) {
    wasmtime_component_type_t *type = wasmtime_component_type(book->component);
    wasmtime_component_extern_t *export;
    const char *name;
    size_t length, found = 0;
    for (size_t nth = 0; wasmtime_component_type_export_nth(type, book->engine, nth, &name, &length, &export); nth++) {
        char *interface = strndup(name, length), *family = interface ? family_in(interface) : NULL;
        wasmtime_component_extern_delete(export);
        if (family && !found++) {
            book->interface = interface;
            book->family = family;
        } else {
            free(interface);
            free(family);
        }
    }
    wasmtime_component_type_delete(type);
    const char *wanted = "a rulebook exports one kip:FAMILY/rulebook@" GENERATION ".x";
    return found == 1 || because(why, "%s, this component exports %zu", wanted, found);
}

static bool find_exports(rulebook *book, reason *why) {
    bool well = true;
    for (function called = book->first; well && called < book->end; called++) {
        const char *face = called < WRITE_OPEN    ? book->interface
                           : called < JUDGE_BEGIN ? "kip:transcript/writer@1.0.0"
                                                  : "kip:transcript/judge@1.0.0";
        wasmtime_component_export_index_t *interface =
            wasmtime_component_get_export_index(book->component, NULL, face, strlen(face));
        if (interface) {
            const char *name = NAMES[called];
            book->exports[called] =
                wasmtime_component_get_export_index(book->component, interface, name, strlen(name));
            wasmtime_component_export_index_delete(interface);
        }
        if (!book->exports[called])
            well = because(why, "the component does not export %s#%s", face, NAMES[called]);
    }
    return well;
}

static bool read_words(rulebook *book, reason *why) {
    if (!enter(why)) return false;
    instance *living = instantiate(book, why);
    bool well = living;
    for (function called = book->first; well && called < book->end; called++) {
        wasmtime_component_func_type_t *type = wasmtime_component_func_type(&living->functions[called], context_of(living));
        book->signatures[called] = words_of(type);
        wasmtime_component_func_type_delete(type);
    }
    if (well) end_instance(living);
    leave();
    return well;
}

static bool describe(rulebook *book, reason *why) {
    const char *family = "", *generation = "";
    json_t *nothing = json_object();
    book->description = rulebook_call(book, DESCRIBE, nothing, why);
    json_decref(nothing);
    if (!book->description) return false;
    json_unpack(book->description, "{s:{s:s, s:s}}", "head", "family", &family, "generation", &generation);
    if (!strcmp(family, book->family) && !strcmp(generation, GENERATION)) return true;
    return because(why, "what exports %.200s says that it is generation %.20s of %.100s", book->interface, generation,
                   family);
}

static void forget(rulebook *book) {
    rulebook_discard(book);
    for (function called = book->first; called < book->end; called++)
        if (book->exports[called]) wasmtime_component_export_index_delete(book->exports[called]);
    if (book->component) wasmtime_component_delete(book->component);
    json_decref(book->description);
    free(book->interface);
    free(book->family);
    free(book);
}

static rulebook *compile(const unsigned char *bytes, size_t size, const char *sha256, function first, reason *why) {
    /* libwasmtime accepts WebAssembly's text form too. */
    if (size < 4 || memcmp(bytes, "\0asm", 4)) return because(why, "this is no WebAssembly"), NULL;
    rulebook *book = calloc(1, sizeof *book);
    if (!book) abort();
    strcpy(book->sha256, sha256);
    book->first = first;
    book->end = first == DESCRIBE ? WRITE_OPEN : FUNCTIONS;
    book->engine = sandbox();
    wasmtime_error_t *error = wasmtime_component_new(book->engine, bytes, size, &book->component);
    if (error ? failed(error, why)
              : imports_nothing(book, why) && (first != DESCRIBE || find_interface(book, why)) && find_exports(book, why) &&
                    read_words(book, why) && (first != DESCRIBE || describe(book, why))) {
        pthread_mutex_lock(&lock);
        book->next = shelf;
        shelf = book;
        pthread_mutex_unlock(&lock);
        return book;
    }
    forget(book);
    return NULL;
}

static rulebook *find_loaded(const char *sha256, function first) {
    pthread_mutex_lock(&lock);
    rulebook *book = shelf;
    pthread_mutex_unlock(&lock);
    while (book && (book->first != first || strcmp(book->sha256, sha256)))
        book = book->next;
    return book;
}

/* Loads a component; a file with another digest is never compiled or run. */
static rulebook *load(const char *path, const char *sha256, function first, reason *why) {
    char found[2 * SHA256_DIGEST_LENGTH + 1];
    size_t size;
    unsigned char *bytes = contents(path, &size, why);
    if (!bytes) return NULL;
    digest(bytes, size, found);
    rulebook *book = NULL;
    if (strcmp(found, sha256)) {
        because(why, "the SHA-256 of %.200s is %s, not %.80s", path, found, sha256);
    } else if (!(book = find_loaded(found, first))) {
        /* The first caller loads it, and the others wait for it. */
        pthread_mutex_lock(&loading);
        if (!(book = find_loaded(found, first))) book = compile(bytes, size, found, first, why);
        pthread_mutex_unlock(&loading);
    }
    free(bytes);
    return book;
}

static rulebook *load_uncut(const char *path, const char *sha256, function first, reason *why) {
    if (!has_stack(why)) return NULL;
    int before = begin_call();
    rulebook *book = load(path, sha256, first, why);
    end_call(before);
    return book;
}

rulebook *rulebook_load(const char *path, const char *sha256, reason *why) {
    return load_uncut(path, sha256, DESCRIBE, why);
}

transcripts *transcripts_load(const char *path, const char *sha256, reason *why) {
    return load_uncut(path, sha256, WRITE_OPEN, why);
}

json_t *rulebook_description(const rulebook *book) {
    return book->description;
}

const char *rulebook_digest(const rulebook *book) {
    return book->sha256;
}

const char *rulebook_family(const rulebook *book) {
    return book->family;
}

json_t *rulebook_digest_of(const json_t *state) {
    const char *hex = json_string_value(state);
    size_t size = json_string_length(state) / 2;
    unsigned char *bytes = malloc(size + 1);
    char found[2 * SHA256_DIGEST_LENGTH + 1];
    if (!bytes) abort();
    for (size_t nth = 0; nth < size; nth++) {
        unsigned byte = 0;
        sscanf(hex + 2 * nth, "%2x", &byte);
        bytes[nth] = (unsigned char)byte;
    }
    digest(bytes, size, found);
    free(bytes);
    return json_string(found);
}
