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
	measure("apply, from values to values", call)
	measure("apply, from JSON to JSON", inJSON(book, "apply", apply))
	measure("view, from JSON to JSON", inJSON(book, "view", view))
	measure("legal, of everybody, from JSON to JSON", inJSON(book, "legal", legal))
	measure("apply, in a new instance", func() error {
		book.Discard()
		return call()
	})
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func measure(what string, call func() error) {
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

// afterTheRound plays the round. It gives the arguments of a command that is accepted as often as it is
// given: that a supervisor is at hand, which the round begins with.
func afterTheRound(book *kip.Rulebook, path string) object {
	file, err := os.Open(path)
	check(err)
	var round struct {
		Config object   `json:"config"`
		Orders []object `json:"orders"`
		Plan   object   `json:"plan"`
	}
	decoder := json.NewDecoder(file)
	decoder.UseNumber()
	check(decoder.Decode(&round))
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
