package kip

/*
#include <stdlib.h>
#include <wasmtime.h>
*/
import "C"

import "unsafe"

// of returns a value's content as its C type.
func of[T any](v *value) *T { return (*T)(unsafe.Pointer(&v.of)) }

// An arena is C's memory that is released all at once. libwasmtime reads and writes it: the arguments of a
// call, which it only reads, and every place for an answer.
type arena struct {
	blocks []unsafe.Pointer
	free   uintptr
}

const blockSize = 16 << 10

func (a *arena) take(size uintptr) unsafe.Pointer {
	size = (size + 15) &^ 15
	if size > a.free {
		a.free = size + blockSize
		a.blocks = append(a.blocks, C.calloc(1, C.size_t(a.free)))
	}
	a.free -= size
	// Allocates from the block's end downwards: `free` bytes are left below.
	return unsafe.Add(a.blocks[len(a.blocks)-1], a.free)
}

func (a *arena) release() {
	for _, block := range a.blocks {
		C.free(block)
	}
	*a = arena{}
}

func values[T any](a *arena, count int) (*T, []T) {
	if count == 0 {
		return nil, nil
	}
	first := (*T)(a.take(unsafe.Sizeof(*new(T)) * uintptr(count)))
	return first, unsafe.Slice(first, count)
}

// one allocates one value.
func one[T any](a *arena) *T {
	first, _ := values[T](a, 1)
	return first
}

func (a *arena) text(words string) text {
	first, bytes := values[byte](a, len(words))
	copy(bytes, words)
	return text{size: C.size_t(len(words)), data: (*C.wasm_byte_t)(unsafe.Pointer(first))}
}

// elements returns the elements of a libwasmtime vector. An empty vector points to 0x1 or 0x8, and Go's runtime stops the
// program where it finds such a pointer in a variable while it moves a stack: so that pointer is never read.
func elements[T any](size C.size_t, data **T) []T {
	if size == 0 {
		return nil
	}
	return unsafe.Slice(*data, size)
}
