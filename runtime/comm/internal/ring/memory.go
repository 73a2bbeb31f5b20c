package ring

import (
	"bytes"
	"crypto/rand"
)

// TokenSize is the length of a token.
const TokenSize = 32

// Memory is the memory that two processes share: a token, and a ring in each direction.
type Memory struct {
	bytes []byte
	made  bool // by this process
}

// Token returns a number that nobody can guess, by which a process recognises the memory that it was
// told to open.
func (m *Memory) Token() (t [TokenSize]byte) {
	copy(t[:], m.bytes)
	return t
}

func (m *Memory) draw() { _, _ = rand.Read(m.bytes[:TokenSize]) } // it never fails

func (m *Memory) has(token [TokenSize]byte) bool { return bytes.Equal(m.bytes[:TokenSize], token[:]) }
