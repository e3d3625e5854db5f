package kip

// Transcripts: the component of `kip:transcript` records a table, line by line, and judges transcripts, so that a verdict equals
// that of `kip verify`. No rule of a game may enter here.

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
)

const (
	pieceBytes      = 64 << 10 // pieces of a transcript, for the judge
	transcriptBytes = 1 << 30  // the memory limit: a line has up to 64 MiB
)

// The called functions of `kip:transcript`, by their interface.
var transcriptFunctions = map[string][]string{
	"kip:transcript/writer@1.0.0": {"open", "order", "accepted", "refused", "faulted", "end", "current-place"},
	"kip:transcript/judge@1.0.0":  {"begin", "next", "verdict"},
}

// Transcripts is the loaded component that writes and judges transcripts.
type Transcripts struct{ *component }

// LoadTranscripts loads that component as Load loads a rulebook.
func LoadTranscripts(path, digest string) (*Transcripts, error) {
	return load(path, digest, transcriptBytes, func(loaded *component) (*Transcripts, error) {
		for contract, functions := range transcriptFunctions {
			if err := loaded.find(contract, functions); err != nil {
				return nil, err
			}
		}
		return &Transcripts{loaded}, loaded.readWords()
	})
}

// begin makes an instance for one transcript.
func (transcripts *Transcripts) begin() (*instance, error) {
	living, err := transcripts.instantiate()
	if err == nil {
		runtime.SetFinalizer(living, (*instance).end)
	}
	return living, asFault(err)
}

// ask calls a function of a transcript's instance with its arguments in their order.
func (living *instance) ask(function string, words ...any) (answer any, err error) {
	calls <- struct{}{}
	defer func() { <-calls }()
	defer runtime.KeepAlive(living)
	var memory arena
	defer memory.release()
	signature, arguments := living.of.signatures[function], Object{}
	for nth, word := range words {
		arguments[signature.takes.parts[nth].name] = word
	}
	given, err := memory.arguments(signature.takes, arguments)
	if err == nil {
		err = living.call(function, given, func(told *value) { answer = signature.gives.read(told) })
	}
	if refused, is := answer.(error); is {
		err = refused
	}
	return answer, asFault(err)
}

// release ends an instance that is no longer needed.
func (living *instance) release() {
	runtime.SetFinalizer(living, nil)
	living.end()
}

// textOf returns a word as JSON; for a value that is not JSON an empty text, which the component refuses.
func textOf(word any) string {
	told, _ := json.Marshal(word)
	return string(told)
}

// facts returns the facts that a transcript has about a rulebook.
func (book *Rulebook) facts() Object {
	clauses := []any{}
	for _, row := range objects(book.head()["clauses"]) {
		clauses = append(clauses, Object{"number": row["number"], "id": row["id"]})
	}
	return Object{"family": book.family, "id": book.ID(), "generation": generation, "digest": book.Digest, "clauses": clauses}
}

// reached returns the step that led to a table.
func (table *Table) reached(events []any) Object {
	return Object{"events": textOf(events), "state": table.state}
}

// cameTo returns an order's outcome, in the component's words.
func (table *Table) cameTo(events []any, failure error) (how string, what any) {
	var refusal *Refusal
	switch {
	case failure == nil:
		return "accepted", table.reached(events)
	case errors.As(failure, &refusal):
		return "refused", textOf(refusal.Words)
	}
	return "failed", strings.ToValidUTF8(failure.Error(), "?")
}

// ---- writing ----

// A RecordedTable writes its transcript: each order before it is applied, then its outcome. If a write fails, or
// panics, the order is not applied: the table is as it was before it, and takes nothing more. Every later call returns the error.
type RecordedTable struct {
	// The table itself, for viewing: it takes no orders.
	Table  *Table
	out    io.Writer
	writer *instance
	// The ids of orders that were accepted or refused.
	ids map[string]bool
	// The reason why nothing more is written.
	broken error
}

var (
	errCut   = errors.New("a write of the transcript was cut")
	errEnded = errors.New("its transcript has ended")
)

// Record opens a table that writes its transcript, and returns the events of its opening.
func (book *Rulebook) Record(transcripts *Transcripts, config any, out io.Writer) (*RecordedTable, []any, error) {
	table, events, err := book.Open(config)
	if err != nil {
		return nil, nil, err
	}
	table.recorded = true
	writer, err := transcripts.begin()
	if err != nil {
		return nil, nil, err
	}
	recorded := &RecordedTable{Table: table, out: out, writer: writer, ids: map[string]bool{}}
	return recorded, events, recorded.write("open", book.facts(), textOf(config), table.reached(events))
}

