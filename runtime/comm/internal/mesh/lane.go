package mesh

import (
	"github.com/gradgen/gradgen/runtime/comm/internal/ring"
)

// A lane carries short frames between two processes of one machine: it has a ring in each direction. A lane without
// rings carries nothing.
type lane struct {
	out, in *ring.Ring
	header  header // of senders
	sent    uint32 // frames
	taken   uint32 // frames
	record  []byte // of receivers
	next    Frame
}

// put sends a frame if there is room for it. streamed is the number of frames that went through the stream before it.
func (l *lane) put(f Frame, streamed uint32) bool {
	if l.out == nil || len(f.Data) > ring.Longest-headerSize {
		return false
	}
	l.header.put(f, streamed)
	if !l.out.Put(l.header[:], f.Data) {
		return false
	}
	l.sent++
	return true
}

// peek returns the next frame, nil if there is none, and the number of frames that went through the stream before
// it. The data of the frame are valid until the next call.
func (l *lane) peek() (f *Frame, streamed uint32, err error) {
	if l.in == nil || l.in.Empty() {
		return nil, 0, nil
	}
	record, err := l.in.Peek(l.record)
	if record == nil || err != nil {
		return nil, 0, err
	}
	if len(record) < headerSize {
		return nil, 0, ring.ErrCorrupt
	}
	var n uint64
	l.next, streamed, n = (*header)(record).frame()
	if n != uint64(len(record)-headerSize) || l.next.Kind == frameWake {
		return nil, 0, ring.ErrCorrupt
	}
	l.next.Data = record[headerSize:]
	return &l.next, streamed, nil
}

// drop removes the frame that peek has returned.
func (l *lane) drop(f Frame) {
	l.in.Drop(headerSize + len(f.Data))
	l.taken++
}
