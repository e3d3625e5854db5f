#include "rulebook.h"

#include <openssl/sha.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define GENERATION "1.0"
#define TICK_MS 100

static const char *const NAMES[FUNCTIONS] = {"describe", "open",    "apply",    "apply-all",
                                             "view",     "legal",   "chances",  "fill",
                                             "disclose", "rebuild", "auto-play",
                                             "[static]table.restore", "[method]table.apply"};

unsigned rulebook_deadline_ms = 5000;

struct rulebook {
    rulebook *next;
    char sha256[2 * SHA256_DIGEST_LENGTH + 1];
    wasmtime_component_t *component;
    /* "kip:FAMILY/rulebook@1.0.x" of whatever family, and that family. */
    char *interface, *family;
    wasmtime_component_export_index_t *exports[FUNCTIONS];
    signature signatures[FUNCTIONS];
    json_t *description;
    /* The living instance; without a store there is none. */
    wasmtime_store_t *store;
    wasmtime_component_func_t functions[FUNCTIONS];
};

/* All that were loaded. */
static rulebook *shelf;

/* What libwasmtime says went wrong. */
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

/* A deadline is a number of ticks: compiled code looks at the count in every loop. */
static void *ticks(void *engine) {
    const struct timespec tick = {0, TICK_MS * 1000000};
    for (;;) {
        nanosleep(&tick, NULL);
        wasmtime_engine_increment_epoch(engine);
    }
    return NULL;
}

static wasm_engine_t *sandbox(void) {
    static wasm_engine_t *engine;
    pthread_t clock;
    if (engine) return engine;
    wasm_config_t *config = wasm_config_new();
    wasmtime_config_epoch_interruption_set(config, true);
    engine = wasm_engine_new_with_config(config);
    if (pthread_create(&clock, NULL, ticks, engine)) abort();
    pthread_detach(clock);
    return engine;
}

/* ---- an instance ---- */

void rulebook_discard(rulebook *book) {
    if (book->store) wasmtime_store_delete(book->store);
    book->store = NULL;
}

static void set_deadline(wasmtime_context_t *context) {
    wasmtime_context_set_epoch_deadline(context, rulebook_deadline_ms / TICK_MS + 1);
}

/* A new instance in a store of its own, with its limits. The linker is empty: there is nothing a
 * rulebook could be given. */
static bool instantiate(rulebook *book, reason *why) {
    wasmtime_component_instance_t instance;
    wasmtime_component_linker_t *linker = wasmtime_component_linker_new(sandbox());
    book->store = wasmtime_store_new(sandbox(), NULL, NULL);
    wasmtime_store_limiter(book->store, MEMORY_BYTES, MEMORY_BYTES / sizeof(void *), -1, -1, -1);
    wasmtime_context_t *context = wasmtime_store_context(book->store);
    set_deadline(context);
    wasmtime_error_t *error = wasmtime_component_linker_instantiate(linker, context, book->component, &instance);
    wasmtime_component_linker_delete(linker);
    bool well = !error || failed(error, why);
    for (function called = 0; well && called < FUNCTIONS; called++) {
        if (!wasmtime_component_instance_get_func(&instance, context, book->exports[called], &book->functions[called]))
            well = because(why, "%s of the component is no function", NAMES[called]);
    }
    if (!well) rulebook_discard(book);
    return well;
}

bool rulebook_invoke(rulebook *book, function called, const wasmtime_component_val_t *arguments,
                     wasmtime_component_val_t *answer, reason *why) {
    if (!book->store && !instantiate(book, why)) return false;
    wasmtime_context_t *context = wasmtime_store_context(book->store);
    set_deadline(context);
    *answer = (wasmtime_component_val_t){.kind = WASMTIME_COMPONENT_BOOL};
    wasmtime_error_t *error = wasmtime_component_func_call(&book->functions[called], context, arguments,
                                                           book->signatures[called].takes.count, answer, 1);
    if (!error) return true;
    /* It trapped, or met a limit: the instance is dead. The next call makes another. */
    rulebook_discard(book);
    return failed(error, why);
}

json_t *rulebook_call(rulebook *book, function called, const json_t *arguments, reason *why) {
    arena memory = {0};
    wasmtime_component_val_t answer, *values;
    const signature *words = &book->signatures[called];
    json_t *told = NULL;
    values = words_to_values(&memory, &words->takes, arguments, why);
    if (values && rulebook_invoke(book, called, values, &answer, why)) {
        told = words_to_json(&words->gives, &answer);
        wasmtime_component_val_delete(&answer);
        if (!told) because(why, "%s gave what is no word of the contract", NAMES[called]);
    }
    arena_free(&memory);
    return told;
}

const signature *rulebook_signature(const rulebook *book, function called) {
    return &book->signatures[called];
}

/* ---- loading ---- */

