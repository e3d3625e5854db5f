/* The types of a component, read once. */

#include <stdlib.h>
#include <string.h>

#include "words.h"

static void read_type(wasmtime_component_valtype_t *from, type *into);

static void *zeroed(size_t count, size_t size) {
    void *memory = calloc(count ? count : 1, size);
    if (!memory) abort();
    return memory;
}

static wasm_name_t named(const char *text, size_t length) {
    char *copy = zeroed(length + 1, 1);
    memcpy(copy, text, length);
    return (wasm_name_t){length, copy};
}

static type with_parts(wasmtime_component_valtype_kind_t kind, size_t count) {
    return (type){kind, count, zeroed(count, sizeof(part))};
}

static void read_part(part *into, wasmtime_component_valtype_t *from) {
    into->carries = true;
    read_type(from, &into->of);
}

static void read_record(const wasmtime_component_record_type_t *from, type *into) {
    const char *name;
    size_t length;
    wasmtime_component_valtype_t of;
    *into = with_parts(WASMTIME_COMPONENT_VALTYPE_RECORD, wasmtime_component_record_type_field_count(from));
    for (size_t nth = 0; nth < into->count; nth++) {
        wasmtime_component_record_type_field_nth(from, nth, &name, &length, &of);
        into->parts[nth].name = named(name, length);
        read_part(&into->parts[nth], &of);
    }
}

static void read_variant(const wasmtime_component_variant_type_t *from, type *into) {
    const char *name;
    size_t length;
    bool carries;
    wasmtime_component_valtype_t of;
    *into = with_parts(WASMTIME_COMPONENT_VALTYPE_VARIANT, wasmtime_component_variant_type_case_count(from));
    for (size_t nth = 0; nth < into->count; nth++) {
        wasmtime_component_variant_type_case_nth(from, nth, &name, &length, &carries, &of);
        into->parts[nth].name = named(name, length);
        if (carries) read_part(&into->parts[nth], &of);
    }
}

static void read_enum(const wasmtime_component_enum_type_t *from, type *into) {
    const char *name;
    size_t length;
    *into = with_parts(WASMTIME_COMPONENT_VALTYPE_ENUM, wasmtime_component_enum_type_names_count(from));
    for (size_t nth = 0; nth < into->count; nth++) {
        wasmtime_component_enum_type_names_nth(from, nth, &name, &length);
        into->parts[nth].name = named(name, length);
    }
}

static void read_result(const wasmtime_component_result_type_t *from, type *into) {
    wasmtime_component_valtype_t of;
    *into = with_parts(WASMTIME_COMPONENT_VALTYPE_RESULT, 2);
    into->parts[0].name = named("ok", 2);
    into->parts[1].name = named("err", 3);
    if (wasmtime_component_result_type_ok(from, &of)) read_part(&into->parts[0], &of);
    if (wasmtime_component_result_type_err(from, &of)) read_part(&into->parts[1], &of);
}

/* Reads a type and deletes `from`. A type that the contract does not use has no parts and no values. */
static void read_type(wasmtime_component_valtype_t *from, type *into) {
    wasmtime_component_valtype_t of;
    *into = (type){.kind = from->kind};
    switch (from->kind) {
    case WASMTIME_COMPONENT_VALTYPE_LIST:
        *into = with_parts(from->kind, 1);
        wasmtime_component_list_type_element(from->of.list, &of);
        read_part(into->parts, &of);
        break;
    case WASMTIME_COMPONENT_VALTYPE_OPTION:
        *into = with_parts(from->kind, 1);
        wasmtime_component_option_type_ty(from->of.option, &of);
        read_part(into->parts, &of);
        break;
    case WASMTIME_COMPONENT_VALTYPE_RECORD:
        read_record(from->of.record, into);
        break;
    case WASMTIME_COMPONENT_VALTYPE_VARIANT:
        read_variant(from->of.variant, into);
        break;
    case WASMTIME_COMPONENT_VALTYPE_ENUM:
        read_enum(from->of.enum_, into);
        break;
    case WASMTIME_COMPONENT_VALTYPE_RESULT:
        read_result(from->of.result, into);
        break;
    default:
        break;
    }
    wasmtime_component_valtype_delete(from);
}

signature words_of(const wasmtime_component_func_type_t *function) {
    const char *name;
    size_t length;
    wasmtime_component_valtype_t of;
    signature read = {0};
    read.takes = with_parts(WASMTIME_COMPONENT_VALTYPE_RECORD, wasmtime_component_func_type_param_count(function));
    for (size_t nth = 0; nth < read.takes.count; nth++) {
        wasmtime_component_func_type_param_nth(function, nth, &name, &length, &of);
        read.takes.parts[nth].name = named(name, length);
        read_part(&read.takes.parts[nth], &of);
    }
    if (wasmtime_component_func_type_result(function, &of)) read_type(&of, &read.gives);
    return read;
}
