package kip

// The package as a platform has it, with the components in KIP_COMPONENTS or in ./components.

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
)

const noon = 1_767_348_000_000

var join = Object{"join": Object{"seat": 1, "age-attested": true}}

func pathOf(id string) string {
	folder := os.Getenv("KIP_COMPONENTS")
	if folder == "" {
		folder = "components"
	}
	return filepath.Join(folder, id+".wasm")
}

// with returns a copy that has more.
func with(line, more Object) Object {
	all := Object{}
	for _, part := range []Object{line, more} {
		for name, word := range part {
			all[name] = word
		}
	}
	return all
}

func loaded(t *testing.T, id string) *Rulebook {
	t.Helper()
	wasm, err := os.ReadFile(pathOf(id))
	if err != nil {
		t.Fatal(err)
	}
	book, err := Load(pathOf(id), fmt.Sprintf("%x", sha256.Sum256(wasm)))
	if err != nil {
		t.Fatal(err)
	}
	return book
}

func TestAComponentOfEachFamilyOpensATable(t *testing.T) {
	for _, id := range []string{"house", "swazi"} {
		book := loaded(t, id)
		table, events, err := book.Open(book.Examples()[0])
		if err != nil {
			t.Fatal(err)
		}
		again, err := book.Restore(table.State())
		if err != nil || book.ID() != id || !reflect.DeepEqual(again, table) {
			t.Fatalf("%v: %v is not %v", err, again, table)
		}
		view, err := table.View(nil)
		other, _ := again.View(nil)
		if err != nil || view == nil || !reflect.DeepEqual(view, other) {
			t.Fatalf("%v: %v is not %v", err, view, other)
		}
		disclosed, err := book.Disclose(events, nil)
		if err != nil || len(disclosed) != len(events) {
			t.Fatalf("%v: of %v is told %v", err, events, disclosed)
		}
	}
}

