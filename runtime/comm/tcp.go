package comm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gradgen/gradgen/runtime/comm/internal/mesh"
	"github.com/gradgen/gradgen/runtime/comm/internal/shm"
)

// tcpJob is this process's part in a job whose processes are connected by TCP.
type tcpJob struct {
	mesh  *mesh.Mesh
	world *shm.World // of this process: one rank
	ended chan struct{}

	mu       sync.Mutex
	boxes    map[uint64]*shm.Mailbox // by context
	ends     []*tcpEndpoint
	returned []bool   // the ranks that have announced their return
	ledgers  []ledger // of the returned ranks, on the main communicator
	absent   int      // the number of other ranks that have not returned
	next     int      // the lowest unused number of a communicator
	main     *tcpComm

	sent, received atomic.Uint64 // messages to and from other processes
	watch          *tcpWatch
}

// startTCP connects this process with the others.
func startTCP(ctx context.Context, cfg mesh.Config) (job, error) {
	m, err := mesh.Connect(ctx, cfg)
	if err != nil {
		return nil, fmt.Errorf("comm: %w", err)
	}
	j := &tcpJob{
		mesh: m, world: shm.New(1), ended: make(chan struct{}), boxes: make(map[uint64]*shm.Mailbox),
		returned: make([]bool, m.Size), ledgers: make([]ledger, m.Size), absent: m.Size - 1, next: 1,
	}
	j.main = newTCPComm(j, 0, everyone(m.Size), m.Rank)
	if j.absent == 0 {
		close(j.ended)
	}
	if j.watch, err = newTCPWatch(j); err != nil {
		return nil, err
	}
	m.Start(j)
	if m.Lanes() > 0 {
		j.world.LookAt(m)
	}
	go j.watch.ticking.run(j.watch.look)
	return j, nil
}

// describe implements job.
func (j *tcpJob) describe() string {
	return fmt.Sprintf("tcp, rank %d of %d", j.mesh.Rank, j.mesh.Size)
}

// alone implements job.
func (j *tcpJob) alone() Comm { return j.main }

// run implements job. It returns only if f has succeeded.
func (j *tcpJob) run(ctx context.Context, f func(c Comm) error) error {
	stop := context.AfterFunc(ctx, func() { j.main.Abort(1, fmt.Errorf("job cancelled: %w", context.Cause(ctx))) })
	defer stop()
	watched(j.main, f, func(err error) { j.main.Abort(exitCode(err), err) })
	return nil
}

// finalize implements job. It announces that this rank has returned and waits until all others have.
func (j *tcpJob) finalize() error {
	j.world.Finish(0)
	for r := range j.mesh.Size {
		if r == j.mesh.Rank {
			continue
		}
		if err := j.mesh.Send(r, mesh.Frame{Kind: frameReturned, Context: uint64(j.main.ledger)}); err != nil {
			j.lost(r, err)
		}
	}
	<-j.ended
	j.watch.ticking.end()
	j.mesh.Close()
	j.ledgers[j.mesh.Rank] = j.main.ledger
	if err := j.main.compareLedgers(j.ledgers); err != nil {
		return fmt.Errorf("comm: %w", err)
	}
	return nil
}

// abortNote is the data of an abort frame.
type abortNote struct {
	Code  int
	Cause string
}

// abort notifies the other processes, and ends this one.
func (j *tcpJob) abort(code int, err error) {
	report(os.Stderr, &AbortError{Rank: j.mesh.Rank, Code: code, Err: err})
	cause := err.Error()
	text, e := json.Marshal(abortNote{code, cause[:min(len(cause), maxNote/8)]}) // a character takes six bytes at most
	if e == nil {
		j.mesh.SendLast(mesh.Frame{Kind: frameAbort, Data: text}, time.Second)
	}
	os.Exit(code)
}

