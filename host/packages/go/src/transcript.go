package kip

// Transcripts: what happened at a table, line by line, so that anybody can play it again and compare. The form is that of
// `kip play --transcript`; `kip replay` and `kip verify` read these, and Verify reads theirs.

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
)

const form = "1"

// How a line begins that tells what the host calls the players.
const namesStart = `{"names":`

// What stands at a line's end: the chain, and the object's.
const chainSize = len(`,"chain":"`) + 2*sha256.Size + len(`"}`)

// A RecordedTable writes its transcript: each order before it is applied, then what came of it. Where a write fails, or
// panics, the order is not applied: the table is as it was before it, and takes nothing more. Every later call gives the error.
type RecordedTable struct {
	// The table itself, to look at: it takes no orders.
	Table    *Table
	out      io.Writer
	chain    []byte
	commands int64
	// Why nothing more is written.
	broken error
}

var errCut = errors.New("a write of the transcript was cut")

// Record opens a table that writes its transcript, and gives the events of its opening.
func (book *Rulebook) Record(config any, out io.Writer) (*RecordedTable, []any, error) {
	table, events, err := book.Open(config)
	if err != nil {
		return nil, nil, err
	}
	table.recorded = true
	recorded := &RecordedTable{Table: table, out: out, chain: make([]byte, sha256.Size)}
	header := Object{
		"kip-transcript": json.Number(form), "family": book.family, "rulebook": book.ID(), "digest": book.Digest,
		"generation": generation, "config": config,
	}
	return recorded, events, recorded.write(with(header, table.cameTo(events)))
}

func with(line, more Object) Object {
	for name, word := range more {
		line[name] = word
	}
	return line
}

// begin is where a table takes something; whatever panics before `broken` is nil again leaves it so.
func (recorded *RecordedTable) begin() error {
	if recorded.broken != nil {
		return asFault(fmt.Errorf("the table takes nothing more: %w", recorded.broken))
	}
	recorded.broken = errCut
	return nil
}

// write adds the digest of the line before it to a line.
func (recorded *RecordedTable) write(line Object) (err error) {
	defer func() {
		if err != nil {
			recorded.broken = err
		}
	}()
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(line); err != nil {
		return err
	}
	own := bytes.TrimSuffix(text.Bytes(), []byte("}\n"))
	recorded.chain = link(recorded.chain, own)
	chained := fmt.Sprintf("%s,\"chain\":\"%x\"}\n", own, recorded.chain)
	written, err := recorded.out.Write([]byte(chained))
	if err == nil && written != len(chained) {
		err = io.ErrShortWrite
	}
	return err
}

func link(chain, text []byte) []byte {
	hash := sha256.New()
	hash.Write(chain)
	hash.Write(text)
	return hash.Sum(nil)
}

// Apply is as a table's; what is refused or fails is told in the transcript too. What is no word of the contract is in no
// transcript: the error comes before anything is written.
func (recorded *RecordedTable) Apply(by, at, command any) ([]any, error) {
	table := recorded.Table
	table.mutex.Lock()
	defer table.mutex.Unlock()
	order := Object{"by": by, "at": at, "command": command}
	asked := table.ordered(order)
	if err := table.Book.requireWords("apply", asked); err != nil {
		return nil, err
	}
	if err := recorded.begin(); err != nil {
		return nil, err
	}
	recorded.commands++
	if err := recorded.write(with(Object{"n": whole(recorded.commands)}, order)); err != nil {
		return nil, err
	}
	after, events, failure := table.after("apply", asked)
	told := with(Object{"n": whole(recorded.commands)}, after.cameToOr(events, failure))
	if err := recorded.write(told); err != nil {
		return nil, err
	}
	table.state, recorded.broken = after.state, nil
	return events, failure
}

func (book *Rulebook) requireWords(function string, arguments Object) error {
	var memory arena
	defer memory.release()
	_, err := memory.arguments(book.signatures[function].takes, arguments)
	return asFault(err)
}

