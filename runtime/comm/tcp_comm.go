package comm

import (
	"fmt"
	"slices"
	"sync"

	"github.com/gradgen/gradgen/runtime/comm/internal/mesh"
	"github.com/gradgen/gradgen/runtime/comm/internal/shm"
)

// tcpEndpoint sends and receives the messages of one context of a tcpJob.
type tcpEndpoint struct {
	endpoint
	job     *tcpJob
	context uint64
	ranks   []int // in the job
}

func newTCPEndpoint(j *tcpJob, context uint64, ranks []int, rank int) *tcpEndpoint {
	p := &tcpEndpoint{job: j, context: context, ranks: ranks}
	p.endpoint = endpoint{world: j.world, id: j.mesh.Rank, rank: rank, size: len(ranks), box: j.box(context), post: p}
	j.mu.Lock()
	j.ends = append(j.ends, p)
	j.mu.Unlock()
	return p
}

// carry implements postman.
func (p *tcpEndpoint) carry(t *shm.Transfer, dest int) error {
	if dest == p.rank {
		p.box.Send(p.world, t, false)
		return nil
	}
	if int64(len(t.Data)) > maxMessage {
		return fmt.Errorf("%w: %d bytes in a message, at most %d", ErrCount, len(t.Data), int64(maxMessage))
	}
	p.job.sent.Add(1)
	f := mesh.Frame{Kind: frameMessage, Type: t.Type, Context: p.context, Source: int32(p.rank), Tag: int32(t.Tag), Data: t.Data, Awaited: true}
	if err := p.job.mesh.Send(p.ranks[dest], f); err != nil {
		return fmt.Errorf("rank %d of the job was lost: %w", p.ranks[dest], err)
	}
	t.Complete()
	return nil
}

// expects implements postman.
func (p *tcpEndpoint) expects(source int) error {
	p.job.mu.Lock()
	defer p.job.mu.Unlock()
	if p.gone(source) {
		return p.inVain(source)
	}
	return nil
}

// gone reports whether no more messages can come from source. The caller holds the job's mutex.
func (p *tcpEndpoint) gone(source int) bool {
	if source != AnySource {
		return p.job.returned[p.ranks[source]]
	}
	for _, r := range p.ranks {
		if !p.job.returned[r] {
			return false
		}
	}
	return true
}

func (p *tcpEndpoint) inVain(source int) error {
	who := "all others have"
	if source != AnySource {
		who = fmt.Sprintf("rank %d has", source)
	}
	return fmt.Errorf("%w: rank %d waits for a message and %s returned", ErrDeadlock, p.rank, who)
}

// tcpComm is a communicator of a tcpJob. Its collectives consist of messages in a separate context.
type tcpComm struct {
	*tcpEndpoint
	private *tcpEndpoint
	mu      sync.Mutex // one collective at a time
	number  uint64     // of collectives so far
	ledger  ledger     // of their arguments
	twins   twins
}

func newTCPComm(j *tcpJob, number uint64, ranks []int, rank int) *tcpComm {
	return &tcpComm{tcpEndpoint: newTCPEndpoint(j, 2*number, ranks, rank), private: newTCPEndpoint(j, 2*number+1, ranks, rank)}
}

// collective performs do as the collective w.
func (c *tcpComm) collective(w what, do func(m byMessages) error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	err := checkCall(w, c.size, c.freed)
	if err == nil {
		c.private.within = &w
		c.number++
		c.ledger.enter(w)
		err = do(byMessages{p: c.private, rank: c.rank, size: c.size})
	}
	if err != nil {
		return &Error{Op: w.call.String(), Rank: c.rank, Peer: w.root, Tag: None, Err: err}
	}
	return nil
}

// reduction performs do as the collective w, whose result is x.
func (c *tcpComm) reduction(w what, x Buffer, do func(m byMessages) error) error {
	err := c.collective(w, do)
	if err == nil {
		canonical(x, w.op)
	}
	return err
}

// Rank implements [Comm].
func (c *tcpComm) Rank() int { return c.rank }

// Size implements [Comm].
func (c *tcpComm) Size() int { return c.size }

// ProcessorName implements [Comm].
func (c *tcpComm) ProcessorName() string { return processorName() }

// Barrier implements [Comm].
func (c *tcpComm) Barrier() error {
	return c.collective(what{call: callBarrier, root: None}, byMessages.Barrier)
}

// Bcast implements [Comm].
func (c *tcpComm) Bcast(x Buffer, root int) error {
	return c.collective(what{call: callBcast, typ: x.Type, root: root, count: x.Len}, func(m byMessages) error { return m.Bcast(x, root) })
}

// Reduce implements [Comm].
func (c *tcpComm) Reduce(x Buffer, op Op, root int) error {
	w := what{call: callReduce, typ: x.Type, op: op, root: root, count: x.Len}
	return c.reduction(w, x, func(m byMessages) error { return m.Reduce(x, op, root) })
}

// Allreduce implements [Comm].
func (c *tcpComm) Allreduce(x Buffer, op Op) error {
	w := what{call: callAllreduce, typ: x.Type, op: op, root: None, count: x.Len}
	return c.reduction(w, x, func(m byMessages) error { return m.Allreduce(x, op) })
}

