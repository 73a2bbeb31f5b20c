package comm

import (
	"fmt"
	"slices"
	"sync"
	"unsafe"

	"github.com/gradgen/gradgen/runtime/comm/internal/shm"
)

// localGroup is the data that the ranks of one communicator in this process share.
type localGroup struct {
	world   *shm.World
	ranks   []int // the rank in the world of each rank
	barrier shm.Barrier
	slots   [2][]slot     // of even and odd meetings
	boxes   []shm.Mailbox // of messages to each rank
	mirror  bool          // a twin
	other   struct {      // its twin
		once  sync.Once
		group *localGroup
	}
}

// local is one rank's handle of a communicator.
type local struct {
	endpoint
	group *localGroup
	twins twins

	mu       sync.Mutex // one collective at a time
	meeting  uint64     // number of meetings that this rank has come to
	scratch  [blockBytes / 8]uint64
	scratch2 [blockBytes / 8]uint64
}

// newLocal returns the handle of a rank of g.
func newLocal(g *localGroup, rank int) *local {
	return &local{group: g, endpoint: endpoint{
		world: g.world, id: g.ranks[rank], rank: rank, size: len(g.ranks), box: &g.boxes[rank], post: g,
	}}
}

// carry implements postman: it puts the message into the other rank's mailbox.
func (g *localGroup) carry(t *shm.Transfer, dest int) error {
	g.boxes[dest].Send(g.world, t, false)
	return nil
}

// expects implements postman. It returns no error: the watchdog finds ranks that wait in vain.
func (g *localGroup) expects(source int) error { return nil }

// Messages of up to eagerBytes are copied into the slot; blockBytes is the block size of larger
// reductions.
const (
	eagerBytes = 2048
	blockBytes = 4096
)

// slot is the data that a rank brings to a meeting.
//
// Slots are used in turn. A rank that fills a slot for meeting k+2 has been to meeting k+1, to which every rank
// came after reading the slots of meeting k. So one meeting per operation is enough if all data are in the slots
// (eager). Otherwise a second meeting keeps ranks from leaving before their data have been read.
type slot struct {
	what   what
	data   Buffer
	counts []int
	kept   []int // memory for counts
	eager  bool
	split  membership
	copied [eagerBytes / 8]uint64
}

// A what has the arguments of a collective that must be equal on all ranks.
type what struct {
	call   call
	typ    Type
	op     Op
	root   int
	count  int
	blocks uint64 // a checksum of counts, or 0
}

func (w what) String() string {
	s := w.call.String()
	switch {
	case w.call == callBarrier || w.call > callAlltoall:
	case w.count == None:
		s += fmt.Sprintf(" of %v", w.typ)
	default:
		s += fmt.Sprintf(" of %d %v", w.count, w.typ)
	}
	if w.call.reduces() {
		s += ", " + w.op.String()
	}
	if w.root != None {
		s += fmt.Sprintf(", root %d", w.root)
	}
	return s
}

func newLocalGroup(w *shm.World, ranks []int) *localGroup {
	g := &localGroup{world: w, ranks: ranks, boxes: make([]shm.Mailbox, len(ranks))}
	for i := range g.slots {
		g.slots[i] = make([]slot, len(ranks))
	}
	return g
}

// exchange brings data to the next meeting and returns what all ranks brought.
func (l *local) exchange(w what, data Buffer, counts []int) ([]slot, error) {
	slots := l.group.slots[(l.meeting+1)%2]
	s := &slots[l.rank]
	s.what = w
	s.bringCounts(counts)
	s.bring(data)
	if err := l.arrive(w); err != nil {
		return nil, err
	}
	for i := range slots {
		if slots[i].what != slots[0].what {
			return nil, l.disagree(slots, i)
		}
	}
	return slots, nil
}

// String describes the current operation of the rank.
func (s *slot) String() string {
	if s.what.blocks == 0 {
		return s.what.String()
	}
	return fmt.Sprintf("%v, counts %v", s.what, s.counts)
}

// bring stores data in the slot, or a reference if the data are large.
func (s *slot) bring(data Buffer) {
	s.data = data
	s.eager = data.size() <= eagerBytes
	if s.eager && data.Len > 0 {
		s.data.Data = unsafe.Pointer(&s.copied)
		copyBuffer(s.data, data)
	}
}

// bringCounts puts a copy of counts into the slot: the caller may change them as soon as it has left the meeting.
func (s *slot) bringCounts(counts []int) {
	if counts == nil {
		s.counts = nil
		return
	}
	s.kept = append(s.kept[:0], counts...)
	s.counts = s.kept[:len(counts):len(counts)]
}

