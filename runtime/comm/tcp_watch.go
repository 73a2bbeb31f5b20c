package comm

import (
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/gradgen/gradgen/runtime/comm/internal/mesh"
	"github.com/gradgen/gradgen/runtime/comm/internal/shm"
)

// tcpWatch observes this process, reports stalls, and tells rank 0 when the process stands still. Rank 0 ends the
// job when all ranks stand still and no message is under way, that is, if as many messages have been received as
// were sent. Before it does, it asks all ranks again (the four counters of Mattern 1987): an answer that differs
// from the previous report means that messages were not seen.
type tcpWatch struct {
	j       *tcpJob
	ticking ticking

	moves uint64 // at the last look
	looks int    // in a row without a change
	told  bool   // rank 0 believes that this rank stands still
	stall int    // looks before a stall is reported; 0 for never

	mu      sync.Mutex // of rank 0
	table   []tcpState
	answers []bool // to the last question
	round   int    // number of the question
	asked   bool   // the question is open
	dead    int    // successive looks at which the job seemed dead
}

// tcpState is the report of a process about itself.
type tcpState struct {
	Round          int  // of the question it answers, 0 for none
	Still          bool // if false, the rest is meaningless
	Sent, Received uint64
	Blocked        shm.Blocked
}

func newTCPWatch(j *tcpJob) (*tcpWatch, error) {
	after, err := stallTime()
	if err != nil {
		return nil, err
	}
	return &tcpWatch{
		j: j, ticking: newTicking(), stall: int(after / watchPeriod),
		table: make([]tcpState, j.mesh.Size), answers: make([]bool, j.mesh.Size),
	}, nil
}

// look observes the process once.
func (w *tcpWatch) look() {
	now, moves := w.observed()
	if moves == 0 || moves != w.moves {
		w.moves, w.looks = moves, 0
		if w.told {
			w.told = false
			w.tell(tcpState{})
		}
	} else {
		w.looks++
	}
	if !w.told && w.looks > 0 && w.looks%looksStill == 0 && w.j.world.Still() {
		w.told, now.Still = true, true
		w.tell(now)
	}
	if w.looks == w.stall && w.stall > 0 && !now.Blocked.Returned {
		reportStall(time.Duration(w.stall)*watchPeriod, now.Blocked)
	}
	if w.j.mesh.Rank == 0 {
		w.judge()
	}
}

// observed returns what this process does now. moves is 0 if the process is not parked, and changes if it has moved
// since the last call.
func (w *tcpWatch) observed() (s tcpState, moves uint64) {
	s.Sent, s.Received = w.j.sent.Load(), w.j.received.Load()
	all, moves := w.j.world.Parked()
	if len(all) == 0 {
		return s, 0
	}
	s.Blocked = all[0]
	s.Blocked.Rank = w.j.mesh.Rank
	return s, 1 + moves + s.Sent + s.Received
}

// answer answers a question of rank 0.
func (w *tcpWatch) answer(round int) {
	s, moves := w.observed()
	s.Round, s.Still = round, moves != 0 && w.j.world.Still()
	w.tell(s)
}

// tell sends a state to rank 0.
func (w *tcpWatch) tell(s tcpState) {
	if w.j.mesh.Rank == 0 {
		w.note(0, s)
		return
	}
	text, err := json.Marshal(s)
	if err == nil {
		err = w.j.mesh.Send(0, mesh.Frame{Kind: frameStanding, Data: text})
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "comm: watch of rank %d: %v\n", w.j.mesh.Rank, err)
	}
}

// hear handles a report from another rank.
func (w *tcpWatch) hear(from int, text []byte) {
	var s tcpState
	if err := json.Unmarshal(text, &s); err != nil {
		s = tcpState{}
	}
	w.note(from, s)
}

// note records a report. A change closes an open question. An answer that differs from the previous report closes
// it, too, and leaves the change to the next report of the rank itself.
func (w *tcpWatch) note(from int, s tcpState) {
	w.mu.Lock()
	defer w.mu.Unlock()
	round := s.Round
	s.Round = 0
	switch {
	case round == 0:
		w.table[from] = s
	case round != w.round || !w.asked:
		return
	case s == w.table[from]:
		w.answers[from] = true
		return
	}
	w.asked, w.dead = false, 0
}

// judge ends the job if it is dead.
func (w *tcpWatch) judge() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !deadlocked(w.table) {
		w.asked, w.dead = false, 0
		return
	}
	if w.dead++; w.dead == looksDead {
		w.ask()
		return
	}
	if !w.asked {
		return
	}
	for _, answered := range w.answers {
		if !answered {
			return
		}
	}
	all := make([]shm.Blocked, len(w.table))
	for r, s := range w.table {
		all[r] = s.Blocked
	}
	go w.j.abort(1, deadlockError(all))
	w.asked = false
}

// ask asks all ranks what they do.
func (w *tcpWatch) ask() {
	w.round++
	w.asked = true
	clear(w.answers)
	round := w.round
	go func() {
		for r := range w.j.mesh.Size {
			if r == w.j.mesh.Rank {
				w.answer(round)
				continue
			}
			if err := w.j.mesh.Send(r, mesh.Frame{Kind: frameAsk, Tag: int32(round)}); err != nil {
				return // the rank is lost, which ends the job
			}
		}
	}()
}

// deadlocked reports whether all ranks stand still, not all have returned, and no message is under way.
func deadlocked(table []tcpState) bool {
	returned := 0
	var sent, received uint64
	for _, s := range table {
		if !s.Still {
			return false
		}
		if s.Blocked.Returned {
			returned++
		}
		sent += s.Sent
		received += s.Received
	}
	return returned < len(table) && sent == received
}
