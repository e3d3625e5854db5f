// A host in Go: plays a round, is refused a late wager, asks what may be done, and loses an instance in mid-game.
//
//	run --example COMPONENT.wasm SHA256
//
// The round is libwasmtime/round.json: a table of `nsw`, and who does what when.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	"kip"
)

type object = map[string]any

type round struct {
	Config object   `json:"config"`
	Orders []object `json:"orders"`
	Plan   object   `json:"plan"`
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 4 {
		log.Fatalf("usage: %s COMPONENT.wasm SHA256 ROUND.json", os.Args[0])
	}
	book, err := kip.Load(os.Args[1], os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	round := read(os.Args[3])
	state := open(book, round.Config)
	for _, order := range round.Orders {
		state = apply(book, state, order)
	}
	choose(book, state, round.Plan["at"])
	loseAnInstance(book, round.Config, round.Plan)
}

// Numbers stay as they are written: json.Number.
func read(path string) (round round) {
	file, err := os.Open(path)
	if err != nil {
		log.Fatal(err)
	}
	decoder := json.NewDecoder(file)
	decoder.UseNumber()
	if err := decoder.Decode(&round); err != nil {
		log.Fatal(err)
	}
	return round
}

// open is a table's first state.
func open(book *kip.Rulebook, config object) any {
	told, err := book.Call("open", object{"config": config})
	if err != nil {
		log.Fatal("open: ", err)
	}
	return told.(object)["state"]
}

// apply is one command: the state afterwards, which is the state before where the rules refuse.
func apply(book *kip.Rulebook, state any, order object) any {
	told, err := book.Call("apply", object{"state": state, "order": order})
	fmt.Printf("%-24s", name(order["command"]))
	var refusal *kip.Refusal
	if errors.As(err, &refusal) {
		fmt.Println(" refused:", refusal)
		return state
	}
	if err != nil {
		log.Fatal("apply: ", err)
	}
	step := told.(object)
	for _, event := range step["events"].([]any) {
		fmt.Print(" ", name(event.(object)["what"]))
	}
	fmt.Println()
	return step["state"]
}

// name is that of a case: of an event, or of a command.
func name(word any) string {
	if object, is := word.(object); is {
		for name := range object {
			return name
		}
	}
	return fmt.Sprint(word)
}

// choose asks for a list of what would be accepted: whole commands. The first is what the game waits for; a
// player's question has a blank, which is filled in.
func choose(book *kip.Rulebook, state, at any) any {
	told, err := book.Call("legal", object{"state": state, "at": at, "most": json.Number("1000")})
	if err != nil {
		log.Fatal("legal: ", err)
	}
	listed := told.(object)["first"].([]any)
	fmt.Println("the game waits for:", name(listed[0].(object)["command"]))
	for _, each := range listed {
		choice := each.(object)
		if name(choice["command"]) != "raise-dispute" {
			continue
		}
		fillings := []any{object{"text": "Were both coins flat?"}}
		command, err := book.Call("fill", object{"command": choice["command"], "fillings": fillings})
		if err != nil {
			log.Fatal("fill: ", err)
		}
		return apply(book, state, object{"by": choice["by"], "at": at, "command": command})
	}
	return state
}

// A billion spins in one call meet the deadline, and the instance is dead. The state is the host's: the
// next call makes another instance, which goes on from it.
func loseAnInstance(book *kip.Rulebook, config, plan object) {
	config["source"] = "fresh"
	arguments := object{"state": open(book, config), "plan": plan}
	kip.Deadline = 300 * time.Millisecond
	_, err := book.Call("auto-play", arguments)
	if err == nil {
		log.Fatal("a billion spins are done in ", kip.Deadline)
	}
	lines := strings.Split(err.Error(), "\n")
	fmt.Println("the instance is dead:", strings.TrimSpace(lines[len(lines)-1]))

	plan["rounds"] = json.Number("1000")
	told, err := book.Call("auto-play", arguments)
	if err != nil {
		log.Fatal("auto-play: ", err)
	}
	tally := told.(object)["tally"].(object)
	fmt.Println("another instance goes on from the same state:", tally["spins"], "spins")
}