// leave waits until all data that are not in the slots have been used.
func (l *local) leave(slots []slot, w what) error {
	for i := range slots {
		if !slots[i].eager {
			return l.arrive(w)
		}
	}
	return nil
}

// arrive comes to the next meeting and waits for the others.
func (l *local) arrive(w what) error {
	g := l.group
	if err := g.world.Err(); err != nil {
		return l.error(w, err)
	}
	l.meeting++
	g.barrier.Arrive(g.world, len(g.ranks), l.meeting)
	at := shm.Point{Rank: g.ranks[l.rank], Op: w.call.String(), Peer: w.root, Tag: None}
	if err := g.barrier.Wait(g.world, len(g.ranks), l.meeting, at); err != nil {
		return l.error(w, err)
	}
	return nil
}

func (l *local) error(w what, err error) error {
	return &Error{Op: w.call.String(), Rank: l.rank, Peer: w.root, Tag: None, Err: err}
}

// fail ends the job because of err.
func (l *local) fail(w what, err error) error {
	err = l.error(w, err)
	l.group.world.Fail(err)
	return err
}

// disagree ends the job because a rank differs from rank 0. It reports the first such rank, so that all ranks
// report the same.
func (l *local) disagree(slots []slot, rank int) error {
	its := slots[rank].what
	err := fmt.Errorf("%w: %v here, %v on rank 0", ErrMismatch, &slots[rank], &slots[0])
	err = &Error{Op: its.call.String(), Rank: rank, Peer: its.root, Tag: None, Err: err}
	l.group.world.Fail(err)
	return err
}

func copyBuffer(dst, src Buffer) { copy(dst.Bytes(), src.Bytes()) }

func clearBuffer(b Buffer) { clear(b.Bytes()) }

// membership is the data that a rank brings to a Split, and gets from it.
type membership struct {
	colour, key int
	group       *localGroup // made by the first member
}

// Split implements [Comm].
func (l *local) Split(colour, key int) (Comm, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := what{call: callSplit, root: None}
	if err := l.check(w); err != nil {
		return nil, err
	}
	if colour < 0 && colour != Undefined {
		return nil, l.error(w, fmt.Errorf("%w: colour %d", ErrRank, colour))
	}
	l.next().split = membership{colour: colour, key: key}
	slots, err := l.exchange(w, Buffer{}, nil)
	if err != nil {
		return nil, err
	}
	members := membersOf(slots, colour)
	l.next().split = membership{}
	if colour != Undefined && members[0] == l.rank {
		l.next().split.group = newLocalGroup(l.group.world, l.worldRanks(members))
	}
	if slots, err = l.exchange(w, Buffer{}, nil); err != nil || colour == Undefined {
		return nil, err
	}
	return newLocal(slots[members[0]].split.group, slices.Index(members, l.rank)), nil
}

// next returns the caller's slot of the next meeting.
func (l *local) next() *slot { return &l.group.slots[(l.meeting+1)%2][l.rank] }

// membersOf lists the ranks of a colour by key and then by rank.
func membersOf(slots []slot, colour int) []int {
	var members []int
	for i := range slots {
		if slots[i].split.colour == colour {
			members = append(members, i)
		}
	}
	slices.SortStableFunc(members, func(a, b int) int { return slots[a].split.key - slots[b].split.key })
	return members
}

func (l *local) worldRanks(members []int) []int {
	ranks := make([]int, len(members))
	for i, m := range members {
		ranks[i] = l.group.ranks[m]
	}
	return ranks
}

// SplitNode implements [Comm]: all ranks share this machine.
func (l *local) SplitNode(key int) (Comm, error) { return l.Split(0, key) }

// Dup implements [Comm].
func (l *local) Dup() (Comm, error) { return l.Split(0, l.rank) }

// Free implements [Comm].
func (l *local) Free() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := what{call: callFree, root: None}
	if err := l.check(w); err != nil {
		return err
	}
	l.freed = true
	_, err := l.exchange(w, Buffer{}, nil)
	return err
}

// Abort implements [Comm].
func (l *local) Abort(code int, cause error) {
	l.group.world.Fail(&AbortError{Rank: l.group.ranks[l.rank], Code: failing(code), Err: cause})
}

// Rank implements [Comm].
func (l *local) Rank() int { return l.rank }

// Size implements [Comm].
func (l *local) Size() int { return len(l.group.ranks) }

// ProcessorName implements [Comm].
func (l *local) ProcessorName() string { return processorName() }
