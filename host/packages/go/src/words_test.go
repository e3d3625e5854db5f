package kip

import (
	"runtime"
	"testing"
	"time"
	"unsafe"
)

// libwasmtime's numbers for a value's kinds and a type's.
const (
	textValue, listValue, textType, listType = 12, 13, 12, 13
)

// While stacks shrink all the time, Go's runtime looks at every pointer in every variable.
func TestThePointerOfAnEmptyVectorIsInNoVariable(t *testing.T) {
	var memory arena
	defer memory.release()
	text, empty := wordType{kind: textType}, wordType{kind: listType, parts: []part{{of: &wordType{kind: textType}}}}
	texts, lists := vectors(&memory, textValue, 1), vectors(&memory, listValue, 8)
	stop := make(chan bool, 1)
	go func() {
		for len(stop) == 0 {
			runtime.GC()
		}
	}()
	for until := time.Now().Add(3 * time.Second); time.Now().Before(until); {
		grow(100)
		for nth := range texts {
			if text.read(&texts[nth]) != "" || len(empty.read(&lists[nth]).([]any)) != 0 {
				t.Fatal("an empty vector has something in it")
			}
		}
	}
	stop <- true
}

// vectors are many empty ones, as libwasmtime leaves them: pointing where Rust has nothing.
func vectors(memory *arena, kind uint8, nowhere uintptr) []value {
	_, all := values[value](memory, 500)
	for nth := range all {
		*(*uint8)(unsafe.Pointer(&all[nth].kind)) = kind
		*(*uintptr)(unsafe.Pointer(&of[list](&all[nth]).data)) = nowhere
	}
	return all
}

// grow makes the stack so many KiB deep.
func grow(depth int) byte {
	var room [1024]byte
	if depth > 0 {
		room[depth%len(room)] = grow(depth - 1)
	}
	return room[depth%len(room)]
}
