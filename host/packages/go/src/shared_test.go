package kip

// The package under threads, panics, full disks and components that want too much. KIP_HOSTILE is a folder of what
// host/packages/hostile.py makes.

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
)

const threads = 16

// atOnce runs it in 16 goroutines, and reports the error of each.
func atOnce(t *testing.T, run func(nth int) error) {
	t.Helper()
	var all sync.WaitGroup
	ready := make(chan struct{})
	for nth := 0; nth < threads; nth++ {
		all.Add(1)
		go func(nth int) {
			defer all.Done()
			<-ready
			if err := run(nth); err != nil {
				t.Errorf("goroutine %d: %v", nth, err)
			}
		}(nth)
	}
	close(ready)
	all.Wait()
}

// shared_test.go of the cases, and py_first_load_race: nothing was loaded before.
func TestAnyNumberOfGoroutinesLoadAtOnceAndGetTheSameRulebook(t *testing.T) {
	shelf = sync.Map{}
	var books sync.Map
	names := []string{"nsw", "house", "pub", "swazi"}
	atOnce(t, func(nth int) error {
		name := names[nth%len(names)]
		wasm, err := os.ReadFile(pathOf(name))
		if err != nil {
			return err
		}
		book, err := Load(pathOf(name), fmt.Sprintf("%x", sha256.Sum256(wasm)))
		if err != nil {
			return err
		}
		if first, _ := books.LoadOrStore(name, book); first != book {
			return errors.New("it got another rulebook")
		}
		for again := 0; again < 5; again++ {
			if _, _, err := book.Open(book.Examples()[0]); err != nil {
				return err
			}
		}
		return nil
	})
}

// session plays a table by the rulebook's list, and returns all its answers.
func session(book *Rulebook) (told []any, err error) {
	table, events, err := book.Open(book.Examples()[0])
	if err != nil {
		return nil, err
	}
	now := book.Examples()[0].(Object)["opened-at"]
	if told = append(told, events); err != nil {
		return nil, err
	}
	if _, err = table.Apply(Host, now, join); err != nil {
		return nil, err
	}
	for nth := 0; nth < 40; nth++ {
		listed, err := table.Legal(now, nil, 1)
		if err != nil {
			return nil, err
		}
		var fillings []any
		if blanks := listed[0]["blanks"].([]any); len(blanks) > 0 && blanks[0] == "seed" {
			fillings = []any{Object{"seed": fmt.Sprintf("%064x", nth)}}
		}
		command, err := book.Fill(listed[0]["command"], fillings...)
		if err != nil {
			return nil, err
		}
		events, err := table.Apply(listed[0]["by"], now, command)
		if err != nil {
			return nil, err
		}
		disclosed, err := book.Disclose(events, nil)
		if err != nil {
			return nil, err
		}
		told = append(told, events, disclosed, table.State())
	}
	return told, nil
}

func TestOneRulebookServesTablesOfSixteenGoroutines(t *testing.T) {
	book := loaded(t, "house")
	wanted, err := session(book)
	if err != nil {
		t.Fatal(err)
	}
	atOnce(t, func(int) error {
		for again := 0; again < 5; again++ {
			if told, err := session(book); err != nil || !reflect.DeepEqual(told, wanted) {
				return fmt.Errorf("it is told otherwise than to one: %v", err)
			}
		}
		return nil
	})
	if len(book.idle) > mostIdle {
		t.Fatalf("%d instances are kept", len(book.idle))
	}
}

func TestOneTableTakesTheOrdersOfSixteenGoroutinesOneAfterAnother(t *testing.T) {
	book := loaded(t, "nsw")
	config := with(book.Examples()[0].(Object), Object{"opened-at": noon})
	var out bytes.Buffer
	recorded, _, err := book.Record(transcripts(t), config, &out)
	if err != nil {
		t.Fatal(err)
	}
	plain, _, _ := book.Open(config)
	var joined [2]sync.Map
	atOnce(t, func(nth int) error {
		order := Object{"join": Object{"seat": nth + 1, "age-attested": true}}
		for at, apply := range []func(any, any, any) ([]any, error){plain.Apply, recorded.Apply} {
			var refusal *Refusal
			if _, err := apply(Host, noon, order); err == nil {
				joined[at].Store(nth, true)
			} else if !errors.As(err, &refusal) {
				return err
			}
		}
		_, err := plain.View(nil)
		return err
	})
	// No order was lost under another.
	joined[0].Range(func(nth, _ any) bool {
		var refusal *Refusal
		if _, err := plain.Apply(Host, noon, Object{"join": Object{"seat": nth.(int) + 1, "age-attested": true}}); !errors.As(err, &refusal) {
			t.Errorf("seat %d is free again: %v", nth.(int)+1, err)
		}
		return true
	})
	if _, err := recorded.End(); err != nil {
		t.Fatal(err)
	}
	verified, err := Verify(transcripts(t), &out, Options{}, book)
	accepted := int64(0)
	joined[1].Range(func(any, any) bool { accepted++; return true })
	if err != nil || accepted < 2 || verified.Accepted != accepted || verified.Refused != threads-accepted {
		t.Fatalf("%v, %+v, accepted were %d", err, verified, accepted)
	}
}