// write lets the component make a line, and writes it.
func (recorded *RecordedTable) write(function string, words ...any) error {
	line, err := recorded.writer.ask(function, words...)
	if err == nil {
		err = recorded.store(line.(string))
	}
	if err != nil {
		recorded.broken = err
	}
	return err
}

// store writes a line. A panic on the way leaves `broken` set.
func (recorded *RecordedTable) store(line string) error {
	recorded.broken = errCut
	written, err := recorded.out.Write([]byte(line))
	if err == nil && written != len(line) {
		err = io.ErrShortWrite
	}
	recorded.broken = err
	return err
}

func (recorded *RecordedTable) requireWhole() error {
	if recorded.broken != nil {
		return asFault(fmt.Errorf("the table takes nothing more: %w", recorded.broken))
	}
	return nil
}

// Apply applies as a table's does; the transcript records refusals and failures too. A malformed order is in no transcript:
// the error comes before anything is written.
func (recorded *RecordedTable) Apply(by, at, command any) ([]any, error) {
	return recorded.ApplyOnce("", by, at, command)
}

// ApplyOnce is Apply for an order with an id: 1 to 64 visible ASCII characters, which name one order. An id may be used again
// only after the component failed at its order.
func (recorded *RecordedTable) ApplyOnce(id string, by, at, command any) ([]any, error) {
	table := recorded.Table
	table.mutex.Lock()
	defer table.mutex.Unlock()
	asked := table.ordered(Object{"by": by, "at": at, "command": command})
	if err := table.Book.requireWords("apply", asked); err != nil {
		return nil, err
	}
	if err := recorded.requireWhole(); err != nil {
		return nil, err
	}
	var named any
	if id != "" {
		named = id
	}
	if recorded.ids[id] {
		return nil, asFault(fmt.Errorf("the id %s names another order", id))
	}
	line, err := recorded.writer.ask("order", named, textOf(by), at, textOf(command))
	if err != nil {
		return nil, err // nothing is written
	}
	if err := recorded.store(line.(string)); err != nil {
		return nil, err
	}
	recorded.broken = errCut // until the outcome is written
	after, events, failure := table.after("apply", asked)
	how, what := after.cameTo(events, failure)
	if how == "failed" {
		how = "faulted"
	} else if id != "" {
		recorded.ids[id] = true
	}
	if err := recorded.write(how, what); err != nil {
		return nil, err
	}
	table.state = after.state
	return events, failure
}

func (book *Rulebook) requireWords(function string, arguments Object) error {
	var memory arena
	defer memory.release()
	_, err := memory.arguments(book.signatures[function].takes, arguments)
	return asFault(err)
}

// End closes the transcript. By its last chain, in hex, anybody can verify that it is complete.
func (recorded *RecordedTable) End() (string, error) {
	recorded.Table.mutex.Lock()
	defer recorded.Table.mutex.Unlock()
	if err := recorded.requireWhole(); err != nil {
		return "", err
	}
	if err := recorded.write("end"); err != nil {
		return "", err
	}
	place, err := recorded.writer.ask("current-place")
	if err != nil {
		return "", err
	}
	recorded.broken = errEnded
	recorded.writer.release()
	return place.(Object)["chain"].(string), nil
}

// ---- judging ----

// Options of Verify. By default, a transcript must be complete.
type Options struct {
	// True to judge a transcript without a last line as far as it goes.
	Unfinished bool
	// The published heads and lines' chains that must be in it, in hex.
	Heads, Receipts []string
	// The last chain that it must have, in hex.
	Chain string
}

// A Verdict is the verdict of `kip verify`: host/docs/transcripts.md in kip's tree defines each word.
type Verdict struct {
	// `holds`; `fails` where there is a finding; or `not-checked`.
	Verdict                                                string
	Family, Rulebook, Digest, Table, Source, Ending, Chain string
	Commands, Accepted, Refused, Failed, Swaps, Draws      int64
	// True when the rulebooks gave every event, refusal and state again.
	Replayed bool
	// The findings, which do not hold, and the notes, which may be right, in the order of lines.
	Findings, Notes []Finding
	// The whole verdict as JSON.
	Text string `json:"-"`
}

// A Finding concerns a line, or with 0 the transcript as a whole.
type Finding struct {
	Line          int
	Code, Message string
}

// An Unverified is the error of a transcript that does not hold or could not be checked, with the first finding or the reason.
type Unverified struct {
	Finding
	Verdict *Verdict
}

func (problem *Unverified) Error() string {
	if problem.Line == 0 {
		return problem.Message
	}
	return fmt.Sprintf("line %d: %s", problem.Line, problem.Message)
}

// ErrNoTranscript is the error of a file that is not a transcript; an Unverified names what it is.
var ErrNoTranscript = errors.New("this is no transcript")

