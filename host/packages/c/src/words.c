/* Converts JSON to values, and values to JSON, by their types. */

#include "words.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef wasmtime_component_val_t value;
typedef wasmtime_component_valrecord_entry_t entry;

bool because(reason *why, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why->text, sizeof why->text, format, arguments);
    va_end(arguments);
    return false;
}

/* Puts the place before an error: each level of a word adds its own. */
static bool at(reason *why, const char *place) {
    reason inner = *why;
    bool last = inner.text[0] == ':';
    return because(why, "%.200s%s%.3700s", place, last || inner.text[0] == '[' ? "" : ".", inner.text);
}

static bool wanted(reason *why, const char *what) {
    return because(why, ": %s is wanted", what);
}

struct block {
    block *before;
    max_align_t memory[];
};

static void *take(arena *memory, size_t size) {
    block *taken = calloc(1, sizeof(block) + size);
    if (!taken) abort();
    taken->before = memory->last;
    memory->last = taken;
    return taken->memory;
}

void arena_free(arena *memory) {
    for (block *next = memory->last; next;) {
        block *this = next;
        next = this->before;
        free(this);
    }
    memory->last = NULL;
}

static bool is_bytes(const type *of) {
    return of->kind == WASMTIME_COMPONENT_VALTYPE_LIST && of->parts[0].of.kind == WASMTIME_COMPONENT_VALTYPE_U8;
}

/* ---- JSON into values ---- */

static bool to_value(arena *memory, const type *of, const json_t *json, value *into, reason *why);

static bool to_whole(const json_t *json, int64_t least, int64_t most, int64_t *into, reason *why) {
    *into = json_integer_value(json);
    if (json_is_integer(json) && *into >= least && *into <= most) return true;
    return because(why, ": a whole number from %" PRId64 " to %" PRId64 " is wanted", least, most);
}

/* JSON's integers end at 2^63 - 1 here. The contract's end at 2^53 - 1. */
static bool to_integer(const type *of, const json_t *json, value *into, reason *why) {
    int64_t whole;
#define KIND(NAME, FIELD, LEAST, MOST)                                                                                 \
    case WASMTIME_COMPONENT_VALTYPE_##NAME:                                                                            \
        if (!to_whole(json, LEAST, MOST, &whole, why)) return false;                                                   \
        into->kind = WASMTIME_COMPONENT_##NAME;                                                                        \
        into->of.FIELD = whole;                                                                                        \
        return true;
    switch (of->kind) {
        KIND(U8, u8, 0, UINT8_MAX)
        KIND(U16, u16, 0, UINT16_MAX)
        KIND(U32, u32, 0, UINT32_MAX)
        KIND(U64, u64, 0, INT64_MAX)
        KIND(S8, s8, INT8_MIN, INT8_MAX)
        KIND(S16, s16, INT16_MIN, INT16_MAX)
        KIND(S32, s32, INT32_MIN, INT32_MAX)
        KIND(S64, s64, INT64_MIN, INT64_MAX)
    }
#undef KIND
    return because(why, ": a type that the contract does not use");
}

static int digit(char hex) {
    if (hex >= '0' && hex <= '9') return hex - '0';
    if (hex >= 'a' && hex <= 'f') return hex - 'a' + 10;
    return -1;
}

static bool to_bytes(arena *memory, const json_t *json, value *into, reason *why) {
    const char *hex = json_string_value(json);
    size_t length = json_string_length(json);
    if (!hex || length % 2) return wanted(why, "an even number of lower-case hex digits");
    into->kind = WASMTIME_COMPONENT_LIST;
    into->of.list.size = length / 2;
    into->of.list.data = take(memory, length / 2 * sizeof(value));
    for (size_t nth = 0; nth < length / 2; nth++) {
        int high = digit(hex[2 * nth]), low = digit(hex[2 * nth + 1]);
        if (high < 0 || low < 0) return wanted(why, "an even number of lower-case hex digits");
        into->of.list.data[nth].kind = WASMTIME_COMPONENT_U8;
        into->of.list.data[nth].of.u8 = (uint8_t)(high << 4 | low);
    }
    return true;
}

static bool to_list(arena *memory, const type *of, const json_t *json, value *into, reason *why) {
    char place[32];
    if (!json_is_array(json)) return wanted(why, "a list");
    into->kind = WASMTIME_COMPONENT_LIST;
    into->of.list.size = json_array_size(json);
    into->of.list.data = take(memory, into->of.list.size * sizeof(value));
    for (size_t nth = 0; nth < into->of.list.size; nth++) {
        if (!to_value(memory, &of->parts[0].of, json_array_get(json, nth), &into->of.list.data[nth], why)) {
            snprintf(place, sizeof place, "[%zu]", nth);
            return at(why, place);
        }
    }
    return true;
}