// Scan implements [Comm].
func (c *tcpComm) Scan(x Buffer, op Op) error {
	w := what{call: callScan, typ: x.Type, op: op, root: None, count: x.Len}
	return c.reduction(w, x, func(m byMessages) error { return m.Scan(x, op) })
}

// Exscan implements [Comm].
func (c *tcpComm) Exscan(x Buffer, op Op) error {
	w := what{call: callExscan, typ: x.Type, op: op, root: None, count: x.Len}
	return c.reduction(w, x, func(m byMessages) error { return m.Exscan(x, op) })
}

// ReduceScatter implements [Comm].
func (c *tcpComm) ReduceScatter(send, recv Buffer, counts []int, op Op) error {
	w := what{call: callReduceScatter, typ: send.Type, op: op, root: None, count: send.Len}.split(counts)
	return c.reduction(w, recv, func(m byMessages) error { return m.ReduceScatter(send, recv, counts, op) })
}

// Gather implements [Comm].
func (c *tcpComm) Gather(send, recv Buffer, counts []int, root int) error {
	w := moves(callGather, send, counts, root)
	return c.collective(w, func(m byMessages) error { return m.Gather(send, recv, counts, root) })
}

// Scatter implements [Comm].
func (c *tcpComm) Scatter(send, recv Buffer, counts []int, root int) error {
	w := moves(callScatter, recv, counts, root)
	return c.collective(w, func(m byMessages) error { return m.Scatter(send, recv, counts, root) })
}

// Allgather implements [Comm].
func (c *tcpComm) Allgather(send, recv Buffer, counts []int) error {
	w := moves(callAllgather, send, counts, None).split(counts)
	return c.collective(w, func(m byMessages) error { return m.Allgather(send, recv, counts) })
}

// Alltoall implements [Comm].
func (c *tcpComm) Alltoall(send, recv Buffer, sendCounts, recvCounts []int) error {
	w := moves(callAlltoall, send, sendCounts, None)
	return c.collective(w, func(m byMessages) error { return m.Alltoall(send, recv, sendCounts, recvCounts) })
}

// Split implements [Comm].
func (c *tcpComm) Split(colour, key int) (made Comm, err error) {
	if colour < 0 && colour != Undefined {
		return nil, &Error{Op: callSplit.String(), Rank: c.rank, Peer: None, Tag: None, Err: fmt.Errorf("%w: colour %d", ErrRank, colour)}
	}
	err = c.collective(what{call: callSplit, root: None}, func(m byMessages) error {
		made, err = c.split(m, colour, key)
		return err
	})
	return made, err
}

// split lets the ranks agree on the members and on a number that none of them has used.
func (c *tcpComm) split(m byMessages, colour, key int) (Comm, error) {
	const fields = 3
	mine := []int{colour, key, c.job.unused()}
	all := make([]int, fields*c.size)
	if err := m.Allgather(BufferOf(mine), BufferOf(all), nil); err != nil {
		return nil, err
	}
	slots, number := make([]slot, c.size), 0
	for r := range slots {
		slots[r].split = membership{colour: all[fields*r], key: all[fields*r+1]}
		number = max(number, all[fields*r+2])
	}
	c.job.use(number)
	if colour == Undefined {
		return nil, nil
	}
	members := membersOf(slots, colour)
	ranks := make([]int, len(members))
	for i, r := range members {
		ranks[i] = c.ranks[r]
	}
	return newTCPComm(c.job, uint64(number), ranks, slices.Index(members, c.rank)), nil
}

// SplitNode implements [Comm]: ranks are on one machine if their machines have the
// same name.
func (c *tcpComm) SplitNode(key int) (Comm, error) {
	name := make([]byte, 256)
	copy(name, processorName())
	all := make([]byte, len(name)*c.size)
	if err := Allgather(c, name, all); err != nil {
		return nil, err
	}
	colour := c.rank
	for r := c.size - 1; r >= 0; r-- {
		if string(all[r*len(name):(r+1)*len(name)]) == string(name) {
			colour = r
		}
	}
	return c.Split(colour, key)
}

// Dup implements [Comm].
func (c *tcpComm) Dup() (Comm, error) { return c.Split(0, c.rank) }

// Free implements [Comm].
func (c *tcpComm) Free() error {
	err := c.collective(what{call: callFree, root: None}, func(m byMessages) error {
		all := make([]ledger, c.size)
		if err := m.Allgather(BufferOf([]ledger{c.ledger}), BufferOf(all), nil); err != nil {
			return err
		}
		return c.compareLedgers(all)
	})
	if err == nil {
		c.freed = true
		c.job.remove(c.tcpEndpoint, c.private)
		if t, made := c.twins.twin.(*tcpComm); made && t != c {
			c.job.remove(t.tcpEndpoint, t.private)
		}
	}
	return err
}

// compareLedgers returns an error if the ledgers of the ranks differ.
func (c *tcpComm) compareLedgers(all []ledger) error {
	for _, l := range all {
		if l != c.ledger {
			return l.disagree(c.number)
		}
	}
	return nil
}

// Abort implements [Comm].
func (c *tcpComm) Abort(code int, cause error) { c.job.abort(failing(code), cause) }