// End closes the transcript. Its last chain, in hex, is how anybody can tell that it is whole.
func (recorded *RecordedTable) End() (string, error) {
	recorded.Table.mutex.Lock()
	defer recorded.Table.mutex.Unlock()
	if err := recorded.begin(); err != nil {
		return "", err
	}
	if err := recorded.write(Object{"end": whole(recorded.commands)}); err != nil {
		return "", err
	}
	recorded.broken = nil
	return hex.EncodeToString(recorded.chain), nil
}

// cameTo is events as transcripts have them, and the digest of the state.
func (table *Table) cameTo(events []any) Object {
	clauses := map[any]any{}
	for _, row := range objects(table.Book.head()["clauses"]) {
		clauses[row["number"]] = row["id"]
	}
	told := make([]any, len(events))
	for nth, event := range objects(any(events)) {
		cite := event["cite"].(Object)
		cited := Object{"at": event["at"], "clause": clauses[cite["clause"]], "what": event["what"]}
		if ruling, is := cite["ruling"]; is {
			cited["ruling"] = clauses[ruling]
		}
		if moves := event["moves"].([]any); len(moves) > 0 {
			cited["moves"] = moves
		}
		told[nth] = cited
	}
	return Object{"events": told, "state": table.digest()}
}

// cameToOr is what came of an order: events, a refusal, or a fault.
func (table *Table) cameToOr(events []any, failure error) Object {
	var refusal *Refusal
	switch {
	case failure == nil:
		return table.cameTo(events)
	case errors.As(failure, &refusal):
		return Object{"refusal": refusal.Words, "state": table.digest()}
	}
	return Object{"fault": failure.Error(), "state": table.digest()}
}

func (table *Table) digest() string {
	state, _ := hex.DecodeString(table.state)
	return fmt.Sprintf("%x", sha256.Sum256(state))
}

// Verified is what a transcript comes to that holds.
type Verified struct {
	// The rulebook that served last.
	Book              *Rulebook
	Accepted, Refused int64
	// The numbers of commands that are told as failed: nobody can play those again.
	Failed []int64
	// Whether it has its last line; one without may have been cut after any other.
	Closed bool
	// The last chain, in hex.
	Chain string
}

// Verify verifies a transcript: its chain, and every event, refusal and state, which one of these rulebooks gives again, the
// one that served, by its digest. An error names the line. Draws are the component's to check: it accepts no link that was not
// committed to, and coins and packs follow from links and entropy.
func Verify(transcript io.Reader, books ...*Rulebook) (*Verified, error) {
	again := &replay{books: map[string]*Rulebook{}, chain: make([]byte, sha256.Size)}
	for _, book := range books {
		again.books[book.Digest] = book
	}
	lines := bufio.NewReader(transcript)
	for number := 1; ; number++ {
		text, err := lines.ReadBytes('\n')
		if err == io.EOF && len(text) == 0 && number > 1 {
			return &again.sum, nil
		}
		if err != nil && err != io.EOF {
			return nil, err
		}
		if err := again.follow(text); err != nil {
			return nil, asFault(fmt.Errorf("line %d: %w", number, err))
		}
	}
}

// A replay is a table on which a transcript is played again.
type replay struct {
	books map[string]*Rulebook
	chain []byte
	table *Table
	order Object
	sum   Verified
}

func (again *replay) follow(text []byte) error {
	if again.table != nil && bytes.HasPrefix(text, []byte(namesStart)) {
		return requireNames(text)
	}
	line, err := again.read(text)
	if err != nil {
		return err
	}
	again.sum.Chain = hex.EncodeToString(again.chain)
	switch {
	case again.table == nil:
		return again.open(line)
	case again.sum.Closed:
		return errors.New("it comes after the last")
	case line["command"] != nil:
		if again.order != nil || line["n"] != whole(again.count()+1) {
			return fmt.Errorf("the outcome of the order before it, or command %d, is due", again.count()+1)
		}
		again.order = line
		return nil
	case line["swap"] != nil:
		return again.swap(line)
	case line["end"] != nil:
		again.sum.Closed = again.order == nil && line["end"] == whole(again.count())
		if !again.sum.Closed {
			return fmt.Errorf("%d commands were told", again.count())
		}
		return nil
	case again.order == nil || again.order["n"] != line["n"]:
		return errors.New("an outcome comes without its order")
	}
	return again.outcome(line)
}

