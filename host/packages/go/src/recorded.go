package kip

// Tables that write their transcripts: the component makes every line. No rule of a game may enter here.

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
)

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