// Is returns whether the error is ErrNoTranscript and the file is not a transcript.
func (problem *Unverified) Is(target error) bool {
	return target == ErrNoTranscript && problem.Code == "no-transcript"
}

// problem returns nil where the transcript holds.
func (verdict *Verdict) problem() error {
	if verdict.Verdict == "holds" {
		return nil
	}
	for _, finding := range append(verdict.Findings, verdict.Notes...) {
		switch finding.Code {
		case "no-transcript", "component-unavailable", "draws-unknown":
			return &Unverified{finding, verdict}
		}
		if verdict.Verdict == "fails" {
			return &Unverified{finding, verdict}
		}
	}
	return &Unverified{Finding{Message: verdict.Verdict}, verdict}
}

// Verify judges a transcript: its text, its draws, and every event, refusal and state, which one of these rulebooks gives again,
// the one that served, by its digest. The error is nil where it holds; else it has the verdict too.
func Verify(transcripts *Transcripts, transcript io.Reader, options Options, books ...*Rulebook) (*Verdict, error) {
	judge, err := transcripts.begin()
	if err != nil {
		return nil, err
	}
	defer judge.release()
	again := &replay{transcript: transcript, books: map[any]*Rulebook{}}
	for _, book := range books {
		again.books[book.Digest] = book
	}
	_, err = judge.ask("begin", Object{
		"unfinished": options.Unfinished, "heads": textsOf(options.Heads), "receipts": textsOf(options.Receipts), "chain": options.Chain,
	})
	for wanted := any("bytes"); err == nil && wanted != "nothing"; {
		var given any
		if given, err = again.give(wanted); err == nil {
			wanted, err = judge.ask("next", given)
		}
	}
	if err != nil {
		return nil, err
	}
	told, err := judge.ask("verdict")
	if err != nil {
		return nil, err
	}
	verdict := &Verdict{Text: told.(string)}
	if err := json.Unmarshal([]byte(verdict.Text), verdict); err != nil {
		return nil, asFault(err)
	}
	return verdict, verdict.problem()
}

func textsOf(texts []string) []any {
	all := make([]any, len(texts))
	for nth, text := range texts {
		all[nth] = text
	}
	return all
}

// A replay is a table on which a transcript is played again.
type replay struct {
	transcript io.Reader
	books      map[any]*Rulebook
	table      *Table
}

// give returns the answer that the judge wants; an error is the reader's.
func (again *replay) give(wanted any) (any, error) {
	asked, _ := wanted.(Object)
	for what, words := range asked {
		switch what {
		case "open":
			return again.open(words.(Object)), nil
		case "apply":
			return again.apply(words), nil
		case "swap":
			return again.swap(words.(Object)), nil
		}
		return "not-checked", nil
	}
	piece := make([]byte, pieceBytes)
	count, err := again.transcript.Read(piece)
	if count == 0 && err == io.EOF {
		return "end-of-file", nil
	}
	if count > 0 || err == nil {
		return Object{"bytes": hex.EncodeToString(piece[:count])}, nil
	}
	return nil, err
}

// wordOf parses a word of JSON; it returns nil for a text that is not JSON.
func wordOf(text any) (word any) {
	told, _ := text.(string)
	decoder := json.NewDecoder(strings.NewReader(told))
	decoder.UseNumber()
	_ = decoder.Decode(&word)
	return word
}

func (again *replay) open(asked Object) any {
	book := again.books[asked["digest"]]
	if book == nil {
		return "unavailable"
	}
	table, events, err := book.Open(wordOf(asked["config"]))
	return again.goOn(table, events, err)
}

// swap continues with another component: with the state as it is, or with the export of the rulebook before it.
func (again *replay) swap(asked Object) any {
	book := again.books[asked["digest"]]
	if book == nil {
		return "unavailable"
	}
	if asked["as-it-is"] == true {
		table, err := book.Restore(again.table.state)
		return again.goOn(table, []any{}, err)
	}
	table := &Table{Book: book}
	events, err := table.take(again.table, wordOf(asked["terms"]), asked["at"])
	return again.goOn(table, events, err)
}

func (again *replay) goOn(table *Table, events []any, failure error) any {
	how, what := table.cameTo(events, failure)
	if failure != nil {
		return Object{how: what}
	}
	again.table = table
	return Object{"opened": Object{"by": table.Book.facts(), "step": what}}
}

func (again *replay) apply(order any) any {
	word, _ := wordOf(order).(Object)
	events, err := again.table.Apply(word["by"], word["at"], word["command"])
	how, what := again.table.cameTo(events, err)
	return Object{how: what}
}
