package kip

// Lets another component take a table over. No rule of a game may enter here.

import (
	"errors"
	"fmt"
	"reflect"
)

// A Build is a component by its rulebook's id and its digest.
type Build struct{ Rulebook, Digest string }

// Swapped is a completed swap.
type Swapped struct {
	// The component that served before, and the one that serves now.
	From, To Build
	At       any
	// The new terms, where another rulebook was given some.
	Terms any
	// The events of the import by another rulebook; empty for another build.
	Events []any
}

// NotSwapped is the error of a swap that did not happen: the table is served as before.
type NotSwapped struct {
	// The name of the case, such as `not-now`.
	Reason string
	// A *Refusal where the rules refuse it.
	Err error
}

func (problem *NotSwapped) Error() string { return problem.Reason + ": " + problem.Err.Error() }

// Unwrap returns the reason.
func (problem *NotSwapped) Unwrap() error { return problem.Err }

func notSwapped(reason, why string) error { return &NotSwapped{reason, errors.New(why)} }

// Build returns the id and digest of the component.
func (book *Rulebook) Build() Build { return Build{book.ID(), book.Digest} }

// Swap lets another component take the table over: another build of its rulebook, or another rulebook, where the rules allow it.
// Terms are the table's under another rulebook; with nil it keeps its own. Name, players, money on the table and the chain of draws
// must be the same afterwards. The error is a *NotSwapped or a *Fault; the table is then served as before.
func (table *Table) Swap(book *Rulebook, at, terms any) (*Swapped, error) {
	table.mutex.Lock()
	defer table.mutex.Unlock()
	if table.recorded {
		return nil, errRecorded
	}
	after, swapped, err := table.takenOver(book, at, terms)
	if err == nil {
		table.become(after)
	}
	return swapped, err
}

// The parts of every family's view that a swap keeps.
var common = []struct{ key, what string }{
	{"table", "name"}, {"taken", "players"}, {"lying", "money"}, {"chain", "chain of draws"},
}

// takenOver returns the table as another component has it; this one stays as it is.
func (table *Table) takenOver(book *Rulebook, at, terms any) (*Table, *Swapped, error) {
	if err := requireMilliseconds("at", at); err != nil {
		return nil, nil, err
	}
	isBuild := book.ID() == table.Book.ID()
	switch {
	case book.Digest == table.Book.Digest:
		return nil, nil, notSwapped("already-serving", "the component with the digest "+book.Digest+" serves the table already")
	case isBuild && terms != nil:
		const why = "another build of a rulebook keeps the table's terms: only another rulebook is given new ones"
		return nil, nil, notSwapped("terms-stay", why)
	}
	before, err := table.common()
	if err != nil {
		return nil, nil, &NotSwapped{"no-state", err}
	}
	if isBuild && integer(at) < integer(before["now"]) {
		return nil, nil, notSwapped("time-backwards", "a swap cannot be earlier than the last command")
	}
	after, events := &Table{Book: book, state: table.state}, []any{}
	if isBuild {
		_, err = book.Restore(table.state)
	} else if events, err = after.take(table, terms, at); err == nil {
		_, err = book.Call("export-table", Object{"state": after.state, "at": at}) // it must be able to give the table on
	}
	if err == nil {
		err = after.requireCommon(before)
	}
	if err != nil {
		return nil, nil, asNotSwapped(err)
	}
	return after, &Swapped{table.Book.Build(), book.Build(), at, terms, events}, nil
}

func (table *Table) common() (Object, error) {
	view, err := table.Book.Call("view", Object{"state": table.state})
	if err != nil {
		return nil, err
	}
	return view.(Object)["common"].(Object), nil
}

func (table *Table) requireCommon(before Object) error {
	shown, err := table.common()
	if err != nil {
		return err
	}
	for _, part := range common {
		if !reflect.DeepEqual(before[part.key], shown[part.key]) {
			return notSwapped("lost", "the new component loses the table's "+part.what)
		}
	}
	return nil
}

// asNotSwapped names the case. Words that are not the contract's stay a *Fault.
func asNotSwapped(err error) error {
	var done *NotSwapped
	var refusal *Refusal
	var wrong *wrongWord
	switch {
	case errors.As(err, &done), errors.As(err, &wrong):
		return err
	case errors.As(err, &refusal):
		return &NotSwapped{"refused", refusal}
	case errors.Is(err, errOtherState):
		return &NotSwapped{"other-state", errOtherState}
	}
	return &NotSwapped{"failed", err}
}

// 2001 in milliseconds: a moment before it is likely to be in seconds.
const inSeconds = 978_307_200_000

// requireMilliseconds requires a moment that is not in seconds, as time.Now().Unix() is.
func requireMilliseconds(place string, at any) error {
	if moment := integer(at); moment >= 0 && moment < inSeconds {
		return asFault(fmt.Errorf("%s: %d is no moment since 2001 in milliseconds: seconds?", place, moment))
	}
	return nil
}
