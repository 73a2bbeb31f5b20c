package comm

import "sync"

// twinBit distinguishes the contexts of twins from the contexts of other communicators of the tcp back end.
const twinBit = 1 << 61

// twins keeps the twin of one rank's handle.
type twins struct {
	once sync.Once
	twin Comm
}

func (t *twins) get(create func() Comm) Comm {
	t.once.Do(func() { t.twin = create() })
	return t.twin
}

// Twin implements [Comm]: the first rank that calls it creates the twin of the group.
func (l *local) Twin() Comm {
	return l.twins.get(func() Comm {
		if l.group.mirror {
			return l
		}
		return newLocal(l.group.twin(), l.rank)
	})
}

func (g *localGroup) twin() *localGroup {
	g.other.once.Do(func() {
		g.other.group = newLocalGroup(g.world, g.ranks)
		g.other.group.mirror = true
	})
	return g.other.group
}

// Twin implements [Comm]: the number of the twin follows from that of c.
func (c *tcpComm) Twin() Comm {
	return c.twins.get(func() Comm {
		number := c.context / 2
		if number&twinBit != 0 {
			return c
		}
		return newTCPComm(c.job, number|twinBit, c.ranks, c.rank)
	})
}

// Twin implements [Comm]; the hook is also called for operations of the twin.
func (h hooked) Twin() Comm { return hooked{h.Comm.Twin(), h.hook} }
