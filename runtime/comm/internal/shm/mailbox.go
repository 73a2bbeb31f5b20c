package shm

import (
	"sync"
	"sync/atomic"
)

// Any matches every source and every tag.
const Any = -1

// eagerBytes is the length up to which a message without a receive is copied, so that its sender need not wait. It
// bounds the memory of a mailbox. MPI libraries have such a length, too.
const eagerBytes = 64 << 10

// Transfer is one end of a message: a send, or a receive. It must not be copied or reused while under way.
type Transfer struct {
	Source int    // the sender; Any is possible for a receive
	Tag    int    // of a receive possibly Any
	Type   uint8  // the element type
	Data   []byte // the message, or the memory for it

	// Results of a receive.
	GotSource, GotTag, GotBytes int
	GotType                     uint8

	done  atomic.Uint64 // 1 when Data may be used again
	eager []byte        // a copy of Data, after which Data may be used again
}

// Done reports whether the transfer is complete.
func (t *Transfer) Done() bool { return t.done.Load() != 0 }

// Complete completes a transfer that was matched elsewhere.
func (t *Transfer) Complete() { t.done.Store(1) }

// Wait returns when the transfer is complete, or the job has ended.
func (t *Transfer) Wait(w *World, at Point) error { return w.Wait(&t.done, 1, at) }

// Transfer returns a transfer for a blocking operation. The operation returns it by Release once it is complete.
func (w *World) Transfer() *Transfer {
	if t, ok := w.transfers.Get().(*Transfer); ok {
		return t
	}
	return new(Transfer)
}

// Release takes back a complete transfer.
func (w *World) Release(t *Transfer) {
	t.Data = nil
	t.done.Store(0)
	w.transfers.Put(t)
}

// Mailbox matches the sends to one rank of one communicator with its receives, in order. The zero value is
// empty.
type Mailbox struct {
	mu       sync.Mutex
	sends    []*Transfer // not received yet
	receives []*Transfer // nothing came yet
	posted   atomic.Uint64
	free     []*Transfer
}

// Send posts t. A send that finds no receive and is short, or whose message is in place, completes at once;
// synchronous sends always wait for the receive.
func (b *Mailbox) Send(w *World, t *Transfer, synchronous bool) {
	t.GotBytes = len(t.Data)
	b.mu.Lock()
	for i, r := range b.receives {
		if matches(r, t) {
			b.receives = remove(b.receives, i)
			deliver(r, t, t.Data)
			b.mu.Unlock()
			w.Wake()
			return
		}
	}
	if !synchronous && len(t.Data) <= eagerBytes {
		b.sends = append(b.sends, b.copyOf(t))
		t.done.Store(1)
	} else {
		b.sends = append(b.sends, t)
	}
	b.posted.Add(1)
	b.mu.Unlock()
	w.Wake()
}

// Receive posts t.
func (b *Mailbox) Receive(w *World, t *Transfer) {
	b.mu.Lock()
	for i, s := range b.sends {
		if !matches(t, s) {
			continue
		}
		b.sends = remove(b.sends, i)
		if s.eager != nil {
			deliver(t, s, s.eager)
			b.free = append(b.free, s)
		} else {
			deliver(t, s, s.Data)
		}
		b.mu.Unlock()
		w.Wake()
		return
	}
	b.receives = append(b.receives, t)
	b.mu.Unlock()
}

// Probe looks for a send that a receive from source with tag would take. If there is none, the caller passes posted
// to WaitPosted to wait for a new send.
func (b *Mailbox) Probe(source, tag int) (fromSource, itsTag, bytes int, found bool, posted uint64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	want := Transfer{Source: source, Tag: tag}
	for _, s := range b.sends {
		if matches(&want, s) {
			return s.Source, s.Tag, s.GotBytes, true, 0
		}
	}
	return 0, 0, 0, false, b.posted.Load()
}

// WaitPosted waits until more sends have been posted than the given number.
func (b *Mailbox) WaitPosted(w *World, posted uint64, at Point) error {
	return w.Wait(&b.posted, posted+1, at)
}

// Waits returns the source of a receive whose source is gone, if there is such a receive.
func (b *Mailbox) Waits(gone func(source int) bool) (source int, found bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, r := range b.receives {
		if gone(r.Source) {
			return r.Source, true
		}
	}
	return 0, false
}

// Poke wakes the goroutines that wait for a send, so that they check their condition.
func (b *Mailbox) Poke(w *World) {
	b.posted.Add(1)
	w.Wake()
}

// copyOf returns an eager send of t's message.
func (b *Mailbox) copyOf(t *Transfer) *Transfer {
	s := new(Transfer)
	if k := len(b.free); k > 0 {
		s, b.free = b.free[k-1], b.free[:k-1]
	}
	s.Source, s.Tag, s.Type = t.Source, t.Tag, t.Type
	if s.eager == nil {
		s.eager = []byte{}
	}
	s.eager = append(s.eager[:0], t.Data...)
	s.GotBytes = t.GotBytes
	return s
}

// deliver copies the message as far as it fits. The receiver learns from GotBytes whether it fits.
func deliver(r, s *Transfer, message []byte) {
	copy(r.Data, message)
	r.GotSource, r.GotTag, r.GotBytes, r.GotType = s.Source, s.Tag, len(message), s.Type
	r.done.Store(1)
	s.done.Store(1)
}

func matches(r, s *Transfer) bool {
	return (r.Source == Any || r.Source == s.Source) && (r.Tag == Any || r.Tag == s.Tag)
}

// remove removes element i and keeps the order.
func remove(list []*Transfer, i int) []*Transfer {
	last := len(list) - 1
	copy(list[i:], list[i+1:])
	list[last] = nil
	return list[:last]
}
