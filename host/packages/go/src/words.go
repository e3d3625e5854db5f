package kip

// Converts JSON to values, and values to JSON, by their types: a record is an object, an absent option
// is left out, a case without payload is a text and one with payload an object of one key, a list of
// bytes is lower-case hex. No rule of a game may enter here.

/*
#include <stdlib.h>
#include <wasmtime.h>
*/
import "C"

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
	"unsafe"
)

type (
	value   = C.wasmtime_component_val_t
	entry   = C.wasmtime_component_valrecord_entry_t
	list    = C.wasmtime_component_vallist_t
	record  = C.wasmtime_component_valrecord_t
	variant = C.wasmtime_component_valvariant_t
	result  = C.wasmtime_component_valresult_t
	text    = C.wasm_name_t
)

// A wrongWord is the error of JSON that is not a word of the contract, with its place.
type wrongWord struct{ place, wanted string }

func (wrong *wrongWord) Error() string { return wrong.place + ": " + wrong.wanted }

func wanted(what string) error { return &wrongWord{"", what + " is wanted"} }

// at puts the place before an error: each level of a word adds its own.
func at(place string, err error) error {
	wrong, ok := err.(*wrongWord)
	if !ok {
		return err
	}
	if wrong.place != "" && wrong.place[0] != '[' {
		place += "."
	}
	return &wrongWord{place + wrong.place, wrong.wanted}
}

func (t *wordType) isBytes() bool {
	return t.kind == C.WASMTIME_COMPONENT_VALTYPE_LIST && t.parts[0].of.kind == C.WASMTIME_COMPONENT_VALTYPE_U8
}

func (t *wordType) find(name string) *part {
	for nth := range t.parts {
		if t.parts[nth].name == name {
			return &t.parts[nth]
		}
	}
	return nil
}

// ---- JSON into values ----

// arguments makes the arguments of a call, by their names in the contract.
func (a *arena) arguments(takes *wordType, given map[string]any) (*value, error) {
	first, all := values[value](a, len(takes.parts))
	if err := takes.onlyFields(given); err != nil {
		return nil, err
	}
	for nth := range all {
		if err := a.field(&takes.parts[nth], given, &all[nth]); err != nil {
			return nil, err
		}
	}
	return first, nil
}

func (a *arena) write(t *wordType, given any, into *value) error {
	switch t.kind {
	case C.WASMTIME_COMPONENT_VALTYPE_BOOL:
		into.kind = C.WASMTIME_COMPONENT_BOOL
		flag, is := given.(bool)
		if !is {
			return wanted("true or false")
		}
		*of[C.bool](into) = C.bool(flag)
	case C.WASMTIME_COMPONENT_VALTYPE_STRING:
		into.kind = C.WASMTIME_COMPONENT_STRING
		words, is := given.(string)
		if !is || !utf8.ValidString(words) {
			return wanted("a text")
		}
		*of[text](into) = a.text(words)
	case C.WASMTIME_COMPONENT_VALTYPE_LIST:
		if t.isBytes() {
			return a.bytes(given, into)
		}
		return a.list(t, given, into)
	case C.WASMTIME_COMPONENT_VALTYPE_RECORD:
		return a.record(t, given, into)
	case C.WASMTIME_COMPONENT_VALTYPE_ENUM:
		return a.enum(t, given, into)
	case C.WASMTIME_COMPONENT_VALTYPE_VARIANT:
		return a.variant(t, given, into)
	case C.WASMTIME_COMPONENT_VALTYPE_OPTION:
		return a.option(t, given, into)
	default:
		return a.integer(t, given, into)
	}
	return nil
}

// digits returns the digits of a whole number of JSON or Go.
func digits(given any) string {
	switch given.(type) {
	case json.Number, int, int64, uint64:
		return fmt.Sprint(given)
	}
	return ""
}

func unsigned[T uint8 | uint16 | uint32 | uint64](given any, kind kind, into *value) error {
	bits := int(unsafe.Sizeof(T(0))) * 8
	whole, err := strconv.ParseUint(digits(given), 10, bits)
	if err != nil {
		return wanted(fmt.Sprintf("a whole number of %d bits, not negative,", bits))
	}
	into.kind = kind
	*of[T](into) = T(whole)
	return nil
}

func signed[T int8 | int16 | int32 | int64](given any, kind kind, into *value) error {
	bits := int(unsafe.Sizeof(T(0))) * 8
	whole, err := strconv.ParseInt(digits(given), 10, bits)
	if err != nil {
		return wanted(fmt.Sprintf("a whole number of %d bits", bits))
	}
	into.kind = kind
	*of[T](into) = T(whole)
	return nil
}

