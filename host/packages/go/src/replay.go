package kip

// Plays a table again from its transcript: for a verdict, and to continue it where the transcript ends. No rule of a game may enter
// here.

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Replayed is a table that was played again from its transcript.
type Replayed struct {
	// The table in its last state.
	Table   *Table
	Verdict *Verdict
	// The answers to the orders that have an id.
	Answers Answers
	// The last order, where its outcome is missing; it was not applied.
	Unanswered  Object
	transcripts *Transcripts
	commands    int64
}

// Replay plays a transcript again as far as it goes, with these rulebooks, and returns the table in its last state, which Resume
// continues. The error is that of Verify.
func Replay(transcripts *Transcripts, transcript io.Reader, books ...*Rulebook) (*Replayed, error) {
	again := played(transcript, books)
	verdict, err := again.judge(transcripts, Options{Unfinished: true})
	if verdict == nil || len(verdict.Findings) > 0 {
		return nil, err
	}
	if !verdict.Replayed {
		return nil, asFault(fmt.Errorf("the table cannot be played again: %w", err))
	}
	orders := again.orders
	return &Replayed{again.table, verdict, orders.answers, orders.unanswered, transcripts, orders.commands}, nil
}

// Resume continues the transcript: `out` appends to it. An order whose outcome is missing is applied now, and its answer is returned
// too: who follows events has not seen these. The error is a *Fault for a transcript that has its last line.
func (replayed *Replayed) Resume(out io.Writer) (*RecordedTable, *Answer, error) {
	if replayed.Verdict.Ending == "closed" {
		return nil, nil, asFault(errors.New("the transcript is at its end: nothing may follow it"))
	}
	order, state := replayed.Unanswered, digestOf(replayed.Table.State())
	place := Object{"commands": replayed.commands, "unanswered": order != nil, "state": state, "chain": replayed.Verdict.Chain}
	recorded, err := replayed.Table.takeUp(replayed.transcripts, place, out, replayed.Answers)
	if err != nil || order == nil {
		return recorded, nil, err
	}
	id, _ := order["id"].(string)
	answer, err := recorded.answer(id, Object{"by": order["by"], "at": order["at"], "command": order["command"]})
	return recorded, answer, err
}

// The orders of a transcript as the judge reads it: their numbers and ids, which it does not pass on.
type orders struct {
	begun []byte
	// Number and id of the orders with an outcome that the judge has not asked for yet.
	answered []Object
	// The answers to the orders that have an id.
	answers Answers
	// The last order, while its outcome is missing.
	unanswered Object
	commands   int64
}

func (orders *orders) read(piece []byte) {
	lines := bytes.Split(append(orders.begun, piece...), []byte("\n"))
	orders.begun = append([]byte{}, lines[len(lines)-1]...)
	for _, line := range lines[:len(lines)-1] {
		if bytes.HasPrefix(line, []byte(`{"n":`)) {
			orders.line(string(line))
		}
	}
}

func (orders *orders) line(line string) {
	told, _ := wordOf(line).(Object)
	if told["command"] != nil {
		orders.commands, orders.unanswered = integer(told["n"]), told
		return
	}
	if orders.unanswered != nil && told["fault"] == nil {
		orders.answered = append(orders.answered, orders.unanswered)
	}
	orders.unanswered = nil
}

// keep keeps the answer to the next order that the judge asks for.
func (orders *orders) keep(order Object, answer *Answer) {
	if len(orders.answered) == 0 {
		return
	}
	line := orders.answered[0]
	orders.answered = orders.answered[1:]
	answer.Number = integer(line["n"])
	id, _ := line["id"].(string)
	orders.answers.keep(id, order, answer)
}

// A replay is a table on which a transcript is played again.
type replay struct {
	transcript io.Reader
	books      map[any]*Rulebook
	table      *Table
	orders     *orders
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
		again.orders.read(piece[:count])
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
	table, events, err := book.open(wordOf(asked["config"]))
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

func (again *replay) apply(told any) any {
	order, _ := wordOf(told).(Object)
	events, err := again.table.step("apply", again.table.ordered(order))
	how, what := again.table.cameTo(events, err)
	if refusal, _ := err.(*Refusal); how != "failed" {
		again.orders.keep(order, &Answer{Events: events, Refusal: refusal, Book: again.table.Book})
	}
	return Object{how: what}
}
