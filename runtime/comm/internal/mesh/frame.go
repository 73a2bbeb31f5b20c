package mesh

import "encoding/binary"

// Frame is a message between processes.
type Frame struct {
	Kind    uint8  // less than [Kinds]
	Type    uint8  // of the elements
	Context uint64 // the communicator
	Source  int32  // the sender's rank in it
	Tag     int32
	Data    []byte
	Awaited bool // the receiver need not take it before it looks for it
}

// Kinds is the number of kinds that frames may have. The mesh uses a further kind itself, above them.
const Kinds = frameWake

// frameWake makes a process look at its ring.
const frameWake = 255

// A header precedes the data of a frame.
type header [headerSize]byte

const headerSize = 32

// put makes h the header of f. before is the number of frames that were sent another way before this one.
func (h *header) put(f Frame, before uint32) {
	h[0], h[1] = f.Kind, f.Type
	binary.LittleEndian.PutUint32(h[4:], before)
	binary.LittleEndian.PutUint64(h[8:], f.Context)
	binary.LittleEndian.PutUint32(h[16:], uint32(f.Source))
	binary.LittleEndian.PutUint32(h[20:], uint32(f.Tag))
	binary.LittleEndian.PutUint64(h[24:], uint64(len(f.Data)))
}

// frame returns the frame of h, without its data.
func (h *header) frame() (f Frame, before uint32, length uint64) {
	f = Frame{
		Kind: h[0], Type: h[1], Context: binary.LittleEndian.Uint64(h[8:]),
		Source: int32(binary.LittleEndian.Uint32(h[16:])), Tag: int32(binary.LittleEndian.Uint32(h[20:])),
	}
	return f, binary.LittleEndian.Uint32(h[4:]), binary.LittleEndian.Uint64(h[24:])
}
