package kip

// Plays a table by itself, to try rules out. No name of a command but `throw` may enter here.

// Coins may lie either way round before a throw, so a throw is given as it is listed. Only people know how they come down.
const throw = "throw-coins"

// Playable is a table that can be played: a Table or a RecordedTable.
type Playable interface {
	Apply(by, at, command any) ([]any, error)
	Legal(at, of any, most int64) ([]Object, error)
	Fill(command any, fillings ...any) (any, error)
}

// PlayUntil gives what the game waits for, of players too, until `until` holds for a command's events, and returns the events of
// them all. `seed` returns 32 bytes of the host's generator, in hex. The play also ends after `most` commands, and where nothing is
// left that a program can know. It stakes nothing and closes a window at once: players bet before.
func PlayUntil(table Playable, until func(events []any) bool, at any, seed func() string, most int) (played []any, err error) {
	for nth := 0; nth < most; nth++ {
		choices, err := table.Legal(at, nil, Every)
		if err != nil {
			return played, err
		}
		choice := next(choices)
		if choice == nil {
			break
		}
		fillings := []any{}
		for _, blank := range choice["blanks"].([]any) {
			if blank == "seed" {
				fillings = append(fillings, Object{"seed": seed()})
			}
		}
		command, err := table.Fill(choice["command"], fillings...)
		if err != nil {
			return played, err
		}
		events, err := table.Apply(choice["by"], at, command)
		if err != nil {
			return played, err
		}
		if played = append(played, events...); until(events) {
			break
		}
	}
	return played, nil
}

// next returns the choice that is taken next, or nil.
func next(choices []Object) Object {
	for _, standing := range []string{"awaited", "closes-window", "instead"} {
		for _, choice := range choices {
			if choice["standing"] == standing && isKnown(choice) {
				return choice
			}
		}
	}
	return nil
}

// isKnown returns whether a program can give the command: only people have what its blanks want otherwise.
func isKnown(choice Object) bool {
	for _, blank := range choice["blanks"].([]any) {
		switch nameOf(blank) {
		case "attestation", "details", "link", "commitment":
			return false
		case "lie":
			if nameOf(choice["command"]) != throw {
				return false
			}
		}
	}
	return true
}

// nameOf returns the name of a case, with or without a payload.
func nameOf(word any) string {
	name, _ := word.(string)
	object, _ := word.(Object)
	for key := range object {
		name = key
	}
	return name
}