func TestATableThatWritesItsTranscriptTakesOrdersInNoOtherWay(t *testing.T) {
	book := loaded(t, "house")
	recorded, _, err := book.Record(transcripts(t), book.Examples()[0], &bytes.Buffer{})
	if err != nil {
		t.Fatal(err)
	}
	var fault *Fault
	if _, err := recorded.Table.Apply(Host, noon, join); !errors.As(err, &fault) {
		t.Fatalf("told is: %v", err)
	}
}

// A disk is full at one of its writes: it takes half of it, and has room again after that.
type disk struct {
	bytes.Buffer
	writes, fullAt int
	full           func(half int) (int, error)
}

func (disk *disk) Write(line []byte) (int, error) {
	disk.writes++
	if disk.writes != disk.fullAt {
		return disk.Buffer.Write(line)
	}
	half := len(line) / 2
	disk.Buffer.Write(line[:half])
	return disk.full(half)
}

var errFull = errors.New("no space left on device")

// playedUntilFull gives eight orders to a table whose transcript lies on that disk.
func playedUntilFull(book *Rulebook, judge *Transcripts, disk *disk) (table *RecordedTable, failures []error, left []string) {
	apply := func(call func() error) {
		defer func() {
			if panicked := recover(); panicked != nil {
				failures = append(failures, panicked.(error))
			}
		}()
		if err := call(); err != nil {
			failures = append(failures, err)
		}
	}
	apply(func() (err error) {
		table, _, err = book.Record(judge, book.Examples()[0], disk)
		return err
	})
	if len(failures) > 0 {
		return nil, failures, nil
	}
	now := book.Examples()[0].(Object)["opened-at"]
	for seat := 1; seat <= 8; seat++ {
		left = append(left, table.Table.State())
		apply(func() error {
			_, err := table.Apply(Host, now, Object{"join": Object{"seat": seat, "age-attested": true}})
			return err
		})
	}
	apply(func() error { _, err := table.End(); return err })
	return table, failures, append(left, table.Table.State())
}

// py_full_disk: opening, eight orders, eight outcomes and the end are 18 writes.
func TestATranscriptWhoseWriteFailedTakesNothingMoreAndTheOrderIsNotApplied(t *testing.T) {
	book, judge := loaded(t, "nsw"), transcripts(t)
	for fullAt := 1; fullAt <= 19; fullAt++ {
		for what, full := range map[string]func(int) (int, error){
			"fails":       func(half int) (int, error) { return half, errFull },
			"is short":    func(half int) (int, error) { return half, nil },
			"panics":      func(int) (int, error) { panic(errFull) },
			"is not told": func(int) (int, error) { return 0, nil },
		} {
			out := &disk{fullAt: fullAt, full: full}
			table, failures, states := playedUntilFull(book, judge, out)
			if fullAt == 19 {
				if verified, err := Verify(judge, &out.Buffer, Options{}, book); err != nil || verified.Ending != "closed" || len(failures) != 0 {
					t.Fatalf("with room for all: %v, %v", failures, err)
				}
				continue
			}
			// Writes 2 and 3 are the first order's, and so on; the 18th is the end.
			orders := fullAt/2 - 1
			if fullAt == 1 {
				if table != nil && len(failures) != 1 {
					t.Fatalf("write 1 %s: %v", what, failures)
				}
				continue
			}
			if failed := 9 - orders; len(failures) != failed || out.writes != fullAt {
				t.Fatalf("write %d %s: %d writes, %v", fullAt, what, out.writes, failures)
			}
			for _, failure := range failures[1:] {
				if !strings.HasPrefix(failure.Error(), "the table takes nothing more: ") {
					t.Fatalf("write %d %s: %v", fullAt, what, failure)
				}
			}
			for nth, state := range states {
				if nth > orders && state != states[orders] || nth > 0 && nth <= orders && state == states[nth-1] {
					t.Fatalf("write %d %s: the state after order %d is another", fullAt, what, nth)
				}
			}
		}
	}
}

