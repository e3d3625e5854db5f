package rulebook

// What a component says of its types, read once, when it is loaded.

/*
#include <stdlib.h>
#include <wasmtime.h>
*/
import "C"

import "unsafe"

type kind = C.wasmtime_component_valtype_kind_t

// A wordType is a type of the contract: what a value of it looks like.
type wordType struct {
	kind  kind
	parts []part
}

// A part is a field, a case, or what a list or an option is of.
type part struct {
	name string
	// The same in C's memory, for the values that are given to the component. It is never freed.
	cName C.wasm_name_t
	// Nil for a case that carries nothing.
	of *wordType
}

// A signature is what a function takes, as the fields of a record, and what it gives.
type signature struct{ takes, gives *wordType }

func named(name string, of *wordType) part {
	cName := C.wasm_name_t{size: C.size_t(len(name)), data: (*C.wasm_byte_t)(C.CString(name))}
	return part{name, cName, of}
}

func signatureOf(function *C.wasmtime_component_func_type_t) signature {
	var (
		text *C.char
		size C.size_t
		of   C.wasmtime_component_valtype_t
	)
	read := signature{takes: &wordType{kind: C.WASMTIME_COMPONENT_VALTYPE_RECORD}}
	for nth := C.size_t(0); nth < C.wasmtime_component_func_type_param_count(function); nth++ {
		C.wasmtime_component_func_type_param_nth(function, nth, &text, &size, &of)
		read.takes.parts = append(read.takes.parts, named(C.GoStringN(text, C.int(size)), typeOf(&of)))
	}
	if C.wasmtime_component_func_type_result(function, &of) {
		read.gives = typeOf(&of)
	}
	return read
}

// typeOf takes `from`. A type that the contract does not use has no parts, and no value is of it.
func typeOf(from *C.wasmtime_component_valtype_t) *wordType {
	defer C.wasmtime_component_valtype_delete(from)
	union := unsafe.Pointer(&from.of)
	read := &wordType{kind: from.kind}
	var inner C.wasmtime_component_valtype_t
	switch from.kind {
	case C.WASMTIME_COMPONENT_VALTYPE_LIST:
		C.wasmtime_component_list_type_element(*(**C.wasmtime_component_list_type_t)(union), &inner)
		read.parts = []part{{of: typeOf(&inner)}}
	case C.WASMTIME_COMPONENT_VALTYPE_OPTION:
		C.wasmtime_component_option_type_ty(*(**C.wasmtime_component_option_type_t)(union), &inner)
		read.parts = []part{{of: typeOf(&inner)}}
	case C.WASMTIME_COMPONENT_VALTYPE_RECORD:
		read.parts = fieldsOf(*(**C.wasmtime_component_record_type_t)(union))
	case C.WASMTIME_COMPONENT_VALTYPE_VARIANT:
		read.parts = casesOf(*(**C.wasmtime_component_variant_type_t)(union))
	case C.WASMTIME_COMPONENT_VALTYPE_ENUM:
		read.parts = namesOf(*(**C.wasmtime_component_enum_type_t)(union))
	case C.WASMTIME_COMPONENT_VALTYPE_RESULT:
		read.parts = sidesOf(*(**C.wasmtime_component_result_type_t)(union))
	}
	return read
}

func fieldsOf(record *C.wasmtime_component_record_type_t) (fields []part) {
	var (
		text *C.char
		size C.size_t
		of   C.wasmtime_component_valtype_t
	)
	for nth := C.size_t(0); nth < C.wasmtime_component_record_type_field_count(record); nth++ {
		C.wasmtime_component_record_type_field_nth(record, nth, &text, &size, &of)
		fields = append(fields, named(C.GoStringN(text, C.int(size)), typeOf(&of)))
	}
	return fields
}

func casesOf(variant *C.wasmtime_component_variant_type_t) (cases []part) {
	var (
		text    *C.char
		size    C.size_t
		carries C.bool
		of      C.wasmtime_component_valtype_t
	)
	for nth := C.size_t(0); nth < C.wasmtime_component_variant_type_case_count(variant); nth++ {
		C.wasmtime_component_variant_type_case_nth(variant, nth, &text, &size, &carries, &of)
		read := named(C.GoStringN(text, C.int(size)), nil)
		if carries {
			read.of = typeOf(&of)
		}
		cases = append(cases, read)
	}
	return cases
}

func namesOf(enum *C.wasmtime_component_enum_type_t) (cases []part) {
	var (
		text *C.char
		size C.size_t
	)
	for nth := C.size_t(0); nth < C.wasmtime_component_enum_type_names_count(enum); nth++ {
		C.wasmtime_component_enum_type_names_nth(enum, nth, &text, &size)
		cases = append(cases, named(C.GoStringN(text, C.int(size)), nil))
	}
	return cases
}

func sidesOf(result *C.wasmtime_component_result_type_t) []part {
	var ok, err C.wasmtime_component_valtype_t
	sides := []part{{name: "ok"}, {name: "err"}}
	if C.wasmtime_component_result_type_ok(result, &ok) {
		sides[0].of = typeOf(&ok)
	}
	if C.wasmtime_component_result_type_err(result, &err) {
		sides[1].of = typeOf(&err)
	}
	return sides
}