// Check implements mesh.Handler.
func (j *tcpJob) Check(from int, f mesh.Frame, length uint64) error {
	most := uint64(0)
	switch f.Kind {
	case frameMessage:
		return j.checkMessage(f, length)
	case frameAbort:
		most = maxNote
	case frameStanding:
		if j.mesh.Rank == 0 {
			most = maxNote
		}
	case frameReturned, frameAsk:
	default:
		return fmt.Errorf("%w: kind %d", errFrame, f.Kind)
	}
	if length > most {
		return fmt.Errorf("%w: %d bytes of kind %d", errFrame, length, f.Kind)
	}
	return nil
}

func (j *tcpJob) checkMessage(f mesh.Frame, length uint64) error {
	switch t := Type(f.Type); {
	case t >= numTypes:
		return fmt.Errorf("%w: elements of type %d", errFrame, f.Type)
	case length > maxMessage || length%uint64(t.Size()) != 0:
		return fmt.Errorf("%w: %d bytes of %v", errFrame, length, t)
	case f.Source < 0 || int(f.Source) >= j.mesh.Size || f.Tag < 0 || f.Tag > MaxTag:
		return fmt.Errorf("%w: from rank %d with tag %d", errFrame, f.Source, f.Tag)
	}
	return nil
}

// Receive implements mesh.Handler.
func (j *tcpJob) Receive(from int, f mesh.Frame, lent bool) {
	switch f.Kind {
	case frameMessage:
		t := &shm.Transfer{Source: int(f.Source), Tag: int(f.Tag), Type: f.Type, Data: f.Data}
		j.box(f.Context).Send(j.world, t, !lent)
		j.received.Add(1)
	case frameStanding:
		j.watch.hear(from, f.Data)
	case frameAsk:
		go j.watch.answer(int(f.Tag))
	case frameReturned:
		j.hasReturned(from, ledger(f.Context))
	case frameAbort:
		var note abortNote
		if err := json.Unmarshal(f.Data, &note); err != nil {
			note = abortNote{1, err.Error()}
		}
		err := &AbortError{Rank: from, Code: note.Code, Err: errors.New(note.Cause)}
		report(os.Stderr, err)
		os.Exit(exitCode(err))
	}
}

// lostTime is how long a process whose peer is lost waits for an explanation from another process.
const lostTime = 300 * time.Millisecond

// Lost implements mesh.Handler.
func (j *tcpJob) Lost(from int, err error) { j.lost(from, err) }

func (j *tcpJob) lost(from int, err error) {
	j.mu.Lock()
	fine := j.returned[from]
	j.mu.Unlock()
	if fine {
		return
	}
	time.Sleep(lostTime)
	j.abort(1, fmt.Errorf("rank %d was lost: %w", from, err))
}

// hasReturned records that a rank will send no more messages. It fails operations that wait for the rank.
func (j *tcpJob) hasReturned(rank int, l ledger) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.returned[rank] {
		return
	}
	j.returned[rank], j.ledgers[rank] = true, l
	j.absent--
	if j.absent == 0 {
		close(j.ended)
	}
	for _, p := range j.ends {
		if source, vain := p.box.Waits(p.gone); vain {
			j.world.Fail(p.inVain(source))
			return
		}
		p.box.Poke(j.world)
	}
}

// unused returns a number for a new communicator. The method use reserves it.
func (j *tcpJob) unused() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.next
}

func (j *tcpJob) use(number int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.next = max(j.next, number+1)
}

// remove removes the endpoints of a communicator.
func (j *tcpJob) remove(ends ...*tcpEndpoint) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, p := range ends {
		delete(j.boxes, p.context)
		j.ends = slices.DeleteFunc(j.ends, func(q *tcpEndpoint) bool { return p == q })
	}
}

// box returns the mailbox of a context. Messages may arrive before this process has made the communicator.
func (j *tcpJob) box(id uint64) *shm.Mailbox {
	j.mu.Lock()
	defer j.mu.Unlock()
	b := j.boxes[id]
	if b == nil {
		b = new(shm.Mailbox)
		j.boxes[id] = b
	}
	return b
}
