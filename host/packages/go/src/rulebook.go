// Package kip hosts a rulebook: a component that imports nothing, run by libwasmtime inside limits.
//
// This host uses the stateless interface: a state is bytes that the host keeps (as hex here, a JSON
// text), and one instance of a rulebook serves all its tables. So a dead instance costs a table
// nothing: the next call makes another and is given the state as it was.
package kip

/*
#cgo LDFLAGS: -lwasmtime
#include <stdlib.h>
#include <wasmtime.h>
*/
import "C"

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"time"
	"unsafe"
)

// Runtime is what runs the components.
const Runtime = "wasmtime " + C.WASMTIME_VERSION

const (
	generation  = "1.0"
	memoryBytes = 16 << 20
	tick        = 100 * time.Millisecond
)

// The interface of a rulebook, of any family and in any correction.
var contract = regexp.MustCompile(`^kip:([a-z0-9-]+)/rulebook@` + regexp.QuoteMeta(generation) + `\.[0-9]+$`)

// The functions of the contract that are called.
var functions = []string{
	"describe", "open", "apply", "apply-all", "view", "legal", "chances", "fill", "disclose", "rebuild", "auto-play",
	"export-table", "import-table",
}

// Deadline is how long one call may take.
var Deadline = 5 * time.Second

// A Refusal is the rules' answer, not a fault: nothing has changed.
type Refusal struct{ Words map[string]any }

func (refusal *Refusal) Error() string {
	return fmt.Sprintf("%v (%v, %v)", refusal.Words["message"], refusal.Words["code"], refusal.Words["clause"])
}

// A Rulebook is loaded, checked and ready to run. It is for one goroutine at a time.
type Rulebook struct {
	// Description is what the rulebook says of itself.
	Description map[string]any
	// Digest is the SHA-256 of the component, in hex.
	Digest string

	// The interface by which the component is a rulebook, and whose family's it is.
	contract, family string
	// What libwasmtime writes for as long as there is the rulebook.
	memory     arena
	component  *C.wasmtime_component_t
	exports    map[string]*export
	signatures map[string]signature
	answer     *value
	// The living instance; without a store there is none.
	store     *C.wasmtime_store_t
	functions map[string]*C.wasmtime_component_func_t
}

// All that were loaded, by digest.
var shelf = map[string]*Rulebook{}

// failed is what libwasmtime says went wrong.
func failed(failure *C.wasmtime_error_t) error {
	if failure == nil {
		return nil
	}
	var memory arena
	defer memory.release()
	message := one[text](&memory)
	C.wasmtime_error_message(failure, message)
	defer C.wasm_byte_vec_delete(message)
	C.wasmtime_error_delete(failure)
	return errors.New(strings.TrimSpace(words(message)))
}

// ---- the sandbox ----

var engine = sandbox()

// A deadline is a number of ticks: compiled code looks at the count in every loop.
func sandbox() *C.wasm_engine_t {
	config := C.wasm_config_new()
	C.wasmtime_config_epoch_interruption_set(config, true)
	engine := C.wasm_engine_new_with_config(config)
	go func() {
		for range time.Tick(tick) {
			C.wasmtime_engine_increment_epoch(engine)
		}
	}()
	return engine
}

// ---- an instance ----

// Discard throws the living instance away, as a trap does; the next call makes another.
func (book *Rulebook) Discard() {
	if book.store != nil {
		C.wasmtime_store_delete(book.store)
	}
	book.store = nil
}

func (book *Rulebook) context() *C.wasmtime_context_t {
	context := C.wasmtime_store_context(book.store)
	C.wasmtime_context_set_epoch_deadline(context, C.uint64_t(Deadline/tick)+1)
	return context
}

// instantiate makes a new instance in a store of its own, with its limits. The linker is empty: there
// is nothing a rulebook could be given.
func (book *Rulebook) instantiate() error {
	var memory arena
	defer memory.release()
	linker := C.wasmtime_component_linker_new(engine)
	defer C.wasmtime_component_linker_delete(linker)
	book.store = C.wasmtime_store_new(engine, nil, nil)
	C.wasmtime_store_limiter(book.store, memoryBytes, memoryBytes/8, -1, -1, -1)
	context := book.context()
	instance := one[C.wasmtime_component_instance_t](&memory)
	err := failed(C.wasmtime_component_linker_instantiate(linker, context, book.component, instance))
	if err != nil {
		book.Discard()
		return err
	}
	for name, export := range book.exports {
		if !C.wasmtime_component_instance_get_func(instance, context, export, book.functions[name]) {
			book.Discard()
			return fmt.Errorf("%s of the component is no function", name)
		}
	}
	return nil
}

// Call calls a function with its arguments by name, in JSON's terms: numbers are json.Number, int, int64 or uint64. The
// error is a *Refusal where the rules refuse; anything else is a fault of the arguments, which are no
// words of the contract, or of the component.
func (book *Rulebook) Call(function string, arguments map[string]any) (any, error) {
	var memory arena
	defer memory.release()
	words, is := book.signatures[function]
	if !is {
		return nil, fmt.Errorf("%s is no function of the contract that is called here", function)
	}
	given, err := memory.arguments(words.takes, arguments)
	if err != nil {
		return nil, err
	}
	var answer any
	err = book.invoke(function, given, func(told *value) { answer = words.gives.read(told) })
	if refusal, refused := answer.(*Refusal); refused {
		return nil, refusal
	}
	return answer, err
}