// Each time the writer panics at another byte of what it is given; the table is where it was before the order.
func TestAThousandPanicsOfTheWriterLeaveTheLastGoodState(t *testing.T) {
	book := loaded(t, "nsw")
	now := book.Examples()[0].(Object)["opened-at"]
	opened, _, err := book.Open(book.Examples()[0])
	if err != nil {
		t.Fatal(err)
	}
	_, err = opened.Apply(Host, now, join)
	if err != nil {
		t.Fatal(err)
	}
	size := 0
	for moment := 1_000; moment >= 0; moment-- {
		out := &bomb{left: size * moment / 1_000}
		if moment == 1_000 {
			out.left = 1 << 20 // it writes all, and so shows the length
		}
		table, _, err := book.Record(transcripts(t), book.Examples()[0], &bytes.Buffer{})
		if err != nil {
			t.Fatal(err)
		}
		before := table.Table.State()
		table.out = out
		whole := func() (whole bool) {
			defer func() { whole = recover() == nil }()
			_, err = table.Apply(Host, now, join)
			return
		}()
		if moment == 1_000 {
			size = 1<<20 - out.left
		}
		switch {
		case whole != (moment == 1_000):
			t.Fatalf("moment %d: whole is %v", moment, whole)
		case whole && (err != nil || table.Table.State() != opened.State()):
			t.Fatalf("moment %d: %v", moment, err)
		case !whole && table.Table.State() != before:
			t.Fatalf("moment %d: the order is applied", moment)
		}
		_, err = table.Apply(Host, now, Object{"join": Object{"seat": 2, "age-attested": true}})
		var fault *Fault
		if whole && err != nil || !whole && !errors.As(err, &fault) {
			t.Fatalf("moment %d: afterwards %v", moment, err)
		}
	}
}

// A bomb panics once, as soon as it was given that many bytes.
type bomb struct{ left int }

func (bomb *bomb) Write(line []byte) (int, error) {
	before := bomb.left
	bomb.left -= len(line)
	if before >= 0 && bomb.left < 0 {
		panic(errFull)
	}
	return len(line), nil
}

// The arguments of a call that takes longer than anybody waits.
func endless(t *testing.T, book *Rulebook) Object {
	t.Helper()
	config := with(book.Examples()[0].(Object), Object{"source": "fresh"})
	table, _, err := book.Open(config)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := table.Apply(Host, config["opened-at"], join); err != nil {
		t.Fatal(err)
	}
	sign := config["terms"].(Object)["casino"].(Object)["sign"].(Object)
	stake := Object{"chips": sign["heads-tails"].(Object)["min"], "tokens": 0}
	return Object{"state": table.State(), "plan": Object{
		"at": config["opened-at"], "seed": strings.Repeat("00", 32), "rounds": 1_000_000_000, "stepwise": true,
		"wagers": []any{Object{"seat": 1, "side": "heads", "stake": stake}},
	}}
}

func TestTheDeadlineEndsCallsOfSixteenGoroutinesAndTheRulebookGoesOn(t *testing.T) {
	book := loaded(t, "nsw")
	arguments := endless(t, book)
	defer func(before time.Duration) { Deadline = before }(Deadline)
	Deadline = 300 * time.Millisecond
	atOnce(t, func(int) error {
		began := time.Now()
		var fault *Fault
		if _, err := book.Call("auto-play", arguments); !errors.As(err, &fault) {
			return fmt.Errorf("told is: %v", err)
		}
		if took := time.Since(began); took < Deadline || took > 20*time.Second {
			return fmt.Errorf("it took %v", took)
		}
		return nil
	})
	Deadline = 5 * time.Second
	if _, _, err := book.Open(book.Examples()[0]); err != nil {
		t.Fatal(err)
	}
}

// tables.wasm, start-loop.wasm, start-recursion.wasm and their siblings.
func TestAComponentThatWantsMoreThanAHostGivesIsAFault(t *testing.T) {
	defer func(before time.Duration) { Deadline = before }(Deadline)
	Deadline = 300 * time.Millisecond
	files, err := filepath.Glob(filepath.Join(os.Getenv("KIP_HOSTILE"), "*.wasm"))
	if err != nil || len(files) != 6 {
		t.Fatalf("%d files in KIP_HOSTILE, %v", len(files), err)
	}
	for _, path := range files {
		wasm, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var fault *Fault
		if _, err := Load(path, fmt.Sprintf("%x", sha256.Sum256(wasm))); !errors.As(err, &fault) {
			t.Errorf("%s: told is %v", path, err)
		}
		t.Logf("%s: %.150v", filepath.Base(path), fault)
	}
}
