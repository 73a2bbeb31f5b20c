package ring

import (
	"bytes"
	"crypto/rand"
	"runtime"
)

// TokenSize is the length of a token.
const TokenSize = 32

// Memory is what two processes share: a token, and a ring in each direction.
type Memory struct {
	bytes []byte
	made  bool // by this process
}

// memorySize is the size of a memory.
const memorySize = tokenRoom + 2*ringSize

// tokenRoom keeps the rings on cache lines of their own.
const tokenRoom = 64

// newMemory takes care that mapped bytes are given back.
func newMemory(mapped []byte, made bool) *Memory {
	m := &Memory{bytes: mapped, made: made}
	runtime.AddCleanup(m, unmap, mapped)
	return m
}

// Token is a number that nobody can guess, by which a process knows the memory that it was told of.
func (m *Memory) Token() (t [TokenSize]byte) {
	copy(t[:], m.bytes)
	return t
}

func (m *Memory) draw() { _, _ = rand.Read(m.bytes[:TokenSize]) } // it never fails

func (m *Memory) has(token [TokenSize]byte) bool { return bytes.Equal(m.bytes[:TokenSize], token[:]) }

// Rings are the ring to write to and the one to read from. Each process that has the memory calls it once.
func (m *Memory) Rings() (out, in *Ring) {
	first, second := ringAt(m, tokenRoom), ringAt(m, tokenRoom+ringSize)
	if m.made {
		return first, second
	}
	return second, first
}