func (a *arena) integer(t *wordType, given any, into *value) error {
	switch t.kind {
	case C.WASMTIME_COMPONENT_VALTYPE_U8:
		return unsigned[uint8](given, C.WASMTIME_COMPONENT_U8, into)
	case C.WASMTIME_COMPONENT_VALTYPE_U16:
		return unsigned[uint16](given, C.WASMTIME_COMPONENT_U16, into)
	case C.WASMTIME_COMPONENT_VALTYPE_U32:
		return unsigned[uint32](given, C.WASMTIME_COMPONENT_U32, into)
	case C.WASMTIME_COMPONENT_VALTYPE_U64:
		return unsigned[uint64](given, C.WASMTIME_COMPONENT_U64, into)
	case C.WASMTIME_COMPONENT_VALTYPE_S8:
		return signed[int8](given, C.WASMTIME_COMPONENT_S8, into)
	case C.WASMTIME_COMPONENT_VALTYPE_S16:
		return signed[int16](given, C.WASMTIME_COMPONENT_S16, into)
	case C.WASMTIME_COMPONENT_VALTYPE_S32:
		return signed[int32](given, C.WASMTIME_COMPONENT_S32, into)
	case C.WASMTIME_COMPONENT_VALTYPE_S64:
		return signed[int64](given, C.WASMTIME_COMPONENT_S64, into)
	}
	return &wrongWord{"", "a type that the contract does not use"}
}

func (a *arena) bytes(given any, into *value) error {
	digits, is := given.(string)
	bytes, err := hex.DecodeString(digits)
	if !is || err != nil || digits != strings.ToLower(digits) {
		return wanted("an even number of lower-case hex digits")
	}
	first, all := values[value](a, len(bytes))
	for nth := range all {
		all[nth].kind = C.WASMTIME_COMPONENT_U8
		*of[C.uint8_t](&all[nth]) = C.uint8_t(bytes[nth])
	}
	into.kind = C.WASMTIME_COMPONENT_LIST
	*of[list](into) = list{size: C.size_t(len(all)), data: first}
	return nil
}

func (a *arena) list(t *wordType, given any, into *value) error {
	items, is := given.([]any)
	if !is {
		return wanted("a list")
	}
	first, all := values[value](a, len(items))
	for nth := range all {
		if err := a.write(t.parts[0].of, items[nth], &all[nth]); err != nil {
			return at(fmt.Sprintf("[%d]", nth), err)
		}
	}
	into.kind = C.WASMTIME_COMPONENT_LIST
	*of[list](into) = list{size: C.size_t(len(all)), data: first}
	return nil
}

func (t *wordType) onlyFields(given map[string]any) error {
	for name := range given {
		if t.find(name) == nil {
			return &wrongWord{name, "there is no such field, only " + t.names()}
		}
	}
	return nil
}

// names lists the fields or cases of a type.
func (t *wordType) names() string {
	all := make([]string, len(t.parts))
	for nth, part := range t.parts {
		all[nth] = part.name
	}
	return strings.Join(all, ", ")
}

// field writes a field: an option may be left out, anything else may not.
func (a *arena) field(field *part, given map[string]any, into *value) error {
	word, there := given[field.name]
	if !there && field.of.kind != C.WASMTIME_COMPONENT_VALTYPE_OPTION {
		return &wrongWord{field.name, "it is missing"}
	}
	if err := a.write(field.of, word, into); err != nil {
		return at(field.name, err)
	}
	return nil
}

func (a *arena) record(t *wordType, given any, into *value) error {
	fields, is := given.(map[string]any)
	if !is {
		return wanted("an object")
	}
	if err := t.onlyFields(fields); err != nil {
		return err
	}
	first, all := values[entry](a, len(t.parts))
	for nth := range all {
		all[nth].name = t.parts[nth].cName
		if err := a.field(&t.parts[nth], fields, &all[nth].val); err != nil {
			return err
		}
	}
	into.kind = C.WASMTIME_COMPONENT_RECORD
	*of[record](into) = record{size: C.size_t(len(all)), data: first}
	return nil
}

func (a *arena) enum(t *wordType, given any, into *value) error {
	name, _ := given.(string)
	chosen := t.find(name)
	if chosen == nil {
		return wanted("one of " + t.names())
	}
	into.kind = C.WASMTIME_COMPONENT_ENUM
	*of[text](into) = chosen.cName
	return nil
}