/* Writes a field. An option may be left out; anything else may not, and no key may be there without a field. */
static bool to_field(arena *memory, const part *field, const json_t *json, value *into, reason *why) {
    const json_t *given = json_object_get(json, field->name.data);
    if (!given && field->of.kind != WASMTIME_COMPONENT_VALTYPE_OPTION) because(why, ": it is missing");
    else if (to_value(memory, &field->of, given, into, why)) return true;
    return at(why, field->name.data);
}

static const part *find(const type *of, const char *name, size_t length) {
    for (size_t nth = 0; nth < of->count; nth++) {
        wasm_name_t tried = of->parts[nth].name;
        if (tried.size == length && !memcmp(tried.data, name, length)) return &of->parts[nth];
    }
    return NULL;
}

/* Writes the fields or cases of a type. */
static const char *names_of(const type *of, char *into, size_t size) {
    *into = 0;
    for (size_t nth = 0, length = 0; nth < of->count && length < size; nth++)
        length += (size_t)snprintf(into + length, size - length, "%s%.100s", nth ? ", " : "", of->parts[nth].name.data);
    return into;
}

static bool wants_one(const type *of, reason *why) {
    char names[3500];
    return because(why, ": one of %s is wanted", names_of(of, names, sizeof names));
}

static bool only_fields(const type *of, const json_t *json, reason *why) {
    const char *key;
    json_t *given;
    if (!json_is_object(json)) return wanted(why, "an object");
    json_object_foreach((json_t *)json, key, given) {
        char names[3500];
        if (!find(of, key, strlen(key)))
            return because(why, ": there is no field %.100s, only %s", key, names_of(of, names, sizeof names));
    }
    return true;
}

static bool to_record(arena *memory, const type *of, const json_t *json, value *into, reason *why) {
    if (!only_fields(of, json, why)) return false;
    entry *entries = take(memory, of->count * sizeof(entry));
    *into = (value){WASMTIME_COMPONENT_RECORD, {.record = {of->count, entries}}};
    for (size_t nth = 0; nth < of->count; nth++) {
        entries[nth].name = of->parts[nth].name;
        if (!to_field(memory, &of->parts[nth], json, &entries[nth].val, why)) return false;
    }
    return true;
}

static bool to_enum(const type *of, const json_t *json, value *into, reason *why) {
    const part *chosen = json_is_string(json) ? find(of, json_string_value(json), json_string_length(json)) : NULL;
    if (!chosen) return wants_one(of, why);
    *into = (value){WASMTIME_COMPONENT_ENUM, {.enumeration = chosen->name}};
    return true;
}

static bool to_variant(arena *memory, const type *of, const json_t *json, value *into, reason *why) {
    void *only = json_object_size(json) == 1 ? json_object_iter((json_t *)json) : NULL;
    const char *name = only ? json_object_iter_key(only) : json_string_value(json);
    const part *chosen = name ? find(of, name, only ? strlen(name) : json_string_length(json)) : NULL;
    if (!chosen) return wants_one(of, why);
    if (chosen->carries != !!only) return because(why, ": %.100s carries %s", name, only ? "nothing" : "something");
    *into = (value){WASMTIME_COMPONENT_VARIANT, {.variant = {chosen->name, NULL}}};
    if (!only) return true;
    into->of.variant.val = take(memory, sizeof(value));
    if (to_value(memory, &chosen->of, json_object_iter_value(only), into->of.variant.val, why)) return true;
    return at(why, name);
}

static bool to_option(arena *memory, const type *of, const json_t *json, value *into, reason *why) {
    *into = (value){WASMTIME_COMPONENT_OPTION, {.option = NULL}};
    if (!json || json_is_null(json)) return true;
    into->of.option = take(memory, sizeof(value));
    return to_value(memory, &of->parts[0].of, json, into->of.option, why);
}

static bool to_value(arena *memory, const type *of, const json_t *json, value *into, reason *why) {
    switch (of->kind) {
    case WASMTIME_COMPONENT_VALTYPE_BOOL:
        *into = (value){WASMTIME_COMPONENT_BOOL, {.boolean = json_is_true(json)}};
        return json_is_boolean(json) || wanted(why, "true or false");
    case WASMTIME_COMPONENT_VALTYPE_STRING:
        *into = (value){WASMTIME_COMPONENT_STRING,
                        {.string = {json_string_length(json), (char *)json_string_value(json)}}};
        return json_is_string(json) || wanted(why, "a text");
    case WASMTIME_COMPONENT_VALTYPE_LIST:
        return is_bytes(of) ? to_bytes(memory, json, into, why) : to_list(memory, of, json, into, why);
    case WASMTIME_COMPONENT_VALTYPE_RECORD:
        return to_record(memory, of, json, into, why);
    case WASMTIME_COMPONENT_VALTYPE_ENUM:
        return to_enum(of, json, into, why);
    case WASMTIME_COMPONENT_VALTYPE_VARIANT:
        return to_variant(memory, of, json, into, why);
    case WASMTIME_COMPONENT_VALTYPE_OPTION:
        return to_option(memory, of, json, into, why);
    default:
        return to_integer(of, json, into, why);
    }
}

