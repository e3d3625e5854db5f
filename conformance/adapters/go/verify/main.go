// Verifies a transcript: prints the verdict, in JSON. Exit code 0 where it holds, 1 where it does not, 2 where it is no transcript or
// was not checked.
package main

import (
	"fmt"
	"os"

	"kip"
)

// Its arguments are the transcript, the component of transcripts with its SHA-256, and each rulebook with its own.
func main() {
	if len(os.Args) < 4 || len(os.Args)%2 != 0 {
		fmt.Fprintf(os.Stderr, "usage: %s TRANSCRIPT [COMPONENT.wasm SHA256]...\n", os.Args[0])
		os.Exit(2)
	}
	verdict, err := verify(os.Args[1], os.Args[2:])
	if verdict != nil {
		fmt.Println(verdict.Text)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(code(verdict))
	}
}

func code(verdict *kip.Verdict) int {
	if verdict != nil && verdict.Verdict == "fails" {
		return 1
	}
	return 2
}

func verify(path string, components []string) (*kip.Verdict, error) {
	transcripts, err := kip.LoadTranscripts(components[0], components[1])
	var books []*kip.Rulebook
	for nth := 2; nth < len(components) && err == nil; nth += 2 {
		var book *kip.Rulebook
		book, err = kip.Load(components[nth], components[nth+1])
		books = append(books, book)
	}
	if err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return kip.Verify(transcripts, file, kip.Options{}, books...)
}
