package kip

// Transcripts: the component of `kip:transcript` records a table, line by line, and judges transcripts, so that a verdict equals
// that of `kip verify`. No rule of a game may enter here.

import (
	"crypto/sha256"
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
	"kip:transcript/writer@1.0.0": {"open", "resume", "order", "accepted", "refused", "faulted", "swap", "end", "current-place"},
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

// An Answer is the answer to an order that has an id.
type Answer struct {
	// The number of the command in the transcript. A wallet that books by it books nothing twice.
	Number int64
	// The events of an order that was accepted.
	Events []any
	// Why an order was not accepted; nil for one that was.
	Refusal *Refusal
	// The rulebook whose clauses the events cite.
	Book *Rulebook
	// True for a repetition of the first answer: nothing was applied and nothing written.
	Repeated bool
}

// Answers are the answers to the orders that have an id. Nothing is forgotten as long as the table lives.
type Answers map[string]answered

// The order that an id names, giver and command as JSON, with its answer.
type answered struct {
	order  string
	answer Answer
}

// keep keeps the first answer to an order that has an id.
func (answers Answers) keep(id string, order Object, answer *Answer) {
	if _, there := answers[id]; id != "" && !there {
		answers[id] = answered{textOf([]any{order["by"], order["command"]}), *answer}
	}
}

// A RecordedTable writes its transcript: each order before it is applied, then its outcome. If a write fails, or
// panics, the order is not applied: the table is as it was before it, and takes nothing more. Every later call returns the error.
type RecordedTable struct {
	// The table itself, for viewing: it takes no orders.
	Table *Table
	// The answers to the orders that have an id.
	Answers  Answers
	out      io.Writer
	writer   *instance
	commands int64
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
	recorded, err := table.record(transcripts, out, nil)
	if err != nil {
		return nil, nil, err
	}
	return recorded, events, recorded.write("open", book.facts(), textOf(config), table.reached(events))
}

func (table *Table) record(transcripts *Transcripts, out io.Writer, answers Answers) (*RecordedTable, error) {
	table.recorded = true
	writer, err := transcripts.begin()
	if answers == nil {
		answers = Answers{}
	}
	return &RecordedTable{Table: table, Answers: answers, out: out, writer: writer}, err
}

// TakeUp continues a transcript that is at this place, with the table in this state and the answers to earlier orders: without its
// answer an order that comes again is applied again. The error is a *Fault where the state is another, or the last order has no
// outcome: Replay finds that order in the transcript.
func (book *Rulebook) TakeUp(
	transcripts *Transcripts, state string, place Object, out io.Writer, answers Answers,
) (*RecordedTable, error) {
	if place["unanswered"] != false || place["state"] != digestOf(state) {
		return nil, asFault(errors.New("a transcript goes on from the state that it tells, after the outcome of its last order"))
	}
	table, err := book.Restore(state)
	if err != nil {
		return nil, err
	}
	return table.takeUp(transcripts, place, out, answers)
}

func (table *Table) takeUp(transcripts *Transcripts, place Object, out io.Writer, answers Answers) (*RecordedTable, error) {
	recorded, err := table.record(transcripts, out, answers)
	if err == nil {
		_, err = recorded.writer.ask("resume", table.Book.facts(), place)
		recorded.commands = integer(place["commands"])
	}
	return recorded, err
}

// digestOf returns the SHA-256 of a state's bytes, both in hex.
func digestOf(state string) string {
	bytes, _ := hex.DecodeString(state)
	return fmt.Sprintf("%x", sha256.Sum256(bytes))
}

// Place returns the place of the transcript, which TakeUp takes beside the state.
func (recorded *RecordedTable) Place() (Object, error) {
	recorded.Table.mutex.Lock()
	defer recorded.Table.mutex.Unlock()
	return recorded.place()
}

func (recorded *RecordedTable) place() (Object, error) {
	place, err := recorded.writer.ask("current-place")
	if err != nil {
		return nil, err
	}
	return place.(Object), nil
}

// View, Legal and Fill are those of the table.
func (recorded *RecordedTable) View(viewer any) (any, error) { return recorded.Table.View(viewer) }

// Legal is that of the table.
func (recorded *RecordedTable) Legal(at, of any, most int64) ([]Object, error) {
	return recorded.Table.Legal(at, of, most)
}

// Fill is that of the table.
func (recorded *RecordedTable) Fill(command any, fillings ...any) (any, error) {
	return recorded.Table.Fill(command, fillings...)
}

// String shows the table, and how many orders its transcript has.
func (recorded *RecordedTable) String() string {
	return fmt.Sprintf("<RecordedTable after %d commands: %v>", recorded.commands, recorded.Table)
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
	answer, err := recorded.give("", by, at, command)
	if err != nil {
		return nil, err
	}
	if answer.Refusal != nil {
		return nil, answer.Refusal
	}
	return answer.Events, nil
}

// ApplyOnce applies an order with an id: 1 to 64 visible ASCII characters. An order that comes again gets its first answer; a refusal
// is an answer too. It is the same order where giver and command are the same; another one with this id is a *Fault. An order at
// which the component fails is a *Fault, and its id is free again.
func (recorded *RecordedTable) ApplyOnce(id string, by, at, command any) (*Answer, error) {
	if id == "" {
		return nil, asFault(errors.New("id: 1 to 64 visible ASCII characters are wanted"))
	}
	return recorded.give(id, by, at, command)
}

func (recorded *RecordedTable) give(id string, by, at, command any) (*Answer, error) {
	table := recorded.Table
	table.mutex.Lock()
	defer table.mutex.Unlock()
	if err := requireMilliseconds("order.at", at); err != nil {
		return nil, err
	}
	order := Object{"by": by, "at": at, "command": command}
	if err := table.Book.requireWords("apply", table.ordered(order)); err != nil {
		return nil, err
	}
	if err := recorded.requireWhole(); err != nil {
		return nil, err
	}
	if first, there := recorded.Answers[id]; there {
		return first.again(id, textOf([]any{by, command}))
	}
	var named any
	if id != "" {
		named = id
	}
	line, err := recorded.writer.ask("order", named, textOf(by), at, textOf(command))
	if err != nil {
		return nil, err // nothing is written
	}
	if err := recorded.store(line.(string)); err != nil {
		return nil, err
	}
	recorded.commands++
	return recorded.answer(id, order)
}

func (first answered) again(id, order string) (*Answer, error) {
	if first.order != order {
		return nil, asFault(fmt.Errorf("the id %s is that of command %d, which is another order", id, first.answer.Number))
	}
	answer := first.answer
	answer.Repeated = true
	return &answer, nil
}

// answer applies an order that is written already, and writes its outcome.
func (recorded *RecordedTable) answer(id string, order Object) (*Answer, error) {
	table := recorded.Table
	recorded.broken = errCut // until the outcome is written
	after, events, failure := table.after("apply", table.ordered(order))
	answer := &Answer{Number: recorded.commands, Events: events, Book: table.Book}
	how, what := after.cameTo(events, failure)
	if how == "failed" {
		how, answer = "faulted", nil
	} else if refusal, refused := failure.(*Refusal); refused {
		answer.Refusal, failure = refusal, nil
	}
	if err := recorded.write(how, what); err != nil {
		return nil, err
	}
	table.state = after.state
	if answer != nil {
		recorded.Answers.keep(id, order, answer)
	}
	return answer, failure
}

// Swap swaps as a table's does. The swap is written before the other component serves; one that fails is not.
func (recorded *RecordedTable) Swap(book *Rulebook, at, terms any) (*Swapped, error) {
	table := recorded.Table
	table.mutex.Lock()
	defer table.mutex.Unlock()
	if err := recorded.requireWhole(); err != nil {
		return nil, err
	}
	after, swapped, err := table.takenOver(book, at, terms)
	if err != nil {
		return nil, err
	}
	var told any
	if terms != nil {
		told = textOf(terms)
	}
	if err := recorded.write("swap", book.facts(), told, at, after.reached(swapped.Events)); err != nil {
		return nil, err
	}
	table.become(after)
	return swapped, nil
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
	place, err := recorded.place()
	if err != nil {
		return "", err
	}
	recorded.broken = errEnded
	recorded.writer.release()
	return place["chain"].(string), nil
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
	return played(transcript, books).judge(transcripts, options)
}

func played(transcript io.Reader, books []*Rulebook) *replay {
	again := &replay{transcript: transcript, books: map[any]*Rulebook{}, orders: &orders{answers: Answers{}}}
	for _, book := range books {
		again.books[book.Digest] = book
	}
	return again
}

func (again *replay) judge(transcripts *Transcripts, options Options) (*Verdict, error) {
	judge, err := transcripts.begin()
	if err != nil {
		return nil, err
	}
	defer judge.release()
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
