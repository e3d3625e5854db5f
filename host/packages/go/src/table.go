package kip

// A table as a platform plays it: its state and its calls. No rule of a game may enter here.

import (
	"errors"
	"fmt"
	"sync"
)

// Every asks for the whole list.
const Every = 1<<32 - 1

// Object is a word of the contract with fields, or a case with a payload.
type Object = map[string]any

// A Table is a rulebook and a state. If a call fails or is refused the state is as it was.
type Table struct {
	Book  *Rulebook
	mutex sync.Mutex
	state string
	// True when its orders must go through a transcript.
	recorded bool
}

var (
	errRecorded   = asFault(errors.New("the orders of this table go through its transcript"))
	errOtherState = errors.New("the state, restored, has other bytes")
)

func (table *Table) become(after *Table) { table.Book, table.state = after.Book, after.state }

// String shows the table's name, its rulebook and the seats that are taken.
func (table *Table) String() string {
	table.mutex.Lock()
	defer table.mutex.Unlock()
	common, err := table.common()
	if err != nil {
		return fmt.Sprintf("<Table of %v>", table.Book)
	}
	return fmt.Sprintf("<Table %q of %s %.8s, seats taken: %v>", common["table"], table.Book.ID(), table.Book.Digest, common["taken"])
}

// State returns the state that a host keeps, in hex.
func (table *Table) State() string {
	table.mutex.Lock()
	defer table.mutex.Unlock()
	return table.state
}

// Host is the platform: it seats players and brings chance.
var Host = Actor("host", 0)

// Actor returns an actor: a role of the rulebook, and for a player the seat.
func Actor(role string, number int) Object { return Object{"role": role, "number": number} }

// ID returns the rulebook's id, such as `nsw`.
func (book *Rulebook) ID() string { return fmt.Sprint(book.head()["rulebook"]) }

// Examples returns configs with which a table of this rulebook opens.
func (book *Rulebook) Examples() []any {
	examples, _ := book.Description["examples"].([]any)
	return examples
}

func (book *Rulebook) head() Object {
	head, _ := book.Description["head"].(Object)
	return head
}

// String shows the rulebook's id, the beginning of its digest, and its family.
func (book *Rulebook) String() string {
	return fmt.Sprintf("<Rulebook %s %.8s, %s>", book.ID(), book.Digest, book.family)
}

// Cite returns an event with the names of its clause and ruling, such as `nsw 6.3` and `R8`, in place of numbers.
func (book *Rulebook) Cite(event Object) Object {
	cited := Object{}
	for key, word := range event {
		cited[key] = word
	}
	delete(cited, "cite")
	for key, number := range event["cite"].(Object) {
		cited[key] = "unknown"
		for _, row := range objects(book.head()["clauses"]) {
			if row["number"] == number {
				cited[key] = row["id"]
			}
		}
	}
	return cited
}

// Open opens a table, and returns it with the events of its opening.
func (book *Rulebook) Open(config any) (*Table, []any, error) {
	words, _ := config.(Object)
	if err := requireMilliseconds("config.opened-at", words["opened-at"]); err != nil {
		return nil, nil, err
	}
	return book.open(config)
}

func (book *Rulebook) open(config any) (*Table, []any, error) {
	table := &Table{Book: book}
	events, err := table.step("open", Object{"config": config})
	if err != nil {
		return nil, nil, err
	}
	return table, events, nil
}

// Restore returns the table that has this state.
func (book *Rulebook) Restore(state string) (*Table, error) {
	told, err := book.Call("rebuild", Object{"state": state, "events": []any{}})
	if err != nil {
		return nil, err
	}
	if told != state {
		return nil, asFault(errOtherState)
	}
	return &Table{Book: book, state: state}, nil
}

// Fill fills in the blanks of a listed command; it judges nothing else.
func (book *Rulebook) Fill(command any, fillings ...any) (any, error) {
	return book.Call("fill", Object{"command": command, "fillings": append([]any{}, fillings...)})
}

// Disclose returns the part of events that the viewer may know; with nil, the public part.
func (book *Rulebook) Disclose(events []any, viewer any) ([]any, error) {
	told, err := book.Call("disclose", given(Object{"events": events}, "viewer", viewer))
	if err != nil {
		return nil, err
	}
	return told.([]any), nil
}

// given adds an optional argument, if it is there.
func given(arguments Object, name string, word any) Object {
	if word != nil {
		arguments[name] = word
	}
	return arguments
}

// after returns the table as it is after a call, and the call's events; the table as it was where the call fails or is refused.
func (table *Table) after(function string, arguments Object) (*Table, []any, error) {
	told, err := table.Book.Call(function, arguments)
	if err != nil {
		return table, nil, err
	}
	step := told.(Object)
	return &Table{Book: table.Book, state: step["state"].(string)}, step["events"].([]any), nil
}

func (table *Table) step(function string, arguments Object) ([]any, error) {
	after, events, err := table.after(function, arguments)
	table.state = after.state
	return events, err
}

// Apply applies one command of that actor, at that time, and returns its events.
func (table *Table) Apply(by any, at any, command any) ([]any, error) {
	table.mutex.Lock()
	defer table.mutex.Unlock()
	if table.recorded {
		return nil, errRecorded
	}
	if err := requireMilliseconds("order.at", at); err != nil {
		return nil, err
	}
	return table.step("apply", table.ordered(Object{"by": by, "at": at, "command": command}))
}

// take takes over another rulebook's table, and returns the events.
func (table *Table) take(before *Table, terms, at any) ([]any, error) {
	exported, err := before.Book.Call("export-table", Object{"state": before.state, "at": at})
	if refusal, refused := err.(*Refusal); refused {
		return nil, &NotSwapped{"not-now", refusal}
	}
	if err != nil {
		return nil, &NotSwapped{"no-state", err}
	}
	return table.step("import-table", given(Object{"exported": exported, "at": at}, "terms", terms))
}

func (table *Table) ordered(order Object) Object { return Object{"state": table.state, "order": order} }

// View returns the table as that actor may see it; with nil, as everybody may.
func (table *Table) View(viewer any) (any, error) {
	return table.Book.Call("view", given(Object{"state": table.State()}, "viewer", viewer))
}

// Fill fills in the blanks of a listed command, as the rulebook does.
func (table *Table) Fill(command any, fillings ...any) (any, error) {
	return table.Book.Fill(command, fillings...)
}

// Legal returns the acceptable commands at that time, of that actor or, with nil, of everybody: at most so many, those that
// the game waits for first.
func (table *Table) Legal(at any, of any, most int64) ([]Object, error) {
	if err := requireMilliseconds("at", at); err != nil {
		return nil, err
	}
	told, err := table.Book.Call("legal", given(Object{"state": table.State(), "at": at, "most": most}, "of", of))
	if err != nil {
		return nil, err
	}
	return objects(told.(Object)["first"]), nil
}

func objects(list any) (all []Object) {
	for _, each := range list.([]any) {
		all = append(all, each.(Object))
	}
	return all
}
