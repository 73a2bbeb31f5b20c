package ring

import (
	"encoding/binary"
	"errors"
	"sync/atomic"
	"unsafe"
)

const (
	// Longest is the length of the longest record.
	Longest = 4096 + 64
	// room is the capacity of a ring: a few of the longest records. It is a power of two.
	room = 1 << 14
	// lengthSize is the size of the length in front of a record, and the alignment of records.
	lengthSize = 8
)

// Ring is one direction between two processes.
type Ring struct {
	*state
	data []byte
	keep *Memory // mapped as long as the ring is used
}

// state is the beginning of a ring in memory. What the two sides write lies on cache lines of its own.
type state struct {
	written atomic.Uint64
	_       [56]byte
	read    atomic.Uint64
	_       [56]byte
	asleep  atomic.Int32 // goroutines of the reader that must be woken
	_       [60]byte
	called  atomic.Uint32 // 1 while the reader is being woken
	_       [60]byte
}

// ErrCorrupt reports a ring with content that no writer writes.
var ErrCorrupt = errors.New("shared memory between two processes is corrupt")

// ringSize is the memory that a ring takes.
const ringSize = int(unsafe.Sizeof(state{})) + room

func ringAt(m *Memory, at int) *Ring {
	mem := m.bytes[at : at+ringSize]
	size := unsafe.Sizeof(state{})
	return &Ring{state: (*state)(unsafe.Pointer(&mem[0])), data: mem[size:], keep: m}
}

// Put writes a record of two parts and reports whether there was room for it. Only one goroutine may call it at a time.
func (r *Ring) Put(head, body []byte) bool {
	n := len(head) + len(body)
	need := occupied(uint64(n))
	at := r.written.Load()
	used := at - r.read.Load()
	if n > Longest || used > room || need > room-used {
		return false
	}
	var length [lengthSize]byte
	binary.LittleEndian.PutUint64(length[:], uint64(n))
	r.copyIn(at, length[:])
	r.copyIn(at+lengthSize, head)
	r.copyIn(at+lengthSize+uint64(len(head)), body)
	r.written.Store(at + need)
	return true
}

// occupied returns the space of a record of n bytes.
func occupied(n uint64) uint64 { return (2*lengthSize - 1 + n) &^ (lengthSize - 1) }

func (r *Ring) copyIn(at uint64, b []byte) {
	at %= room
	k := copy(r.data[at:], b)
	copy(r.data, b[k:])
}

func (r *Ring) copyOut(at uint64, b []byte) {
	at %= room
	k := copy(b, r.data[at:])
	copy(b[k:], r.data)
}

// Empty reports whether there is nothing to read.
func (r *Ring) Empty() bool { return r.written.Load() == r.read.Load() }

// Peek copies the next record into into, whose length is at least [Longest], and returns it, or nil if there is none.
// Only one goroutine may call Peek and Drop at a time.
func (r *Ring) Peek(into []byte) ([]byte, error) {
	at := r.read.Load()
	used := r.written.Load() - at
	if used == 0 {
		return nil, nil
	}
	var length [lengthSize]byte
	r.copyOut(at, length[:])
	n := binary.LittleEndian.Uint64(length[:])
	if used > room || n > Longest || occupied(n) > used {
		return nil, ErrCorrupt
	}
	record := into[:n]
	r.copyOut(at+lengthSize, record)
	return record, nil
}

// Drop removes the record of n bytes that Peek has returned.
func (r *Ring) Drop(n int) { r.read.Add(occupied(uint64(n))) }

// Sleep adds to the number of goroutines of the reader that must be woken when something comes, until they subtract
// themselves. They must look once more after the call.
func (r *Ring) Sleep(goroutines int32) { r.asleep.Add(goroutines) }

// MustWake reports whether the reader has to be woken because of a record that was put: somebody sleeps, and nobody
// has called yet.
func (r *Ring) MustWake() bool { return r.asleep.Load() > 0 && r.called.CompareAndSwap(0, 1) }

// Awake records that the reader has been woken and is about to look.
func (r *Ring) Awake() { r.called.Store(0) }
