// What one call costs: the median of many, in microseconds.
//
//	run --bench COMPONENT.wasm SHA256
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"sort"
	"time"

	"kip"
)

const calls = 20000

type object = map[string]any

func main() {
	log.SetFlags(0)
	if len(os.Args) != 4 {
		log.Fatalf("usage: %s COMPONENT.wasm SHA256 ROUND.json", os.Args[0])
	}
	book, err := kip.Load(os.Args[1], os.Args[2])
	check(err)
	apply := afterTheRound(book, os.Args[3])
	view := object{"state": apply["state"]}
	at := apply["order"].(object)["at"]
	legal := object{"state": apply["state"], "at": at, "most": json.Number("4294967295")}
	fmt.Printf("median of %d calls, a state of %d bytes  µs\n", calls, len(apply["state"].(string))/2)
	call, err := book.Prepare("apply", apply)
	check(err)
	measure("apply, from values to values", calls, call)
	measure("apply, from JSON to JSON", calls, inJSON(book, "apply", apply))
	measure("view, from JSON to JSON", calls, inJSON(book, "view", view))
	measure("legal, of everybody, from JSON to JSON", calls, inJSON(book, "legal", legal))
	measure("apply, in a new instance", calls, func() error {
		book.Discard()
		return call()
	})
	beside(book, apply, os.Args[3])
}

// beside is what every language's host is measured by: conformance/adapters/bench.
func beside(book *kip.Rulebook, apply object, path string) {
	round := read(path)
	round.Config["source"], round.Plan["rounds"] = "fresh", 100000
	table, _, err := book.Open(round.Config)
	check(err)
	nothing := inJSON(book, "disclose", object{"events": []any{}})
	measure("the cheapest call", calls, nothing)
	measure("a new instance, and that call", calls, func() error {
		book.Discard()
		return nothing()
	})
	measure("one command", calls, inJSON(book, "apply", apply))
	measure("auto-play of 100,000 spins", 21, inJSON(book, "auto-play", object{"state": table.State(), "plan": round.Plan}))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func measure(what string, calls int, call func() error) {
	took := make([]time.Duration, calls)
	for nth := range took {
		start := time.Now()
		check(call())
		took[nth] = time.Since(start)
	}
	sort.Slice(took, func(one, other int) bool { return took[one] < took[other] })
	fmt.Printf("%-40s %8.1f\n", what, float64(took[calls/2])/float64(time.Microsecond))
}

func inJSON(book *kip.Rulebook, function string, arguments object) func() error {
	return func() error {
		_, err := book.Call(function, arguments)
		return err
	}
}

type round struct {
	Config object   `json:"config"`
	Orders []object `json:"orders"`
	Plan   object   `json:"plan"`
}

func read(path string) (round round) {
	file, err := os.Open(path)
	check(err)
	decoder := json.NewDecoder(file)
	decoder.UseNumber()
	check(decoder.Decode(&round))
	return round
}

// afterTheRound plays the round. It gives the arguments of a command that is accepted as often as it is
// given: that a supervisor is at hand, which the round begins with.
func afterTheRound(book *kip.Rulebook, path string) object {
	round := read(path)
	told, err := book.Call("open", object{"config": round.Config})
	check(err)
	state := told.(object)["state"]
	for _, order := range round.Orders {
		if told, err := book.Call("apply", object{"state": state, "order": order}); err == nil {
			state = told.(object)["state"]
		}
	}
	first := round.Orders[0]
	first["at"] = round.Plan["at"]
	return object{"state": state, "order": first}
}