func TestAComponentAlteredByAByteIsRefused(t *testing.T) {
	wasm, err := os.ReadFile(pathOf("house"))
	if err != nil {
		t.Fatal(err)
	}
	certified := fmt.Sprintf("%x", sha256.Sum256(wasm))
	wasm[1000] ^= 1
	altered := filepath.Join(t.TempDir(), "house.wasm")
	if err := os.WriteFile(altered, wasm, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = Load(altered, certified)
	if told := fmt.Sprintf("the SHA-256 of %s is %x, not %s", altered, sha256.Sum256(wasm), certified); err == nil || err.Error() != told {
		t.Fatalf("told is: %v", err)
	}
}

func TestAComponentIsAFileOfABoundedSize(t *testing.T) {
	large := filepath.Join(t.TempDir(), "large.wasm")
	if err := os.WriteFile(large, make([]byte, mostBytes+1), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, why := range map[string]string{"/dev/zero": ": it is no file", large: ": it has more than 8388608 bytes"} {
		var fault *Fault
		if _, err := Load(path, strings.Repeat("0", 64)); !errors.As(err, &fault) || err.Error() != path+why {
			t.Errorf("told is: %v", err)
		}
	}
}

func TestWhatIsNoFunctionOrNoWordOfTheContractIsNamed(t *testing.T) {
	book := loaded(t, "house")
	if _, err := book.Call("dance", Object{}); err == nil || !strings.HasPrefix(err.Error(), "dance is no function") {
		t.Fatalf("told is: %v", err)
	}
	table, _, _ := book.Open(book.Examples()[0])
	if _, err := table.Apply(Host, noon, "dance"); err == nil || !strings.HasPrefix(err.Error(), "order.command: one of join, leave, ") {
		t.Fatalf("told is: %v", err)
	}
	if _, err := table.Apply(Host, -1, join); err == nil || !strings.HasPrefix(err.Error(), "order.at: ") {
		t.Fatalf("told is: %v", err)
	}
}

func transcripts(t *testing.T) *Transcripts {
	t.Helper()
	wasm, err := os.ReadFile(pathOf("transcript"))
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := LoadTranscripts(pathOf("transcript"), fmt.Sprintf("%x", sha256.Sum256(wasm)))
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}

// recorded is a transcript of an opening, a command that is accepted and one that is refused.
func recorded(t *testing.T, book *Rulebook) (chain string, text []byte) {
	t.Helper()
	var out bytes.Buffer
	config := with(book.Examples()[0].(Object), Object{"opened-at": noon})
	table, _, err := book.Record(transcripts(t), config, &out)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := table.Apply(Host, noon, join); err != nil {
		t.Fatal(err)
	}
	before := table.Table.State()
	var refusal *Refusal
	if _, err := table.Apply(Host, noon, join); !errors.As(err, &refusal) || table.Table.State() != before {
		t.Fatalf("a second player at a seat: %v", err)
	}
	if _, err := table.Apply(Host, noon, "dance"); err == nil || errors.As(err, &refusal) {
		t.Fatalf("what is no word: %v", err)
	}
	chain, err = table.End()
	if err != nil {
		t.Fatal(err)
	}
	return chain, out.Bytes()
}

func TestATranscriptIsVerified(t *testing.T) {
	book, judge := loaded(t, "house"), transcripts(t)
	chain, text := recorded(t, book)
	told, err := Verify(judge, bytes.NewReader(text), Options{Chain: chain}, book)
	if err != nil || told.Verdict != "holds" || !told.Replayed || told.Ending != "closed" || told.Chain != chain ||
		told.Accepted != 1 || told.Refused != 1 || told.Rulebook != "house" || len(told.Findings) != 0 || !json.Valid([]byte(told.Text)) {
		t.Fatalf("%v, %+v", err, told)
	}
	// A piece may end anywhere.
	told, err = Verify(judge, iotest.OneByteReader(bytes.NewReader(text)), Options{}, book)
	if err != nil || told.Verdict != "holds" {
		t.Fatalf("%v, %+v", err, told)
	}
	cut := text[:bytes.LastIndexByte(text[:len(text)-1], '\n')+1]
	told, err = Verify(judge, bytes.NewReader(cut), Options{Unfinished: true}, book)
	if err != nil || told.Ending != "open" {
		t.Fatalf("%v, %+v", err, told)
	}
	var problem *Unverified
	if told, err = Verify(judge, bytes.NewReader(cut), Options{}, book); !errors.As(err, &problem) || problem.Code != "open" || problem.Verdict != told {
		t.Fatalf("one that was cut: %v", err)
	}
	told, err = Verify(judge, bytes.NewReader(text), Options{})
	if !errors.As(err, &problem) || problem.Code != "component-unavailable" || told.Verdict != "not-checked" || told.Replayed {
		t.Fatalf("without the component: %v", err)
	}
	failing := iotest.ErrReader(os.ErrDeadlineExceeded)
	if _, err = Verify(judge, failing, Options{}, book); err != os.ErrDeadlineExceeded {
		t.Fatalf("what cannot be read: %v", err)
	}
}

func TestWhatIsNoTranscriptIsToldApart(t *testing.T) {
	for _, text := range []string{"", "[1,2,3]\n", "\xef\xbb\xbf{}\n"} {
		told, err := Verify(transcripts(t), strings.NewReader(text), Options{})
		if !errors.Is(err, ErrNoTranscript) || told.Verdict != "not-checked" {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestAnIdNamesOneOrder(t *testing.T) {
	book := loaded(t, "house")
	var out bytes.Buffer
	table, _, err := book.Record(transcripts(t), book.Examples()[0], &out)
	if err != nil {
		t.Fatal(err)
	}
	now, before := book.Examples()[0].(Object)["opened-at"], table.Table.State()
	for _, wrong := range []string{"with space", strings.Repeat("a", 65)} {
		var fault *Fault
		if _, err := table.ApplyOnce(wrong, Host, now, join); !errors.As(err, &fault) || table.Table.State() != before {
			t.Errorf("the id %q: %v", wrong, err)
		}
	}
	if _, err := table.ApplyOnce("one", Host, now, join); err != nil {
		t.Fatal(err)
	}
	written, before := out.Len(), table.Table.State()
	second := Object{"join": Object{"seat": 2, "age-attested": true}}
	var fault *Fault
	if _, err := table.ApplyOnce("one", Host, now, second); !errors.As(err, &fault) || out.Len() != written || table.Table.State() != before {
		t.Fatalf("an id twice: %v", err)
	}
	again, err := table.ApplyOnce("one", Host, noon*2, Object{"join": Object{"age-attested": true, "seat": json.Number("1")}})
	if err != nil || !again.Repeated || again.Number != 1 || len(again.Events) != 1 || out.Len() != written {
		t.Fatalf("an order that comes again: %v, %+v", err, again)
	}
	if _, err := table.ApplyOnce("two", Host, now, second); err != nil {
		t.Fatal(err)
	}
	if _, err := table.End(); err != nil {
		t.Fatal(err)
	}
	if _, err := table.Apply(Host, now, join); !errors.As(err, &fault) {
		t.Fatalf("after the end: %v", err)
	}
	if !strings.Contains(out.String(), `{"n":1,"id":"one","by":`) {
		t.Fatal(out.String())
	}
	if told, err := Verify(transcripts(t), &out, Options{}, book); err != nil || told.Accepted != 2 {
		t.Fatalf("%v, %+v", err, told)
	}
}

// Earlier versions of this package wrote the keys of maps in alphabetical order (go-written.jsonl).
func TestLinesHaveTheKeysInTheOrderOfThePage(t *testing.T) {
	_, text := recorded(t, loaded(t, "house"))
	for nth, start := range []string{
		`{"kip-transcript":1,"family":"two-up","rulebook":"house","digest":"`, `{"n":1,"by":{"role":"host","number":0},"at":`,
		`{"n":1,"events":[{"at":`, `{"n":2,"by":`, `{"n":2,"refusal":{"code":`, `{"end":2,"chain":"`,
	} {
		if line := bytes.SplitAfter(text, []byte("\n"))[nth]; !bytes.HasPrefix(line, []byte(start)) {
			t.Errorf("line %d: %s", nth+1, line)
		}
	}
}

// The transcripts of conformance/transcripts, which every verifier is given: KIP_TRANSCRIPTS names the folder.
func TestFalseTranscriptsHaveTheVerdictsThatEveryVerifierGives(t *testing.T) {
	folder := os.Getenv("KIP_TRANSCRIPTS")
	var listed struct {
		Cases []struct {
			Case, Verdict, By string
			Line              int
		}
	}
	text, err := os.ReadFile(filepath.Join(folder, "cases.json"))
	if err == nil {
		err = json.Unmarshal(text, &listed)
	}
	if err != nil || len(listed.Cases) == 0 {
		t.Fatalf("KIP_TRANSCRIPTS has no cases: %v", err)
	}
	judge, books := transcripts(t), []*Rulebook{loaded(t, "nsw"), loaded(t, "swazi")}
	verify := func(path string, options Options) (*Verdict, error) {
		file, err := os.Open(filepath.Join(folder, path))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		return Verify(judge, file, options, books...)
	}
	for _, wanted := range listed.Cases {
		told, err := verify("tests/cases/"+wanted.Case+".jsonl", Options{})
		var problem *Unverified
		if !errors.As(err, &problem) || errors.Is(err, ErrNoTranscript) != (wanted.Verdict == "no-transcript") ||
			!hasLine(told, wanted.Line) || (told.Verdict == "fails") != (wanted.Verdict == "fails") {
			t.Errorf("%s: %v, wanted is %+v", wanted.Case, err, wanted)
		}
	}
	honest, _ := filepath.Glob(filepath.Join(folder, "honest", "*.jsonl"))
	if len(honest) == 0 {
		t.Fatal("there are no honest ones")
	}
	for _, path := range honest {
		// Older components played them: text and draws are judged, and nothing is played again.
		told, err := verify("honest/"+filepath.Base(path), Options{Unfinished: true})
		if told == nil || told.Verdict == "fails" || len(told.Findings) > 0 {
			t.Errorf("%s: %v, %+v", path, err, told)
		}
	}
}

func hasLine(verdict *Verdict, line int) bool {
	for _, finding := range append(verdict.Findings, verdict.Notes...) {
		if finding.Line == line {
			return true
		}
	}
	return line == 0
}

// chained gives lines the chains that they should have.
func chained(text []byte) (again []byte) {
	chain, tail := make([]byte, sha256.Size), len(`,"chain":""}`)+2*sha256.Size
	for _, line := range bytes.SplitAfter(text, []byte("\n")) {
		if len(line) > tail {
			own := line[:len(line)-1-tail]
			sum := sha256.Sum256(append(chain, own...))
			chain = sum[:]
			again = append(again, fmt.Sprintf("%s,\"chain\":\"%x\"}\n", own, chain)...)
		}
	}
	return again
}

func TestATranscriptThatWasAlteredOrTellsSomethingElseDoesNotHold(t *testing.T) {
	book, judge := loaded(t, "house"), transcripts(t)
	_, text := recorded(t, book)
	lines := bytes.SplitAfter(text, []byte("\n"))
	altered := func(from, to string) []byte { return bytes.Replace(text, []byte(from), []byte(to), 1) }
	for _, wrong := range []struct {
		text []byte
		why  string
	}{
		{altered(`"seat":1`, `"seat":2`), "line 2: altered"},
		{text[:len(text)-2], "line 6: cut off"},
		{bytes.Join(append(append([][]byte{}, lines[:2]...), lines[3:]...), nil), "line 3: altered"},
		{chained(altered(`"player-joined":{"`, `"player-left":{"`)), "line 3: "},
		{chained(append(append([]byte{}, text...), lines[5]...)), "line 7: "},
		{chained(altered(`{"join":{"seat":1`, `{"join":{"seat":2`)), "line 3: event 1 differs"},
	} {
		told, err := Verify(judge, bytes.NewReader(wrong.text), Options{}, book)
		if err == nil || told.Verdict != "fails" || !strings.HasPrefix(err.Error(), wrong.why) {
			t.Errorf("%s is told as: %v", wrong.why, err)
		}
	}
}
