//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package comm

import (
	"sync"
	"sync/atomic"
)

// progress is what this rank has done so far, by which the watch tells ranks that wait in vain from ranks whose
// messages take their time.
type progress struct {
	sent, received atomic.Uint64 // point-to-point messages

	mu    sync.Mutex
	comms map[uint32]*mpiComm // by id
}

func (p *progress) add(comms ...*mpiComm) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.comms == nil {
		p.comms = make(map[uint32]*mpiComm)
	}
	for _, c := range comms {
		p.comms[c.id] = c
	}
}

func (p *progress) remove(comms ...*mpiComm) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range comms {
		if c != nil {
			delete(p.comms, c.id)
		}
	}
}

// collectives are the numbers of collectives that the rank has entered, by communicator.
func (p *progress) collectives() map[uint32]uint64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	entered := make(map[uint32]uint64, len(p.comms))
	for id, c := range p.comms {
		entered[id] = c.number.Load()
	}
	return entered
}

// size is the number of ranks of a communicator.
func (p *progress) size(id uint32) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	if c := p.comms[id]; c != nil {
		return c.size
	}
	return 0
}
