package kip

// What a platform has of a table beside its calls: swaps, money, resuming, sentences.

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

func must[T any](t *testing.T) func(T, error) T {
	return func(value T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// opened is a table that writes into `out`.
func opened(t *testing.T, id string, at any, out *bytes.Buffer) *RecordedTable {
	t.Helper()
	book := loaded(t, id)
	table, _, err := book.Record(transcripts(t), with(book.Examples()[0].(Object), Object{"opened-at": at}), out)
	return must[*RecordedTable](t)(table, err)
}

// otherBuild is another build of a rulebook: the component with an empty section more.
func otherBuild(t *testing.T, id string) *Rulebook {
	t.Helper()
	wasm := append(must[[]byte](t)(os.ReadFile(pathOf(id))), 0, 2, 1, 'x')
	path := filepath.Join(t.TempDir(), id+".wasm")
	if err := os.WriteFile(path, wasm, 0o600); err != nil {
		t.Fatal(err)
	}
	return must[*Rulebook](t)(Load(path, fmt.Sprintf("%x", sha256.Sum256(wasm))))
}

func playTo(t *testing.T, table Playable, name string) []any {
	t.Helper()
	seed := func() string {
		bytes := make([]byte, 32)
		must[int](t)(rand.Read(bytes))
		return fmt.Sprintf("%x", bytes)
	}
	is := func(events []any) (found bool) {
		for _, event := range events {
			found = found || nameOf(event.(Object)["what"]) == name
		}
		return found
	}
	return must[[]any](t)(PlayUntil(table, is, noon, seed, 1_000))
}

func wager(chips int) Object {
	return Object{"place-wager": Object{"side": "tails", "stake": Object{"chips": chips, "tokens": 0}}}
}

func TestSwapsAreWrittenAndPlayedAgain(t *testing.T) {
	var out bytes.Buffer
	ring, build := loaded(t, "commemorative"), otherBuild(t, "nsw")
	example := ring.Examples()[0].(Object)
	day := example["opened-at"]
	table := opened(t, "nsw", day, &out)
	nsw, state := table.Table.Book, table.Table.State()
	swapped := must[*Swapped](t)(table.Swap(build, day, nil))
	if swapped.From != nsw.Build() || swapped.To != build.Build() || len(swapped.Events) != 0 || table.Table.State() != state || table.Table.Book != build {
		t.Fatalf("%+v", swapped)
	}
	for _, next := range []struct {
		book  *Rulebook
		terms any
	}{{loaded(t, "house"), nil}, {ring, example["terms"]}} {
		swapped := must[*Swapped](t)(table.Swap(next.book, day, next.terms))
		cited := next.book.Cite(swapped.Events[0].(Object))
		if cited["clause"] != "R68" || cited["cite"] != nil || cited["what"] == nil {
			t.Fatalf("%v", cited)
		}
	}
	books := []*Rulebook{build, nsw, ring, loaded(t, "house")}
	replayed := must[*Replayed](t)(Replay(transcripts(t), bytes.NewReader(out.Bytes()), books...))
	if replayed.Table.State() != table.Table.State() || replayed.Table.Book != ring {
		t.Fatalf("%v", replayed.Table)
	}
	must[string](t)(table.End())
	verdict := must[*Verdict](t)(Verify(transcripts(t), bytes.NewReader(out.Bytes()), Options{}, books...))
	if verdict.Swaps != 3 || !verdict.Replayed {
		t.Fatalf("%+v", verdict)
	}
	if _, err := Replay(transcripts(t), bytes.NewReader(out.Bytes()), books[1:]...); err == nil {
		t.Fatal("it is played again without a component")
	}
}

func TestASwapThatFailsLeavesTheTableAsItWas(t *testing.T) {
	var out bytes.Buffer
	table := opened(t, "house", noon, &out)
	house, nsw, build := table.Table.Book, loaded(t, "nsw"), otherBuild(t, "house")
	must[[]any](t)(table.Apply(Host, noon, join))
	playTo(t, table, "betting-opened")
	state, written := table.Table.State(), out.Len()
	for _, wrong := range []struct {
		book   *Rulebook
		at     int
		terms  any
		reason string
	}{
		{house, noon, nil, "already-serving"}, {nsw, noon, nil, "not-now"}, {build, noon - 1, nil, "time-backwards"},
		{build, noon, Object{}, "terms-stay"},
	} {
		_, err := table.Swap(wrong.book, wrong.at, wrong.terms)
		var problem *NotSwapped
		var refusal *Refusal
		if !errors.As(err, &problem) || problem.Reason != wrong.reason || errors.As(err, &refusal) != (wrong.reason == "not-now") {
			t.Errorf("%s: %v", wrong.reason, err)
		}
		if table.Table.State() != state || out.Len() != written || table.Table.Book != house {
			t.Fatalf("%s changes the table", wrong.reason)
		}
	}
	free, _, err := house.Open(house.Examples()[0])
	var fault *Fault
	at := must[*Table](t)(free, err).Book.Examples()[0].(Object)["opened-at"]
	if _, err := free.Swap(nsw, at, 1); !errors.As(err, &fault) {
		t.Fatalf("terms that are no words: %v", err)
	}
	if _, err := free.Swap(nsw, at, nil); err != nil || free.Book != nsw {
		t.Fatal(err)
	}
}

func TestATableGoesOnWhereItsTranscriptEnds(t *testing.T) {
	var out bytes.Buffer
	table := opened(t, "house", noon, &out)
	orders := []struct {
		id      string
		command any
	}{{"a", join}, {"b", join}, {"c", Object{"leave": 1}}}
	answers := []*Answer{}
	for _, order := range orders {
		answers = append(answers, must[*Answer](t)(table.ApplyOnce(order.id, Host, noon, order.command)))
	}
	if answers[1].Refusal == nil || answers[2].Refusal != nil {
		t.Fatalf("%+v", answers)
	}
	lines := bytes.SplitAfter(out.Bytes(), []byte("\n"))
	for count := 1; count < len(lines); count++ {
		cut := bytes.NewBuffer(bytes.Join(lines[:count], nil))
		replayed := must[*Replayed](t)(Replay(transcripts(t), bytes.NewReader(cut.Bytes()), table.Table.Book))
		again, answer, err := replayed.Resume(cut)
		if err != nil || (replayed.Unanswered != nil) != (count%2 == 0) || (answer != nil) != (count%2 == 0) {
			t.Fatalf("after %d lines: %v, %v", count, err, replayed.Unanswered)
		}
		for nth, order := range orders {
			answer := must[*Answer](t)(again.ApplyOnce(order.id, Host, noon, order.command))
			if answer.Repeated != (2*nth+1 < count) || !reflect.DeepEqual(answer.Events, answers[nth].Events) {
				t.Fatalf("after %d lines order %s: %+v", count, order.id, answer)
			}
		}
		place := must[Object](t)(again.Place())
		taken := must[*RecordedTable](t)(table.Table.Book.TakeUp(transcripts(t), again.Table.State(), place, cut, again.Answers))
		must[string](t)(taken.End())
		must[*Verdict](t)(Verify(transcripts(t), bytes.NewReader(cut.Bytes()), Options{}, table.Table.Book))
		replayed = must[*Replayed](t)(Replay(transcripts(t), cut, table.Table.Book))
		if _, _, err := replayed.Resume(cut); err == nil || !strings.Contains(err.Error(), "at its end") {
			t.Fatal(err)
		}
	}
	if _, err := table.Table.Book.TakeUp(transcripts(t), table.Table.State(), Object{}, &out, nil); err == nil {
		t.Fatal("another place is taken up")
	}
}

func TestARoundIsStakedSettledAndEnds(t *testing.T) {
	var rounds Rounds
	table := opened(t, "house", noon, &bytes.Buffer{})
	must[[]any](t)(table.Apply(Host, noon, join))
	playTo(t, table, "betting-opened")
	events := must[[]any](t)(table.Apply(Actor("player", 1), noon, wager(500)))
	followed, purse, round := must[*Followed](t)(rounds.Follow(Moves(events))), Account{"purse", 1}, Round{1, 1}
	if !reflect.DeepEqual(followed.Begun, []Round{round}) || followed.Ended != nil || rounds.Ledger().Balance(purse, 0) != -500 {
		t.Fatalf("%+v", followed)
	}
	view := must[any](t)(table.View(nil)).(Object)["common"].(Object)
	if err := rounds.Ledger().RequireLying(view["lying"]); err != nil {
		t.Fatal(err)
	}
	if err := rounds.Ledger().RequireLying([]any{}); err == nil || !strings.HasSuffix(err.Error(), "shows {0 minor units}") {
		t.Fatal(err)
	}
	for rounds.Open(1) != 0 {
		for _, event := range playTo(t, table, "result-announced") {
			for _, posting := range must[*Followed](t)(rounds.Follow(objects(event.(Object)["moves"]))).Postings {
				if posting.Round != round {
					t.Fatalf("%+v", posting)
				}
			}
		}
	}
	sum, before := int64(0), rounds.Ledger().Balances()
	for _, row := range before {
		sum += row.Has
	}
	if won := rounds.Ledger().Balance(purse, 0); sum != 0 || won != 500 && won != -500 {
		t.Fatalf("%+v", before)
	}
	move := Object{"payer": Object{"table": 1}, "payee": Object{"purse": 1}, "tender": 0, "amount": 1, "bet": 0, "cause": "refund"}
	for _, wrong := range []Object{{}, {"payer": Object{"purse": 1}, "amount": 0}, {"payee": Object{"purse": 2}}} {
		var problem MoneyError
		if _, err := rounds.Follow([]Object{with(move, wrong)}); !errors.As(err, &problem) || !reflect.DeepEqual(rounds.Ledger().Balances(), before) {
			t.Errorf("%v: %v", wrong, err)
		}
	}
}

func TestARefusalWritesMoneyAndMomentsAsItsCallerDoes(t *testing.T) {
	table := opened(t, "house", noon, &bytes.Buffer{})
	must[[]any](t)(table.Apply(Host, noon, join))
	playTo(t, table, "betting-opened")
	var above, early *Refusal
	_, err := table.Apply(Actor("player", 1), noon, wager(1e8))
	if !errors.As(err, &above) || err.Error() != "The sign's maximum is {100000 minor units}. (above-maximum, nsw 5.1)" {
		t.Fatal(err)
	}
	if told := above.Text(Money(2), nil); told != "The sign's maximum is 1,000.00." {
		t.Error(told)
	}
	_, err = table.Apply(Host, noon-1, join)
	if !errors.As(err, &early) || early.Text(nil, nil) != "The last command was given at {1767348000000 ms}." {
		t.Fatal(err)
	}
	if told := early.Text(nil, time.FixedZone("", 600*60)); told != "The last command was given at 2026-01-02 20:00:00." {
		t.Error(told)
	}
	twice := &Refusal{Object{"message": "5 of 5, or 55.", "names": Object{"amount": 5}}}
	if told := twice.Text(Money(0), nil); told != "5 of 5, or 55. (5)" {
		t.Error(told)
	}
	if Money(3)(1_234_567) != "1,234.567" || Money(2)(-5) != "-0.05" || Money(0)(123456) != "123,456" {
		t.Error(Money(3)(1_234_567), Money(2)(-5), Money(0)(123456))
	}
}

func TestATimeInSecondsIsRefusedAsSuch(t *testing.T) {
	table := opened(t, "house", noon, &bytes.Buffer{})
	book := table.Table.Book
	for name, call := range map[string]func(at any) error{
		"apply": func(at any) error { _, err := table.Apply(Host, at, join); return err },
		"legal": func(at any) error { _, err := table.Legal(at, nil, 1); return err },
		"swap":  func(at any) error { _, err := table.Swap(book, at, nil); return err },
		"open": func(at any) error {
			_, _, err := book.Open(with(book.Examples()[0].(Object), Object{"opened-at": at}))
			return err
		},
	} {
		if err := call(noon / 1000); err == nil || !strings.HasSuffix(err.Error(), "seconds?") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestObjectsShowWhatTheyAre(t *testing.T) {
	table := opened(t, "house", noon, &bytes.Buffer{})
	must[[]any](t)(table.Apply(Host, noon, join))
	digest := table.Table.Book.Digest[:8]
	if told := fmt.Sprint(table.Table.Book); told != "<Rulebook house "+digest+", two-up>" {
		t.Error(told)
	}
	if told := fmt.Sprint(table); told != `<RecordedTable after 1 commands: <Table "table 1" of house `+digest+`, seats taken: [1]>>` {
		t.Error(told)
	}
}

func TestCompiledCodeIsKeptWhereOnlyTheUserCanWrite(t *testing.T) {
	home := t.TempDir()
	t.Setenv("KIP_CACHE", home)
	for mode, kept := range map[os.FileMode]bool{0o777: false, 0o700: true} {
		if err := os.Chmod(home, mode); err != nil {
			t.Fatal(err)
		}
		if (cacheSettings() != "") != kept {
			t.Errorf("a folder of mode %o", mode)
		}
	}
	t.Setenv("KIP_CACHE", "off")
	if cacheSettings() != "" {
		t.Error("code is kept where it is not to be")
	}
}