// invoke calls with ready values; `read` has the answer as long as it runs.
func (book *Rulebook) invoke(function string, given *value, read func(*value)) error {
	if book.store == nil {
		if err := book.instantiate(); err != nil {
			return err
		}
	}
	called, count := book.functions[function], len(book.signatures[function].takes.parts)
	// What stands there is dropped for the answer: it must be a value.
	book.answer.kind = C.WASMTIME_COMPONENT_BOOL
	err := failed(C.wasmtime_component_func_call(called, book.context(), given, C.size_t(count), book.answer, 1))
	if err != nil {
		// It trapped, or met a limit: the instance is dead. The next call makes another.
		book.Discard()
		return err
	}
	defer C.wasmtime_component_val_delete(book.answer)
	read(book.answer)
	return nil
}

// Prepare makes a call's values once; each call of what it gives is a call of the function, without
// a look at the answer. For measuring.
func (book *Rulebook) Prepare(function string, arguments map[string]any) (func() error, error) {
	var memory arena
	given, err := memory.arguments(book.signatures[function].takes, arguments)
	return func() error { return book.invoke(function, given, func(*value) {}) }, err
}

// ---- loading ----

// Load is the rulebook in a file, if the file's bytes have that SHA-256, 64 lower-case hex digits: only
// what has the digest is compiled and run. It must be of this generation and import nothing. The same
// bytes are the same rulebook, which is kept as long as the program runs.
func Load(path, digest string) (*Rulebook, error) {
	wasm, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if found := fmt.Sprintf("%x", sha256.Sum256(wasm)); found != digest {
		return nil, fmt.Errorf("the SHA-256 of %s is %s, not %s", path, found, digest)
	}
	if book := shelf[digest]; book != nil {
		return book, nil
	}
	book, err := compile(wasm)
	if err == nil {
		book.Digest = digest
		shelf[digest] = book
	}
	return book, err
}

func compile(wasm []byte) (*Rulebook, error) {
	// libwasmtime takes WebAssembly's text form too.
	if !bytes.HasPrefix(wasm, []byte("\x00asm")) {
		return nil, errors.New("this is no WebAssembly")
	}
	book := &Rulebook{}
	book.answer = one[value](&book.memory)
	first, compiled := (*C.uint8_t)(unsafe.Pointer(&wasm[0])), one[*C.wasmtime_component_t](&book.memory)
	err := failed(C.wasmtime_component_new(engine, first, C.size_t(len(wasm)), compiled))
	book.component = *compiled
	for _, check := range []func() error{
		book.importsNothing, book.findContract, book.findExports, book.readWords, book.describe,
	} {
		if err == nil {
			err = check()
		}
	}
	if err != nil {
		book.forget()
		return nil, err
	}
	return book, nil
}

func (book *Rulebook) importsNothing() error {
	kind := C.wasmtime_component_type(book.component)
	defer C.wasmtime_component_type_delete(kind)
	if imports := C.wasmtime_component_type_import_count(kind, engine); imports > 0 {
		return fmt.Errorf("a rulebook imports nothing, this component has %d imports", imports)
	}
	return nil
}

func (book *Rulebook) findContract() error {
	var memory arena
	defer memory.release()
	at, item := one[place](&memory), one[*C.wasmtime_component_extern_t](&memory)
	kind, found := C.wasmtime_component_type(book.component), 0
	defer C.wasmtime_component_type_delete(kind)
	nth := C.size_t(0)
	for ; C.wasmtime_component_type_export_nth(kind, engine, nth, &at.name.data, &at.name.size, item); nth++ {
		if match := contract.FindStringSubmatch(words(&at.name)); match != nil {
			book.contract, book.family = match[0], match[1]
			found++
		}
		C.wasmtime_component_extern_delete(*item)
	}
	if found != 1 {
		const wanted = "a rulebook exports one kip:FAMILY/rulebook@" + generation + ".x"
		return fmt.Errorf("%s, this component exports %d", wanted, found)
	}
	return nil
}

type export = C.wasmtime_component_export_index_t

func (book *Rulebook) export(of *export, name string) *export {
	text := C.CString(name)
	defer C.free(unsafe.Pointer(text))
	return C.wasmtime_component_get_export_index(book.component, of, text, C.size_t(len(name)))
}

func (book *Rulebook) findExports() error {
	face := book.export(nil, book.contract)
	defer C.wasmtime_component_export_index_delete(face)
	book.exports, book.functions = map[string]*export{}, map[string]*C.wasmtime_component_func_t{}
	for _, name := range functions {
		export := book.export(face, name)
		if export == nil {
			return fmt.Errorf("the component does not export %s#%s", book.contract, name)
		}
		book.exports[name], book.functions[name] = export, one[C.wasmtime_component_func_t](&book.memory)
	}
	return nil
}

func (book *Rulebook) readWords() error {
	if err := book.instantiate(); err != nil {
		return err
	}
	book.signatures = map[string]signature{}
	for name, function := range book.functions {
		kind := C.wasmtime_component_func_type(function, book.context())
		book.signatures[name] = book.memory.signatureOf(kind)
		C.wasmtime_component_func_type_delete(kind)
	}
	return nil
}

func (book *Rulebook) describe() error {
	told, err := book.Call("describe", nil)
	if err != nil {
		return err
	}
	book.Description, _ = told.(map[string]any)
	head, _ := book.Description["head"].(map[string]any)
	if head["family"] != book.family || head["generation"] != generation {
		const contradicts = "what exports %s says that it is generation %v of %v"
		return fmt.Errorf(contradicts, book.contract, head["generation"], head["family"])
	}
	return nil
}

func (book *Rulebook) forget() {
	book.Discard()
	for _, export := range book.exports {
		C.wasmtime_component_export_index_delete(export)
	}
	if book.component != nil {
		C.wasmtime_component_delete(book.component)
	}
	book.memory.release()
}