// requireNames refuses what begins as what the host calls the players, and is something else. Names are in no chain, and nothing
// follows from them.
func requireNames(text []byte) error {
	var line map[string]map[string]string
	if json.Unmarshal(text, &line) != nil || len(line) != 1 || line["names"] == nil || !bytes.HasSuffix(text, []byte("}\n")) {
		return errors.New("it is no line of names")
	}
	return nil
}

// read is a line, whose chain is checked: SHA-256(chain before || text before the chain).
func (again *replay) read(text []byte) (Object, error) {
	if len(text) == 0 {
		return nil, errors.New("this is no transcript")
	}
	if !bytes.HasSuffix(text, []byte("\"}\n")) || len(text) <= chainSize {
		return nil, errors.New("it is cut off")
	}
	again.chain = link(again.chain, text[:len(text)-1-chainSize])
	var line Object
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&line); err != nil {
		return nil, fmt.Errorf("this is no line of a transcript: %w", err)
	}
	if line["chain"] != hex.EncodeToString(again.chain) {
		return nil, errors.New("it was altered, or one before it")
	}
	return line, nil
}

func (again *replay) find(digest any) (*Rulebook, error) {
	text, _ := digest.(string)
	if book := again.books[text]; book != nil {
		return book, nil
	}
	return nil, fmt.Errorf("the component %v is not among the rulebooks that were given", digest)
}

func (again *replay) open(line Object) error {
	if line["kip-transcript"] != json.Number(form) {
		return errors.New("this is no transcript of kip, of form " + form)
	}
	book, err := again.find(line["digest"])
	if err != nil {
		return err
	}
	table, events, err := book.Open(line["config"])
	if err != nil {
		return fmt.Errorf("the table does not open: %w", err)
	}
	again.table, again.sum.Book = table, book
	return compare(line, table.cameTo(events))
}

func (again *replay) count() int64 {
	return again.sum.Accepted + again.sum.Refused + int64(len(again.sum.Failed))
}

func (again *replay) outcome(line Object) error {
	order := again.order
	again.order = nil
	if line["fault"] != nil {
		again.sum.Failed = append(again.sum.Failed, again.count()+1)
		return compare(line, Object{"state": again.table.digest()})
	}
	events, err := again.table.Apply(order["by"], order["at"], order["command"])
	var refusal *Refusal
	if errors.As(err, &refusal) {
		again.sum.Refused++
	} else if err != nil {
		return fmt.Errorf("the component fails: %w", err)
	} else {
		again.sum.Accepted++
	}
	return compare(line, again.table.cameToOr(events, err))
}

// swap goes on with another component: with the state as it is, or with what the rulebook before it exports.
func (again *replay) swap(line Object) error {
	swap, _ := line["swap"].(Object)
	to, _ := swap["to"].(Object)
	book, err := again.find(to["digest"])
	if err != nil {
		return err
	}
	before, events := again.table, []any{}
	if book.ID() == before.Book.ID() {
		again.table, err = book.Restore(before.state)
	} else {
		again.table = &Table{Book: book}
		events, err = again.table.take(before, swap["terms"], line["at"])
	}
	if err != nil {
		return fmt.Errorf("the swap is not accepted: %w", err)
	}
	again.sum.Book = book
	return compare(line, again.table.cameTo(events))
}

// take is the events of taking over another rulebook's table.
func (table *Table) take(before *Table, terms, at any) ([]any, error) {
	exported, err := before.Book.Call("export-table", Object{"state": before.state, "at": at})
	if err != nil {
		return nil, err
	}
	return table.step("import-table", given(Object{"exported": exported, "at": at}, "terms", terms))
}

func compare(told, found Object) error {
	for _, key := range []string{"events", "refusal", "state"} {
		if !reflect.DeepEqual(told[key], found[key]) {
			return fmt.Errorf("%s: the component gives %v, told is %v", key, found[key], told[key])
		}
	}
	return nil
}