static unsigned char *contents(const char *path, size_t *size, reason *why) {
    unsigned char *bytes = NULL;
    FILE *file = fopen(path, "rb");
    long end = -1;
    if (file && !fseek(file, 0, SEEK_END)) end = ftell(file);
    if (end >= 0 && (bytes = malloc(end + 1))) {
        rewind(file);
        *size = fread(bytes, 1, end, file);
    }
    if (file) fclose(file);
    if (!bytes) because(why, "%.400s cannot be read", path);
    return bytes;
}

static void digest(const unsigned char *bytes, size_t size, char *hex) {
    unsigned char sha256[SHA256_DIGEST_LENGTH];
    SHA256(bytes, size, sha256);
    for (int nth = 0; nth < SHA256_DIGEST_LENGTH; nth++)
        sprintf(hex + 2 * nth, "%02x", sha256[nth]);
}

static bool imports_nothing(const rulebook *book, reason *why) {
    wasmtime_component_type_t *type = wasmtime_component_type(book->component);
    size_t imports = wasmtime_component_type_import_count(type, sandbox());
    wasmtime_component_type_delete(type);
    return !imports || because(why, "a rulebook imports nothing, this component has %zu imports", imports);
}

/* The family of a rulebook's interface; NULL for any other name. */
static char *family_in(const char *name) {
    int family = 0, all = 0;
    sscanf(name, "kip:%*[a-z0-9-]%n/rulebook@" GENERATION ".%*[0-9]%n", &family, &all);
    return all && !name[all] ? strndup(name + strlen("kip:"), family - strlen("kip:")) : NULL;
}

/* The interface by which the component is a rulebook. */
static bool find_interface(rulebook *book, reason *why) {
    wasmtime_component_type_t *type = wasmtime_component_type(book->component);
    wasmtime_component_extern_t *export;
    const char *name;
    size_t length, found = 0;
    for (size_t nth = 0; wasmtime_component_type_export_nth(type, sandbox(), nth, &name, &length, &export); nth++) {
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
    wasmtime_component_export_index_t *interface =
        wasmtime_component_get_export_index(book->component, NULL, book->interface, strlen(book->interface));
    bool well = true;
    for (function called = 0; well && called < FUNCTIONS; called++) {
        book->exports[called] = wasmtime_component_get_export_index(book->component, interface, NAMES[called],
                                                                    strlen(NAMES[called]));
        if (!book->exports[called])
            well = because(why, "the component does not export %s#%s", book->interface, NAMES[called]);
    }
    wasmtime_component_export_index_delete(interface);
    return well;
}

static bool read_words(rulebook *book, reason *why) {
    if (!instantiate(book, why)) return false;
    for (function called = 0; called < FUNCTIONS; called++) {
        wasmtime_component_func_type_t *type =
            wasmtime_component_func_type(&book->functions[called], wasmtime_store_context(book->store));
        book->signatures[called] = words_of(type);
        wasmtime_component_func_type_delete(type);
    }
    return true;
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
    for (function called = 0; called < FUNCTIONS; called++)
        if (book->exports[called]) wasmtime_component_export_index_delete(book->exports[called]);
    if (book->component) wasmtime_component_delete(book->component);
    json_decref(book->description);
    free(book->interface);
    free(book->family);
    free(book);
}

static rulebook *compile(const unsigned char *bytes, size_t size, const char *sha256, reason *why) {
    /* libwasmtime takes WebAssembly's text form too. */
    if (size < 4 || memcmp(bytes, "\0asm", 4)) return because(why, "this is no WebAssembly"), NULL;
    rulebook *book = calloc(1, sizeof *book);
    if (!book) abort();
    strcpy(book->sha256, sha256);
    wasmtime_error_t *error = wasmtime_component_new(sandbox(), bytes, size, &book->component);
    if (error ? failed(error, why)
              : imports_nothing(book, why) && find_interface(book, why) && find_exports(book, why) &&
                    read_words(book, why) && describe(book, why)) {
        book->next = shelf;
        return shelf = book;
    }
    forget(book);
    return NULL;
}

/* Only what has the digest is compiled and run. */
rulebook *rulebook_load(const char *path, const char *sha256, reason *why) {
    char found[2 * SHA256_DIGEST_LENGTH + 1];
    size_t size;
    unsigned char *bytes = contents(path, &size, why);
    if (!bytes) return NULL;
    digest(bytes, size, found);
    rulebook *book = shelf;
    while (book && strcmp(book->sha256, found))
        book = book->next;
    if (strcmp(found, sha256)) {
        because(why, "the SHA-256 of %.200s is %s, not %.80s", path, found, sha256);
        book = NULL;
    } else if (!book) {
        book = compile(bytes, size, found, why);
    }
    free(bytes);
    return book;
}

json_t *rulebook_description(const rulebook *book) {
    return book->description;
}
