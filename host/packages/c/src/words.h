/* The contract's words: conversions between JSON and the values of a component.
 *
 * The form of a word is read from the component itself, once, when it is loaded: its types are the
 * contract. A record is an object, an absent option is left out, a case without payload is a text
 * and one with payload an object of one key, a list of bytes is lower-case hex.
 * No rule of a game may enter here.
 */
#ifndef KIP_WORDS_H
#define KIP_WORDS_H

#include <jansson.h>
#include <stdbool.h>
#include <wasmtime.h>

/* The reason why something cannot be done, for a person; a trap's reason has the functions on its stack. */
typedef struct {
    char text[4000];
} reason;

/* Writes the reason, as printf does, and returns false. */
__attribute__((format(printf, 2, 3))) bool because(reason *why, const char *format, ...);

typedef struct type type;

/* A field, a case, or the content of a list or an option. */
typedef struct part part;

struct type {
    wasmtime_component_valtype_kind_t kind;
    size_t count;
    part *parts;
};

struct part {
    /* The name in UTF-8, with a zero after it. */
    wasm_name_t name;
    /* A case may have no payload. */
    bool carries;
    type of;
};

/* A function: its parameters, as the fields of a record, and its result. */
typedef struct {
    type takes;
    type gives;
} signature;

/* Reads a function's types from the component. They are valid as long as the program runs. */
signature words_of(const wasmtime_component_func_type_t *function);

/* Memory that is released all at once: arguments live in it during one call. */
typedef struct block block;
typedef struct {
    block *last;
} arena;

void arena_free(arena *memory);

/* Makes the arguments of a call, by their names in the contract; NULL where `json` is not in the function's
 * words. libwasmtime only reads them: the arena owns them. */
wasmtime_component_val_t *words_to_values(arena *memory, const type *takes, const json_t *json, reason *why);

/* Returns a value as JSON; NULL where it is not of the type. A result is {"ok": …} or {"err": …}. */
json_t *words_to_json(const type *of, const wasmtime_component_val_t *value);

#endif
