/* The contract's words: between JSON and the values of a component.
 *
 * What a word looks like is read from the component itself, once, when it is loaded: its types are
 * the contract. A record is an object, an option that is none is left out, a case without payload
 * is a text and one with payload an object of one key, a list of bytes is lower-case hex.
 * No rule of a game may enter here.
 */
#ifndef KIP_WORDS_H
#define KIP_WORDS_H

#include <jansson.h>
#include <stdbool.h>
#include <wasmtime.h>

/* Why something cannot be done, for a person; of a trap with the functions it was in. */
typedef struct {
    char text[4000];
} reason;

/* Says why, as printf does, and is false. */
__attribute__((format(printf, 2, 3))) bool because(reason *why, const char *format, ...);

typedef struct type type;

/* A field, a case, or what a list or an option is of. */
typedef struct part part;

struct type {
    wasmtime_component_valtype_kind_t kind;
    size_t count;
    part *parts;
};

struct part {
    /* In UTF-8, with a zero after it. */
    wasm_name_t name;
    /* A case may carry nothing. */
    bool carries;
    type of;
};

/* A function: what it takes, as the fields of a record, and what it gives. */
typedef struct {
    type takes;
    type gives;
} signature;

/* Reads a function's types from the component. They are valid as long as the program runs. */
signature words_of(const wasmtime_component_func_type_t *function);

/* Memory that is given back all at once: arguments live in it during one call. */
typedef struct block block;
typedef struct {
    block *last;
} arena;

void arena_free(arena *memory);

/* The arguments of a call, by the names they have in the contract; NULL where `json` is not what
 * the function takes. libwasmtime only reads them: they are the arena's. */
wasmtime_component_val_t *words_to_values(arena *memory, const type *takes, const json_t *json, reason *why);

/* A value as JSON; NULL where it is not of the type. A result is {"ok": …} or {"err": …}. */
json_t *words_to_json(const type *of, const wasmtime_component_val_t *value);

#endif
