// Package kip hosts a rulebook: a component that imports nothing, run by libwasmtime inside limits.
//
// This host uses the stateless interface: a state is bytes that the host keeps (here as hex, a JSON
// text), and an instance of a rulebook serves any table that calls. So a dead instance costs a table
// nothing: the next call makes another and passes it the state as it was.
//
// Goroutines may share everything here. Calls run side by side, each in its own instance; those of one
// table run one after another. Set Deadline before the first call, and do not alter results (a
// Description, events). A Go process cannot be forked: its runtime has threads.
package kip

/*
#cgo LDFLAGS: -lwasmtime
#include <stdlib.h>
#include <wasmtime.h>

// Keeps compiled code by these settings, where libwasmtime is built for it.
static wasmtime_error_t *kip_cache(wasm_config_t *config, const char *settings) {
#ifdef WASMTIME_FEATURE_CACHE
	return wasmtime_config_cache_config_load(config, settings);
#else
	return NULL;
#endif
}
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
	"sync"
	"time"
	"unsafe"
)

// Runtime names the runtime of the components.
const Runtime = "wasmtime " + C.WASMTIME_VERSION

const (
	generation = "1.0"
	tick       = 100 * time.Millisecond
	mostBytes  = 8 << 20 // bytes of a component's file
)

// The limits of one component, as in kip's host.
const (
	memoryBytes   = 16 << 20
	tableEntries  = 20_000
	coreInstances = 4 // and as many function tables
	memories      = 1
	stackBytes    = 512 << 10
)

const (
	mostCalls = 1_000 // at once; others wait. Each has a system thread
	mostIdle  = 16    // instances that a rulebook keeps for its next calls
)

var calls = make(chan struct{}, mostCalls)

// The interface of a rulebook, of any family and in any correction.
var contract = regexp.MustCompile(`^kip:([a-z0-9-]+)/rulebook@` + regexp.QuoteMeta(generation) + `\.[0-9]+$`)

// The called functions of the contract.
var functions = []string{
	"describe", "open", "apply", "apply-all", "view", "legal", "chances", "fill", "disclose", "rebuild", "auto-play",
	"export-table", "import-table",
}

// Deadline is the time limit of one call. Set it before the first call.
var Deadline = 5 * time.Second

// A Refusal is the rules' answer, not a fault: nothing has changed. As an error it has a marked place for the amount or the moment
// that it names.
type Refusal struct{ Words map[string]any }

func (refusal *Refusal) Error() string {
	return fmt.Sprintf("%s (%v, %v)", refusal.Text(nil, nil), refusal.Words["code"], refusal.Words["clause"])
}

// Text returns the sentence, with the amount that it names as `money` writes it, and the moment in the time of that zone:
// time.FixedZone("", 60*minutes) for a config's `zone-offset-minutes`. With nil the place stays marked, such as `{100000 minor units}`.
func (refusal *Refusal) Text(money func(int64) string, zone *time.Location) string {
	message := fmt.Sprint(refusal.Words["message"])
	names, _ := refusal.Words["names"].(map[string]any)
	for kind, named := range names {
		number := integer(named)
		switch {
		case kind == "amount" && money != nil:
			return filled(message, number, money(number))
		case kind == "amount":
			return filled(message, number, fmt.Sprintf("{%d minor units}", number))
		case zone != nil:
			return filled(message, number, time.UnixMilli(number).In(zone).Format("2006-01-02 15:04:05"))
		}
		return filled(message, number, fmt.Sprintf("{%d ms}", number))
	}
	return message
}

// filled replaces a number that is in the message once by words; it appends the words otherwise.
func filled(message string, number int64, words string) string {
	found := [][]int{}
	for _, at := range numbers.FindAllStringIndex(message, -1) {
		if message[at[0]:at[1]] == fmt.Sprint(number) {
			found = append(found, at)
		}
	}
	if len(found) != 1 {
		return message + " (" + words + ")"
	}
	return message[:found[0][0]] + words + message[found[0][1]:]
}

var numbers = regexp.MustCompile("[0-9]+")

// A Fault is any error except a refusal: words that are not of the contract, a component that is not allowed or fails.
// The called table or rulebook is as it was.
type Fault struct{ error }

// Unwrap returns the underlying error: a file that cannot be read, for instance.
func (fault *Fault) Unwrap() error { return fault.error }

// asFault converts an error for a caller.
func asFault(err error) error {
	switch err.(type) {
	case nil, *Refusal, *Fault:
		return err
	}
	return &Fault{err}
}

// A component is a compiled component that imports nothing.
type component struct {
	// Digest is the SHA-256 of the component, in hex.
	Digest string

	memoryBytes C.int64_t
	// Memory that libwasmtime writes, for the component's lifetime.
	memory     arena
	compiled   *C.wasmtime_component_t
	exports    map[string]*export
	signatures map[string]signature
}

// A Rulebook is a loaded and checked rulebook, ready to run.
type Rulebook struct {
	*component
	// Description is the rulebook's own description.
	Description map[string]any

	// The component's rulebook interface, and its family.
	contract, family string
	// The instances that no call uses. The last used is the next.
	mutex sync.Mutex
	idle  []*instance
}

// A shelved component is loaded by the first caller; the other callers wait for it.
type shelved struct {
	mutex  sync.Mutex
	loaded any
}

// All requested components, by type and digest: *shelved.
var shelf sync.Map

// failed returns libwasmtime's error message as an error, or nil.
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

// sandbox makes the engine. A deadline is a number of ticks: compiled code reads the count in every loop.
func sandbox() *C.wasm_engine_t {
	config := C.wasm_config_new()
	C.wasmtime_config_epoch_interruption_set(config, true)
	C.wasmtime_config_max_wasm_stack_set(config, stackBytes)
	if settings := cacheSettings(); settings != "" {
		path := C.CString(settings)
		defer C.free(unsafe.Pointer(path))
		if failure := C.kip_cache(config, path); failure != nil {
			C.wasmtime_error_delete(failure) // code that is not kept costs time only
		}
	}
	engine := C.wasm_engine_new_with_config(config)
	go func() {
		for { // not time.Tick, whose late ticks come early after one another
			time.Sleep(tick)
			C.wasmtime_engine_increment_epoch(engine)
		}
	}()
	return engine
}

// ---- an instance ----

// An instance is a running component, for one call at a time. libwasmtime writes into its memory.
type instance struct {
	of        *component
	memory    arena
	store     *C.wasmtime_store_t
	functions map[string]*C.wasmtime_component_func_t
	answer    *value
}

func (living *instance) end() {
	C.wasmtime_store_delete(living.store)
	living.memory.release()
}

func (living *instance) context() *C.wasmtime_context_t {
	context := C.wasmtime_store_context(living.store)
	C.wasmtime_context_set_epoch_deadline(context, C.uint64_t(Deadline/tick)+1)
	return context
}

// instantiate makes a new instance in its own store, with its limits. The linker is empty: a component
// gets nothing.
func (loaded *component) instantiate() (*instance, error) {
	linker := C.wasmtime_component_linker_new(engine)
	defer C.wasmtime_component_linker_delete(linker)
	living := &instance{of: loaded, store: C.wasmtime_store_new(engine, nil, nil)}
	C.wasmtime_store_limiter(living.store, loaded.memoryBytes, tableEntries, coreInstances, coreInstances, memories)
	if err := living.begin(linker); err != nil {
		living.end()
		return nil, err
	}
	return living, nil
}

func (living *instance) begin(linker *C.wasmtime_component_linker_t) error {
	living.answer, living.functions = one[value](&living.memory), map[string]*C.wasmtime_component_func_t{}
	made, context := one[C.wasmtime_component_instance_t](&living.memory), living.context()
	if err := failed(C.wasmtime_component_linker_instantiate(linker, context, living.of.compiled, made)); err != nil {
		return err
	}
	for name, export := range living.of.exports {
		function := one[C.wasmtime_component_func_t](&living.memory)
		if !C.wasmtime_component_instance_get_func(made, context, export, function) {
			return fmt.Errorf("%s of the component is no function", name)
		}
		living.functions[name] = function
	}
	return nil
}

// call calls with ready values; `read` has the answer as long as it runs. After an error the instance is dead.
func (living *instance) call(function string, given *value, read func(*value)) error {
	words := living.of.signatures[function]
	answers := C.size_t(1)
	if words.gives == nil {
		answers = 0
	}
	// The answer replaces the old content, which must be a value.
	living.answer.kind = C.WASMTIME_COMPONENT_BOOL
	called, count := living.functions[function], C.size_t(len(words.takes.parts))
	if err := failed(C.wasmtime_component_func_call(called, living.context(), given, count, living.answer, answers)); err != nil {
		return err
	}
	defer C.wasmtime_component_val_delete(living.answer)
	read(living.answer)
	return nil
}

// take returns an instance for one call: an idle one, or a new one.
func (book *Rulebook) take() (*instance, error) {
	book.mutex.Lock()
	if last := len(book.idle) - 1; last >= 0 {
		living := book.idle[last]
		book.idle = book.idle[:last]
		book.mutex.Unlock()
		return living, nil
	}
	book.mutex.Unlock()
	return book.instantiate()
}

func (book *Rulebook) giveBack(living *instance) {
	book.mutex.Lock()
	kept := len(book.idle) < mostIdle
	if kept {
		book.idle = append(book.idle, living)
	}
	book.mutex.Unlock()
	if !kept {
		living.end()
	}
}

// Discard throws the idle instances away; the next call makes another.
func (book *Rulebook) Discard() {
	book.mutex.Lock()
	idle := book.idle
	book.idle = nil
	book.mutex.Unlock()
	for _, living := range idle {
		living.end()
	}
}

// Call calls a function with its arguments by name, in JSON's terms: numbers are json.Number, int, int64 or uint64. The
// error is a *Refusal where the rules refuse; a *Fault where the arguments are not words of the contract, or the component
// fails.
func (book *Rulebook) Call(function string, arguments map[string]any) (any, error) {
	var memory arena
	defer memory.release()
	words, is := book.signatures[function]
	if !is {
		return nil, asFault(fmt.Errorf("%s is no function of the contract that is called here", function))
	}
	given, err := memory.arguments(words.takes, arguments)
	if err != nil {
		return nil, asFault(err)
	}
	var answer any
	err = book.invoke(function, given, func(told *value) { answer = words.gives.read(told) })
	if refusal, refused := answer.(*Refusal); refused {
		return nil, refusal
	}
	return answer, asFault(err)
}

// invoke calls with ready values; `read` has the answer as long as it runs.
func (book *Rulebook) invoke(function string, given *value, read func(*value)) error {
	calls <- struct{}{}
	defer func() { <-calls }()
	living, err := book.take()
	if err != nil {
		return err
	}
	well := false
	defer func() {
		if well {
			book.giveBack(living)
		} else {
			// It trapped, or met a limit: the instance is dead. The next call makes another.
			living.end()
		}
	}()
	err = living.call(function, given, read)
	well = err == nil
	return err
}

// Prepare makes a call's values once, and returns a function: each call of it calls the contract's function
// and ignores the answer. For measuring.
func (book *Rulebook) Prepare(function string, arguments map[string]any) (func() error, error) {
	var memory arena
	given, err := memory.arguments(book.signatures[function].takes, arguments)
	return func() error { return book.invoke(function, given, func(*value) {}) }, err
}

// ---- loading ----

// Load loads the rulebook in a file, if the file's bytes have that SHA-256, 64 lower-case hex digits: a file
// with another digest is never compiled or run. It must be of this generation and import nothing. The same
// bytes are the same rulebook, which is kept as long as the program runs. Any error is a *Fault.
func Load(path, digest string) (*Rulebook, error) {
	return load(path, digest, memoryBytes, func(loaded *component) (*Rulebook, error) {
		book := &Rulebook{component: loaded}
		for _, check := range []func() error{book.findContract, book.findFunctions, book.describe} {
			if err := check(); err != nil {
				book.Discard()
				return nil, err
			}
		}
		return book, nil
	})
}

// load returns the object that `as` makes of the component in a file.
func load[T any](path, digest string, memoryBytes C.int64_t, as func(*component) (*T, error)) (*T, error) {
	wasm, err := contents(path)
	if err != nil {
		return nil, asFault(err)
	}
	if found := fmt.Sprintf("%x", sha256.Sum256(wasm)); found != digest {
		return nil, asFault(fmt.Errorf("the SHA-256 of %s is %s, not %s", path, found, digest))
	}
	var loaded *T
	kept, _ := shelf.LoadOrStore(fmt.Sprintf("%T %s", loaded, digest), &shelved{})
	place := kept.(*shelved)
	place.mutex.Lock()
	defer place.mutex.Unlock()
	if place.loaded == nil {
		compiled, err := compile(wasm, digest, memoryBytes)
		if err == nil {
			if loaded, err = as(compiled); err != nil {
				compiled.forget()
			}
		}
		if err != nil {
			return nil, asFault(err)
		}
		place.loaded = loaded
	}
	return place.loaded.(*T), nil
}

// contents reads a file of at most mostBytes; it opens nothing but regular files.
func contents(path string) ([]byte, error) {
	found, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !found.Mode().IsRegular():
		return nil, fmt.Errorf("%s: it is no file", path)
	case found.Size() > mostBytes:
		return nil, fmt.Errorf("%s: it has more than %d bytes", path, mostBytes)
	}
	return os.ReadFile(path)
}

func compile(wasm []byte, digest string, memoryBytes C.int64_t) (*component, error) {
	// libwasmtime accepts WebAssembly's text form too.
	if !bytes.HasPrefix(wasm, []byte("\x00asm")) {
		return nil, errors.New("this is no WebAssembly")
	}
	made := &component{Digest: digest, memoryBytes: memoryBytes, exports: map[string]*export{}, signatures: map[string]signature{}}
	first, compiled := (*C.uint8_t)(unsafe.Pointer(&wasm[0])), one[*C.wasmtime_component_t](&made.memory)
	err := failed(C.wasmtime_component_new(engine, first, C.size_t(len(wasm)), compiled))
	if made.compiled = *compiled; err == nil {
		err = made.importsNothing()
	}
	if err != nil {
		made.forget()
		return nil, err
	}
	return made, nil
}

func (loaded *component) importsNothing() error {
	kind := C.wasmtime_component_type(loaded.compiled)
	defer C.wasmtime_component_type_delete(kind)
	if imports := C.wasmtime_component_type_import_count(kind, engine); imports > 0 {
		return fmt.Errorf("a component here imports nothing, this one has %d imports", imports)
	}
	return nil
}

func (book *Rulebook) findContract() error {
	var memory arena
	defer memory.release()
	at, item := one[place](&memory), one[*C.wasmtime_component_extern_t](&memory)
	kind, found := C.wasmtime_component_type(book.compiled), 0
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

func (loaded *component) export(of *export, name string) *export {
	text := C.CString(name)
	defer C.free(unsafe.Pointer(text))
	return C.wasmtime_component_get_export_index(loaded.compiled, of, text, C.size_t(len(name)))
}

// find finds the called functions of an interface.
func (loaded *component) find(contract string, functions []string) error {
	face := loaded.export(nil, contract)
	if face == nil {
		return fmt.Errorf("the component does not export %s", contract)
	}
	defer C.wasmtime_component_export_index_delete(face)
	for _, name := range functions {
		export := loaded.export(face, name)
		if export == nil {
			return fmt.Errorf("the component does not export %s#%s", contract, name)
		}
		loaded.exports[name] = export
	}
	return nil
}

func (loaded *component) readWords() error {
	living, err := loaded.instantiate()
	if err != nil {
		return err
	}
	defer living.end()
	for name, function := range living.functions {
		kind := C.wasmtime_component_func_type(function, living.context())
		loaded.signatures[name] = loaded.memory.signatureOf(kind)
		C.wasmtime_component_func_type_delete(kind)
	}
	return nil
}

func (book *Rulebook) findFunctions() error {
	if err := book.find(book.contract, functions); err != nil {
		return err
	}
	return book.readWords()
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

func (loaded *component) forget() {
	for _, export := range loaded.exports {
		C.wasmtime_component_export_index_delete(export)
	}
	if loaded.compiled != nil {
		C.wasmtime_component_delete(loaded.compiled)
	}
	loaded.memory.release()
}
