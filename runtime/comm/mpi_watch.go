//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package comm

import (
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// looksDoubtful is the number of successive looks that declare a job dead if a large message might be under way.
const looksDoubtful = 150

// watch observes this rank. A rank that stands still reports this to rank 0, whose watch ends the job when no rank
// can continue. Messages of the watch need a library that may be called from several threads; with any other
// library the watch only reports stalls.
type watch struct {
	j       *mpiJob
	control *mpiComm // nil if the watch sends no messages
	ticking ticking

	activity atomic.Uint64 // the collective: call, communicator and number; 0 outside
	returned atomic.Bool
	mu       sync.Mutex
	slow     *slowCall // a point-to-point operation that takes long

	last  rankState
	looks int
	table []rankState // rank 0: the ranks that stand still
	dead  int         // successive looks at which the job seemed dead
	stall int         // looks before a stall is reported; 0 for never
}

type slowCall struct {
	ends
	waits []half
}

// startWatch starts the watch of j. Collective.
func startWatch(j *mpiJob) error {
	w := &watch{j: j, ticking: newTicking()}
	after, err := stallTime()
	if err != nil {
		return err
	}
	w.stall = int(after / watchPeriod)
	if j.lib.Multiple {
		handle, err := j.lib.Dup(j.world.handle)
		if err != nil {
			return err
		}
		w.control = newMPIComm(j, handle, 0)
		w.control.unseen = true
		w.table = make([]rankState, j.world.size)
	}
	j.watch = w
	go w.ticking.run(w.look)
	return nil
}

// enter records that the rank is in a collective of the communicator id. leave records its end.
func (w *watch) enter(c call, id uint32, number uint64) {
	w.activity.Store(uint64(c+1)<<56 | uint64(id)<<24 | number&0xffffff)
}

func (w *watch) leave() { w.activity.Store(0) }

// slowly records a point-to-point operation that takes long; nil ends it.
func (w *watch) slowly(s *slowCall) {
	w.mu.Lock()
	w.slow = s
	w.mu.Unlock()
}

// look observes the rank once.
func (w *watch) look() {
	now := w.observed()
	if now.State == running || !now.same(w.last) {
		w.moved()
		w.last, w.looks = now, 0
	} else {
		w.looks++
		w.still()
	}
	if w.control != nil && w.control.rank == 0 {
		w.collect()
		w.judge()
	}
}

// observed returns what the rank does now.
func (w *watch) observed() rankState {
	s := rankState{Rank: w.j.world.rank, Peer: None, Tag: None}
	if w.returned.Load() {
		s.State = returned
		return s
	}
	if a := w.activity.Load(); a != 0 {
		s.State, s.Word, s.Call, s.Comm = meeting, a, call(a>>56-1), uint32(a>>24)
		s.Size = w.j.progress.size(s.Comm)
		return s
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if p := w.slow; p != nil {
		s.State, s.Call, s.Peer, s.Tag, s.Waits = passing, p.call, p.peer, p.tag, p.waits
	}
	return s
}

// still reports a rank that has not moved.
func (w *watch) still() {
	if w.looks%looksStill == 0 && w.control != nil && !w.last.Reported {
		if w.locate() {
			w.last.Reported = true
			w.last.Entered, w.last.Posted = w.j.progress.collectives(), w.j.posted.halves()
			w.last.Sent, w.last.Received = w.j.progress.sent.Load(), w.j.progress.received.Load()
			w.tell(w.last)
		}
	}
	if w.looks == w.stall && w.stall > 0 && w.last.State != returned {
		w.locate()
		reportStall(time.Duration(w.stall)*watchPeriod, w.last.blocked())
	}
}

// locate finds the call site. It returns false if the rank's own goroutine is not in the operation, or if another
// goroutine is running.
func (w *watch) locate() (certain bool) {
	if w.last.State == returned {
		return true
	}
	w.last.File, w.last.Line, certain = rankSite()
	return certain
}

// moved withdraws the last report.
func (w *watch) moved() {
	if w.last.Reported {
		w.tell(rankState{Rank: w.j.world.rank})
	}
}

// tell sends a state to rank 0.
func (w *watch) tell(s rankState) {
	if w.control.rank == 0 {
		w.note(s)
		return
	}
	text, err := json.Marshal(s)
	if err == nil {
		err = Send(w.control, text, 0, 0)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "comm: watch of rank %d: %v\n", s.Rank, err)
	}
}

func (w *watch) note(s rankState) {
	w.table[s.Rank] = s
	w.dead = 0
}

// collect receives the reports of the other ranks.
func (w *watch) collect() {
	for {
		found, ok, err := w.control.Iprobe(AnySource, AnyTag, Uint8)
		if err != nil || !ok {
			return
		}
		text := make([]byte, found.Count)
		var s rankState
		if _, err := Recv(w.control, text, found.Source, found.Tag); err == nil && json.Unmarshal(text, &s) == nil {
			w.note(s)
		}
	}
}

// judge ends the job if it is dead.
func (w *watch) judge() {
	dead, sure := inDeadlock(w.table)
	if !dead {
		w.dead = 0
		return
	}
	w.dead++
	if w.dead >= looksDoubtful || w.dead >= looksDead && sure {
		w.j.abort(1, deadlockOf(w.table))
	}
}
