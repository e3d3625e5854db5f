package kip

// Transcripts: the component of `kip:transcript` records a table, line by line, and judges transcripts, so that a verdict equals
// that of `kip verify`. No rule of a game may enter here.

import (
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