func (a *arena) variant(t *wordType, given any, into *value) error {
	name, _ := given.(string)
	object, carries := given.(map[string]any)
	for key := range object {
		name = key
	}
	chosen := t.find(name)
	if chosen == nil || carries && len(object) != 1 {
		return wanted("one of " + t.names())
	}
	if carries != (chosen.of != nil) {
		return wanted(map[bool]string{true: name + " with nothing", false: name + " with what it carries"}[carries])
	}
	into.kind = C.WASMTIME_COMPONENT_VARIANT
	of[variant](into).discriminant = chosen.cName
	if !carries {
		return nil
	}
	of[variant](into).val = one[value](a)
	if err := a.write(chosen.of, object[name], of[variant](into).val); err != nil {
		return at(name, err)
	}
	return nil
}

func (a *arena) option(t *wordType, given any, into *value) error {
	into.kind = C.WASMTIME_COMPONENT_OPTION
	if given == nil {
		return nil
	}
	some := one[value](a)
	*of[*value](into) = some
	return a.write(t.parts[0].of, given, some)
}

// ---- values into JSON ----

func words(name *text) string {
	if name.size == 0 {
		return "" // as in elements
	}
	return C.GoStringN((*C.char)(name.data), C.int(name.size))
}

// natural returns a number in the form in which arguments have it, so that results can be passed back.
func natural(number uint64) json.Number { return json.Number(strconv.FormatUint(number, 10)) }

func whole(number int64) json.Number { return json.Number(strconv.FormatInt(number, 10)) }

// read returns a value as JSON. The error case of a result is a *Refusal, or an error where it is a text.
func (t *wordType) read(from *value) any {
	switch from.kind {
	case C.WASMTIME_COMPONENT_BOOL:
		return bool(*of[C.bool](from))
	case C.WASMTIME_COMPONENT_U8:
		return natural(uint64(*of[C.uint8_t](from)))
	case C.WASMTIME_COMPONENT_U16:
		return natural(uint64(*of[C.uint16_t](from)))
	case C.WASMTIME_COMPONENT_U32:
		return natural(uint64(*of[C.uint32_t](from)))
	case C.WASMTIME_COMPONENT_U64:
		return natural(uint64(*of[C.uint64_t](from)))
	case C.WASMTIME_COMPONENT_S8:
		return whole(int64(*of[C.int8_t](from)))
	case C.WASMTIME_COMPONENT_S16:
		return whole(int64(*of[C.int16_t](from)))
	case C.WASMTIME_COMPONENT_S32:
		return whole(int64(*of[C.int32_t](from)))
	case C.WASMTIME_COMPONENT_S64:
		return whole(int64(*of[C.int64_t](from)))
	case C.WASMTIME_COMPONENT_STRING, C.WASMTIME_COMPONENT_ENUM:
		return words(of[text](from))
	case C.WASMTIME_COMPONENT_LIST:
		return t.readList(of[list](from))
	case C.WASMTIME_COMPONENT_RECORD:
		return t.readRecord(of[record](from))
	case C.WASMTIME_COMPONENT_VARIANT:
		return t.readVariant(of[variant](from))
	case C.WASMTIME_COMPONENT_OPTION:
		if some := *of[*value](from); some != nil {
			return t.parts[0].of.read(some)
		}
	case C.WASMTIME_COMPONENT_RESULT:
		return t.readResult(of[result](from))
	}
	return nil
}

func (t *wordType) readList(from *list) any {
	all := elements(from.size, &from.data)
	if t.isBytes() {
		bytes := make([]byte, len(all))
		for nth := range all {
			bytes[nth] = byte(*of[C.uint8_t](&all[nth]))
		}
		return hex.EncodeToString(bytes)
	}
	items := make([]any, len(all))
	for nth := range all {
		items[nth] = t.parts[0].of.read(&all[nth])
	}
	return items
}

// readRecord reads a record, whose fields come in the order of its type.
func (t *wordType) readRecord(from *record) any {
	fields := make(map[string]any, from.size)
	all := elements(from.size, &from.data)
	for nth := range all {
		field := &all[nth].val
		none := field.kind == C.WASMTIME_COMPONENT_OPTION && *of[*value](field) == nil
		if !none {
			fields[t.parts[nth].name] = t.parts[nth].of.read(field)
		}
	}
	return fields
}

func (t *wordType) readVariant(from *variant) any {
	name := words(&from.discriminant)
	if from.val == nil {
		return name
	}
	return map[string]any{name: t.find(name).of.read(from.val)}
}

func (t *wordType) readResult(from *result) any {
	if from.is_ok && t.parts[0].of == nil {
		return nil
	}
	if from.is_ok {
		return t.parts[0].of.read(from.val)
	}
	refused := t.parts[1].of.read(from.val)
	if words, is := refused.(map[string]any); is {
		return &Refusal{words}
	}
	return fmt.Errorf("%v", refused)
}
