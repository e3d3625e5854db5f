package kip

// The package as a platform has it, with the components in KIP_COMPONENTS or in ./components.

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

const noon = 1_767_348_000_000

var join = Object{"join": Object{"seat": 1, "age-attested": true}}

func component(id string) string {
	folder := os.Getenv("KIP_COMPONENTS")
	if folder == "" {
		folder = "components"
	}
	return filepath.Join(folder, id+".wasm")
}

func loaded(t *testing.T, id string) *Rulebook {
	t.Helper()
	wasm, err := os.ReadFile(component(id))
	if err != nil {
		t.Fatal(err)
	}
	book, err := Load(component(id), fmt.Sprintf("%x", sha256.Sum256(wasm)))
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
	wasm, err := os.ReadFile(component("house"))
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

func TestWhatIsNoFunctionOrNoWordOfTheContractIsNamed(t *testing.T) {
	book := loaded(t, "house")
	if _, err := book.Call("dance", Object{}); err == nil || !strings.HasPrefix(err.Error(), "dance is no function") {
		t.Fatalf("told is: %v", err)
	}
	table, _, _ := book.Open(book.Examples()[0])
	if _, err := table.Apply(Host, noon, "dance"); err == nil || !strings.HasPrefix(err.Error(), "order.command: ") {
		t.Fatalf("told is: %v", err)
	}
	if _, err := table.Apply(Host, -1, join); err == nil || !strings.HasPrefix(err.Error(), "order.at: ") {
		t.Fatalf("told is: %v", err)
	}
}

// recorded is a transcript of an opening, a command that is accepted and one that is refused.
func recorded(t *testing.T, book *Rulebook) (chain string, text []byte) {
	t.Helper()
	var out bytes.Buffer
	config := with(Object{}, book.Examples()[0].(Object))
	config["opened-at"] = noon
	table, _, err := book.Record(config, &out)
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
	book := loaded(t, "house")
	chain, text := recorded(t, book)
	told, err := Verify(bytes.NewReader(text), book)
	if err != nil || !reflect.DeepEqual(told, &Verified{Book: book, Accepted: 1, Refused: 1, Closed: true, Chain: chain}) {
		t.Fatalf("%v, %+v", err, told)
	}
	cut := text[:bytes.LastIndexByte(text[:len(text)-1], '\n')+1]
	told, err = Verify(bytes.NewReader(cut), book)
	if err != nil || told.Closed {
		t.Fatalf("%v, %+v", err, told)
	}
	if _, err := Verify(bytes.NewReader(text)); err == nil || !strings.HasPrefix(err.Error(), "line 1: the component "+book.Digest) {
		t.Fatalf("without the component: %v", err)
	}
}

func TestNamesAreOutsideOfWhatIsVerified(t *testing.T) {
	book := loaded(t, "house")
	chain, text := recorded(t, book)
	lines := bytes.SplitAfter(text, []byte("\n"))
	with := func(line string) []byte {
		return bytes.Join([][]byte{lines[0], []byte(line), bytes.Join(lines[1:], nil)}, nil)
	}
	told, err := Verify(bytes.NewReader(with("{\"names\":{\"1\":\"Ann\"}}\n")), book)
	if err != nil || told.Chain != chain {
		t.Fatalf("%v, %+v", err, told)
	}
	for _, wrong := range []string{`{"names":{"1":"Ann"},"end":1}`, `{"names":[]}`, `{"names":{"1":7}}`, `{"names":{`} {
		_, err := Verify(bytes.NewReader(with(wrong+"\n")), book)
		if err == nil || err.Error() != "line 2: it is no line of names" {
			t.Errorf("%s is told as: %v", wrong, err)
		}
	}
}

// chained gives lines the chains that they should have.
func chained(text []byte) (again []byte) {
	chain := make([]byte, sha256.Size)
	for _, line := range bytes.SplitAfter(text, []byte("\n")) {
		if len(line) > chainSize {
			own := line[:len(line)-1-chainSize]
			chain = link(chain, own)
			again = append(again, fmt.Sprintf("%s,\"chain\":\"%x\"}\n", own, chain)...)
		}
	}
	return again
}

func TestATranscriptThatWasAlteredOrTellsSomethingElseDoesNotHold(t *testing.T) {
	book := loaded(t, "house")
	_, text := recorded(t, book)
	lines := bytes.SplitAfter(text, []byte("\n"))
	altered := func(from, to string) []byte { return bytes.Replace(text, []byte(from), []byte(to), 1) }
	for _, wrong := range []struct {
		text []byte
		why  string
	}{
		{altered(`"seat":1`, `"seat":2`), "line 2: it was altered"},
		{text[:len(text)-2], "line 6: it is cut off"},
		{nil, "line 1: this is no transcript"},
		{bytes.Join(append(append([][]byte{}, lines[:2]...), lines[3:]...), nil), "line 3: it was altered"},
		{chained(altered(`"player-joined":{"`, `"player-left":{"`)), "line 3: events: the component gives"},
		{chained(append(append([]byte{}, text...), lines[5]...)), "line 7: it comes after the last"},
	} {
		if _, err := Verify(bytes.NewReader(wrong.text), book); err == nil || !strings.HasPrefix(err.Error(), wrong.why) {
			t.Errorf("%s is told as: %v", wrong.why, err)
		}
	}
}
