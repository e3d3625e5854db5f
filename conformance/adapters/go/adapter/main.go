// The adapter in Go: one JSON object a line, an answer to each, until `stop` or the end of the input.
//
// The words of the game in it are the contract's. What is no word of the contract cannot be given to
// a component: it is an `error`, not a `refusal`. No rule of a game may enter this program.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"unicode/utf8"

	"kip"
)

// The release, given when it is built.
var version string

// mostBytes is the most that a request and an answer have, as a component's file: the same in every language.
const mostBytes = 8 << 20

type object = map[string]any

// A table is its rulebook and its state.
type table struct {
	book  *kip.Rulebook
	state any
}

type session struct {
	// The rulebook that was loaded last.
	loaded *kip.Rulebook
	tables map[string]*table
}

// What can be asked, beside `stop`.
var commands = map[string]func(*session, object) (object, error){
	"start":     (*session).start,
	"load":      (*session).load,
	"open":      (*session).open,
	"apply":     played("apply"),
	"apply-all": played("apply-all"),
	"view":      seen("view"),
	"legal":     seen("legal"),
	"chances":   seen("chances"),
	"fill":      told("fill", "command"),
	"disclose":  told("disclose", "events"),
	"snapshot":  (*session).snapshot,
	"restore":   (*session).restore,
	"close":     (*session).close,
}

// only takes texts out of a request that must have these fields and no other.
func only(request object, names ...string) ([]string, error) {
	var texts []string
	for _, name := range names {
		text, is := request[name].(string)
		if !is {
			return nil, fmt.Errorf("%s: a text is wanted", name)
		}
		texts = append(texts, text)
		delete(request, name)
	}
	return texts, noFields(request)
}

func noFields(request object) error {
	for name := range request {
		return fmt.Errorf("%s: there is no such field", name)
	}
	return nil
}

// name takes the table's name out of a request.
func name(request object) (string, error) {
	name, is := request["table"].(string)
	if !is {
		return "", errors.New("table: a text is wanted")
	}
	delete(request, "table")
	return name, nil
}

func (session *session) start(request object) (object, error) {
	if request["protocol"] != json.Number("1") {
		return nil, fmt.Errorf("protocol: 1 is spoken here, not %v", request["protocol"])
	}
	delete(request, "protocol")
	return object{
		"name": "kip-adapter-go", "version": version, "language": "Go", "runtime": kip.Runtime, "os": runtime.GOOS,
	}, noFields(request)
}

func (session *session) load(request object) (object, error) {
	texts, err := only(request, "component", "sha256")
	if err != nil {
		return nil, err
	}
	book, err := kip.Load(texts[0], texts[1])
	if err != nil {
		return nil, err
	}
	session.loaded = book
	return object{"describe": book.Description}, nil
}

// vacant is the name of a table that is not open yet, where a component is loaded to open it.
func (session *session) vacant(request object) (string, error) {
	name, err := name(request)
	if err != nil {
		return "", err
	}
	if session.tables[name] != nil {
		return "", fmt.Errorf("a table %q is open; `close` it first", name)
	}
	return name, session.requireLoaded()
}

func (session *session) requireLoaded() error {
	if session.loaded == nil {
		return errors.New("no component is loaded; `load` one first")
	}
	return nil
}

func (session *session) open(request object) (object, error) {
	name, err := session.vacant(request)
	if err != nil {
		return nil, err
	}
	told, err := session.loaded.Call("open", request)
	if err != nil {
		return nil, err
	}
	step := told.(object)
	session.tables[name] = &table{session.loaded, step["state"]}
	delete(step, "state")
	return step, nil
}

// A state is restored by rebuilding it after no events: it is refused where it is none.
func (session *session) restore(request object) (object, error) {
	name, err := session.vacant(request)
	if err != nil {
		return nil, err
	}
	texts, err := only(request, "state")
	if err != nil {
		return nil, err
	}
	state, err := session.loaded.Call("rebuild", object{"state": texts[0], "events": []any{}})
	if err != nil {
		return nil, err
	}
	if state != texts[0] {
		return nil, errors.New("the state, restored, has other bytes")
	}
	session.tables[name] = &table{session.loaded, state}
	return object{"restored": name}, nil
}

// ask asks a function of a table that is open. The state is the host's to add, and a command's order is made
// of what the request has beside the table.
func (session *session) ask(function string, request object) (*table, any, error) {
	name, err := name(request)
	if err != nil {
		return nil, nil, err
	}
	table := session.tables[name]
	if table == nil {
		return nil, nil, fmt.Errorf("no table %q is open", name)
	}
	if function == "apply" {
		request = object{"order": request}
	}
	if _, given := request["state"]; given {
		return nil, nil, errors.New("state: there is no such field")
	}
	request["state"] = table.state
	told, err := table.book.Call(function, request)
	return table, told, err
}