value *words_to_values(arena *memory, const type *takes, const json_t *json, reason *why) {
    if (!only_fields(takes, json, why)) return NULL;
    value *values = take(memory, takes->count * sizeof(value));
    for (size_t nth = 0; nth < takes->count; nth++)
        if (!to_field(memory, &takes->parts[nth], json, &values[nth], why)) return NULL;
    return values;
}

/* ---- values into JSON ---- */

static json_t *text(wasm_name_t name) {
    return json_stringn_nocheck(name.data, name.size);
}

static json_t *from_bytes(const wasmtime_component_vallist_t *list) {
    char *hex = malloc(2 * list->size + 1);
    if (!hex) abort();
    for (size_t nth = 0; nth < list->size; nth++) {
        hex[2 * nth] = "0123456789abcdef"[list->data[nth].of.u8 >> 4];
        hex[2 * nth + 1] = "0123456789abcdef"[list->data[nth].of.u8 & 15];
    }
    json_t *json = json_stringn_nocheck(hex, 2 * list->size);
    free(hex);
    return json;
}

static json_t *from_list(const type *of, const wasmtime_component_vallist_t *list) {
    json_t *json = json_array();
    for (size_t nth = 0; nth < list->size; nth++)
        json_array_append_new(json, words_to_json(&of->parts[0].of, &list->data[nth]));
    return json;
}

/* Reads a record, whose fields come in the order of its type. */
static json_t *from_record(const type *of, const wasmtime_component_valrecord_t *record) {
    json_t *json = json_object();
    for (size_t nth = 0; nth < of->count; nth++) {
        const value *field = &record->data[nth].val;
        bool none = field->kind == WASMTIME_COMPONENT_OPTION && !field->of.option;
        if (!none) json_object_set_new(json, of->parts[nth].name.data, words_to_json(&of->parts[nth].of, field));
    }
    return json;
}

static json_t *from_variant(const type *of, const wasmtime_component_valvariant_t *variant) {
    if (!variant->val) return text(variant->discriminant);
    const part *chosen = find(of, variant->discriminant.data, variant->discriminant.size);
    return chosen ? json_pack("{s:o}", chosen->name.data, words_to_json(&chosen->of, variant->val)) : NULL;
}

static json_t *from_result(const type *of, const wasmtime_component_valresult_t *result) {
    const part *side = &of->parts[result->is_ok ? 0 : 1];
    return json_pack("{s:o}", side->name.data, result->val ? words_to_json(&side->of, result->val) : json_null());
}

json_t *words_to_json(const type *of, const value *from) {
    switch (from->kind) {
    case WASMTIME_COMPONENT_BOOL:
        return json_boolean(from->of.boolean);
    case WASMTIME_COMPONENT_U8:
        return json_integer(from->of.u8);
    case WASMTIME_COMPONENT_U16:
        return json_integer(from->of.u16);
    case WASMTIME_COMPONENT_U32:
        return json_integer(from->of.u32);
    case WASMTIME_COMPONENT_U64:
        return json_integer((json_int_t)from->of.u64);
    case WASMTIME_COMPONENT_S8:
        return json_integer(from->of.s8);
    case WASMTIME_COMPONENT_S16:
        return json_integer(from->of.s16);
    case WASMTIME_COMPONENT_S32:
        return json_integer(from->of.s32);
    case WASMTIME_COMPONENT_S64:
        return json_integer(from->of.s64);
    case WASMTIME_COMPONENT_STRING:
        return text(from->of.string);
    case WASMTIME_COMPONENT_ENUM:
        return text(from->of.enumeration);
    case WASMTIME_COMPONENT_LIST:
        return is_bytes(of) ? from_bytes(&from->of.list) : from_list(of, &from->of.list);
    case WASMTIME_COMPONENT_RECORD:
        return from_record(of, &from->of.record);
    case WASMTIME_COMPONENT_VARIANT:
        return from_variant(of, &from->of.variant);
    case WASMTIME_COMPONENT_OPTION:
        return from->of.option ? words_to_json(&of->parts[0].of, from->of.option) : json_null();
    case WASMTIME_COMPONENT_RESULT:
        return from_result(of, &from->of.result);
    default:
        return NULL;
    }
}
