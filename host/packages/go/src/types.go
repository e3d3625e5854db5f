package kip

// The types of a component, read once, when it is loaded.

/*
#include <stdlib.h>
#include <wasmtime.h>
*/
import "C"

import "unsafe"

type kind = C.wasmtime_component_valtype_kind_t

// A wordType is a type of the contract: the form of its values.
type wordType struct {
	kind  kind
	parts []part
}

// A part is a field, a case, or the content of a list or an option.
type part struct {
	name string
	// The name in C's memory, for the values that the component gets.
	cName text
	// Nil for a case that carries nothing.
	of *wordType
}

// A signature has a function's parameters, as the fields of a record, and its result.
type signature struct{ takes, gives *wordType }

// A place is memory into which libwasmtime writes a part.
type place struct {
	name    text
	carries C.bool
	of      C.wasmtime_component_valtype_t
}

func (a *arena) named(name *text, of *wordType) part {
	return part{words(name), a.text(words(name)), of}
}

func (a *arena) signatureOf(function *C.wasmtime_component_func_type_t) signature {
	at, read := one[place](a), signature{takes: &wordType{kind: C.WASMTIME_COMPONENT_VALTYPE_RECORD}}
	for nth := C.size_t(0); nth < C.wasmtime_component_func_type_param_count(function); nth++ {
		C.wasmtime_component_func_type_param_nth(function, nth, &at.name.data, &at.name.size, &at.of)
		read.takes.parts = append(read.takes.parts, a.named(&at.name, a.typeOf(&at.of)))
	}
	if C.wasmtime_component_func_type_result(function, &at.of) {
		read.gives = a.typeOf(&at.of)
	}
	return read
}

// typeOf reads a type and deletes `from`. A type that the contract does not use has no parts and no values.
func (a *arena) typeOf(from *C.wasmtime_component_valtype_t) *wordType {
	defer C.wasmtime_component_valtype_delete(from)
	union := unsafe.Pointer(&from.of)
	read := &wordType{kind: from.kind}
	switch from.kind {
	case C.WASMTIME_COMPONENT_VALTYPE_LIST:
		at := one[place](a)
		C.wasmtime_component_list_type_element(*(**C.wasmtime_component_list_type_t)(union), &at.of)
		read.parts = []part{{of: a.typeOf(&at.of)}}
	case C.WASMTIME_COMPONENT_VALTYPE_OPTION:
		at := one[place](a)
		C.wasmtime_component_option_type_ty(*(**C.wasmtime_component_option_type_t)(union), &at.of)
		read.parts = []part{{of: a.typeOf(&at.of)}}
	case C.WASMTIME_COMPONENT_VALTYPE_RECORD:
		read.parts = a.fieldsOf(*(**C.wasmtime_component_record_type_t)(union))
	case C.WASMTIME_COMPONENT_VALTYPE_VARIANT:
		read.parts = a.casesOf(*(**C.wasmtime_component_variant_type_t)(union))
	case C.WASMTIME_COMPONENT_VALTYPE_ENUM:
		read.parts = a.namesOf(*(**C.wasmtime_component_enum_type_t)(union))
	case C.WASMTIME_COMPONENT_VALTYPE_RESULT:
		read.parts = a.sidesOf(*(**C.wasmtime_component_result_type_t)(union))
	}
	return read
}

func (a *arena) fieldsOf(record *C.wasmtime_component_record_type_t) (fields []part) {
	at := one[place](a)
	for nth := C.size_t(0); nth < C.wasmtime_component_record_type_field_count(record); nth++ {
		C.wasmtime_component_record_type_field_nth(record, nth, &at.name.data, &at.name.size, &at.of)
		fields = append(fields, a.named(&at.name, a.typeOf(&at.of)))
	}
	return fields
}

func (a *arena) casesOf(variant *C.wasmtime_component_variant_type_t) (cases []part) {
	at := one[place](a)
	for nth := C.size_t(0); nth < C.wasmtime_component_variant_type_case_count(variant); nth++ {
		C.wasmtime_component_variant_type_case_nth(variant, nth, &at.name.data, &at.name.size, &at.carries, &at.of)
		read := a.named(&at.name, nil)
		if at.carries {
			read.of = a.typeOf(&at.of)
		}
		cases = append(cases, read)
	}
	return cases
}

func (a *arena) namesOf(enum *C.wasmtime_component_enum_type_t) (cases []part) {
	at := one[place](a)
	for nth := C.size_t(0); nth < C.wasmtime_component_enum_type_names_count(enum); nth++ {
		C.wasmtime_component_enum_type_names_nth(enum, nth, &at.name.data, &at.name.size)
		cases = append(cases, a.named(&at.name, nil))
	}
	return cases
}

func (a *arena) sidesOf(result *C.wasmtime_component_result_type_t) []part {
	at, sides := one[place](a), []part{{name: "ok"}, {name: "err"}}
	if C.wasmtime_component_result_type_ok(result, &at.of) {
		sides[0].of = a.typeOf(&at.of)
	}
	if C.wasmtime_component_result_type_err(result, &at.of) {
		sides[1].of = a.typeOf(&at.of)
	}
	return sides
}