// Commands: what was accepted is the table's new state.
func played(function string) func(*session, object) (object, error) {
	return func(session *session, request object) (object, error) {
		table, told, err := session.ask(function, request)
		if err != nil {
			return nil, err
		}
		step := told.(object)
		table.state = step["state"]
		delete(step, "state")
		return step, nil
	}
}

func seen(function string) func(*session, object) (object, error) {
	return func(session *session, request object) (object, error) {
		_, told, err := session.ask(function, request)
		return object{function: told}, err
	}
}

// What needs no table, under the name that the answer has.
func told(function, name string) func(*session, object) (object, error) {
	return func(session *session, request object) (object, error) {
		if err := session.requireLoaded(); err != nil {
			return nil, err
		}
		told, err := session.loaded.Call(function, request)
		return object{name: told}, err
	}
}

// named is the table that a request names, which is all it may do.
func (session *session) named(request object) (string, *table, error) {
	texts, err := only(request, "table")
	if err != nil {
		return "", nil, err
	}
	if table := session.tables[texts[0]]; table != nil {
		return texts[0], table, nil
	}
	return "", nil, fmt.Errorf("no table %q is open", texts[0])
}

func (session *session) snapshot(request object) (object, error) {
	_, table, err := session.named(request)
	if err != nil {
		return nil, err
	}
	return object{"state": table.state}, nil
}

func (session *session) close(request object) (object, error) {
	name, _, err := session.named(request)
	delete(session.tables, name)
	return object{"closed": name}, err
}

// read is a line's object, with numbers as they were written.
func read(line []byte) (object, error) {
	if len(line) > mostBytes {
		return nil, fmt.Errorf("a request has at most %d bytes", mostBytes)
	}
	var request object
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.UseNumber()
	err := decoder.Decode(&request)
	if err == nil && decoder.More() {
		err = errors.New("something follows it")
	}
	if err == nil && (request == nil || !utf8.Valid(line)) {
		err = errors.New("this is none")
	}
	if err != nil {
		return nil, fmt.Errorf("a JSON object is wanted: %w", err)
	}
	return request, nil
}

// answer is nothing for `stop`.
func (session *session) answer(line []byte) object {
	request, err := read(line)
	seq, cmd := request["seq"], request["cmd"]
	delete(request, "seq")
	delete(request, "cmd")
	var told object
	if err == nil {
		if cmd == "stop" && len(request) == 0 {
			return nil
		}
		told, err = session.told(cmd, request)
	}
	var refusal *kip.Refusal
	if errors.As(err, &refusal) {
		told = object{"refusal": refusal.Words}
	} else if err != nil {
		told = object{"error": err.Error()}
	}
	told["seq"] = seq
	return told
}

func (session *session) told(cmd any, request object) (object, error) {
	name, is := cmd.(string)
	if !is {
		return nil, errors.New("cmd: a text is wanted")
	}
	if command := commands[name]; command != nil {
		return command(session, request)
	}
	return nil, fmt.Errorf("cmd: %q cannot be asked so", name)
}

// requests reads lines. Of one that is too long only the beginning is kept; the rest is skipped before the next.
type requests struct {
	input *bufio.Reader
	isCut bool
}

func (requests *requests) next() ([]byte, error) {
	var line []byte
	for {
		part, err := requests.input.ReadSlice('\n')
		isEnd := err == nil
		part = bytes.TrimSuffix(part, []byte("\n"))
		if requests.isCut {
			requests.isCut = !isEnd
		} else if line = append(line, part...); len(line) > mostBytes {
			requests.isCut = !isEnd
			return line[:mostBytes+1], nil
		} else if isEnd || err == io.EOF && len(line) > 0 {
			return line, nil
		}
		if err != nil && err != bufio.ErrBufferFull {
			return nil, err
		}
	}
}

// lineOf is an answer's line. One that is too long is an error.
func lineOf(told object) ([]byte, error) {
	line, err := json.Marshal(told)
	if err != nil || len(line) <= mostBytes {
		return append(line, '\n'), err
	}
	why, seq := fmt.Sprintf("the answer has more than %d bytes", mostBytes), told["seq"]
	if told["error"] == why {
		seq = nil
	}
	return lineOf(object{"error": why, "seq": seq})
}

func serve(input io.Reader, output io.Writer) error {
	session := session{tables: map[string]*table{}}
	requests := requests{input: bufio.NewReader(input)}
	for {
		line, err := requests.next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		told := session.answer(line)
		if told == nil {
			return nil
		}
		answer, err := lineOf(told)
		if err == nil {
			_, err = output.Write(answer)
		}
		if err != nil {
			return err
		}
	}
}

func main() {
	if len(os.Args) > 1 {
		fmt.Fprintf(os.Stderr, "usage: %s; requests come on standard input, one JSON object a line\n", os.Args[0])
		os.Exit(2)
	}
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "the adapter cannot go on:", err)
		os.Exit(1)
	}
}
