//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package comm

import (
	"sync"
	"sync/atomic"
)

// activity counts what this rank has done so far. The watch uses it to distinguish ranks that wait in vain from
// ranks whose messages take long.
type activity struct {
	sent, received atomic.Uint64 // point-to-point messages

	mu    sync.Mutex
	comms map[uint32]*mpiComm // by id
}

func (p *activity) add(comms ...*mpiComm) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.comms == nil {
		p.comms = make(map[uint32]*mpiComm)
	}
	for _, c := range comms {
		p.comms[c.id] = c
	}
}

func (p *activity) remove(comms ...*mpiComm) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range comms {
		if c != nil {
			delete(p.comms, c.id)
		}
	}
}

// collectives returns the progress of each communicator of the rank.
func (p *activity) collectives() map[uint32]progress {
	p.mu.Lock()
	defer p.mu.Unlock()
	entered := make(map[uint32]progress, len(p.comms))
	for id, c := range p.comms {
		entered[id] = c.progress()
	}
	return entered
}

// remembered is how many ledgers a communicator remembers.
const remembered = 16

// remember notes the ledger after a collective.
func (c *mpiComm) remember(number uint64) {
	c.ledgers[number%remembered].Store(uint64(c.ledger))
}

// progress returns what the watch reports to rank 0 about c. It is meaningful if the rank stands
// still.
func (c *mpiComm) progress() progress {
	p := progress{Number: c.number.Load()}
	for n := p.Number - min(p.Number, remembered) + 1; n <= p.Number; n++ {
		p.Ledgers = append(p.Ledgers, c.ledgers[n%remembered].Load())
	}
	return p
}

// size returns the number of ranks of a communicator.
func (p *activity) size(id uint32) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	if c := p.comms[id]; c != nil {
		return c.size
	}
	return 0
}
