package interp

import (
	"iter"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Communicator is a group of ranks as seen by one of them. It does not depend on the type of numbers, so that
// copies of arguments share it.
type Communicator struct {
	context string // messages of other contexts do not reach it
	members []int  // of the team
	rank    int
}

// Together returns the communicators of all ranks of a team.
func Together(size int) []*Communicator {
	members := make([]int, size)
	for i := range members {
		members[i] = i
	}
	list := make([]*Communicator, size)
	for i := range list {
		list[i] = &Communicator{"all", members, i}
	}
	return list
}

// A team consists of the ranks of one run. One rank runs at a time, until it waits for another. Shared data therefore
// needs no locks, and one tape records the numbers of all ranks.
type team[T Number[T]] struct {
	meetings map[string]*meeting[T]
	calls    map[string]int // collective operations, by context and rank
	boards   map[string]*board[T]
	moved    bool // a rank has made progress since the last turn
}

func newTeam[T Number[T]]() *team[T] {
	return &team[T]{meetings: map[string]*meeting[T]{}, calls: map[string]int{}, boards: map[string]*board[T]{}}
}

// ensureTeam returns the team of a run. It makes a team of one rank if there is none.
func (r *run[T]) ensureTeam() *team[T] {
	if r.team == nil {
		r.team = newTeam[T]()
	}
	return r.team
}

// stopped is the panic of a rank that is ended by an error of another rank.
type stopped struct{}

// RunTogether calls f on several ranks, each with its own arguments, and returns the results of each rank. An error
// of one rank ends all ranks.
func (m *Machine[T]) RunTogether(f *ir.Func, args [][]Value[T]) (results [][]Value[T], err error) {
	if len(args) == 1 {
		out, err := m.Run(f, args[0])
		return [][]Value[T]{out}, err
	}
	results = make([][]Value[T], len(args))
	shared := newTeam[T]()
	var resume []func() (struct{}, bool)
	for i := range args {
		r := m.newRun()
		r.team, r.number = shared, i
		next, stop := iter.Pull(func(yield func(struct{}) bool) {
			defer func() {
				p := recover()
				if _, quiet := p.(stopped); p != nil && !quiet && err == nil {
					err = caught(p)
				}
			}()
			r.pause = func() bool { return yield(struct{}{}) }
			shared.moved = true
			results[i] = m.runOn(r, f, args[i])
			shared.moved = true
		})
		defer stop()
		resume = append(resume, next)
	}
	for len(resume) > 0 && err == nil {
		shared.moved = false
		resume = slices.DeleteFunc(resume, func(next func() (struct{}, bool)) bool {
			if err != nil {
				return false
			}
			_, more := next()
			return !more
		})
		if !shared.moved && err == nil && len(resume) > 0 {
			err = &Unsupported{"how ranks go on that wait for each other"}
		}
	}
	return results, err
}

// await lets other ranks run until ready returns true.
func (r *run[T]) await(ready func() bool) {
	for !ready() {
		if r.pause == nil {
			unsupported("how a rank goes on that waits for itself")
		}
		if !r.pause() {
			panic(stopped{})
		}
	}
	r.ensureTeam().moved = true
}

// A meeting is one call of a collective operation by all ranks.
type meeting[T Number[T]] struct {
	name   string
	plain  []*contribution[T]
	traced []*contribution[traced[T]] // of the operations of derived functions
	tape   Tape[T]
	came   int
	left   int // number of ranks that have called reverse
	swept  bool
}

// contribute adds the contribution of a rank to its next collective operation, and waits for the other ranks.
func (r *run[T]) contribute(c *Communicator, name string, add func(m *meeting[T])) *meeting[T] {
	own := c.context + " " + itoa(c.members[c.rank])
	key := c.context + "#" + itoa(r.ensureTeam().calls[own])
	r.ensureTeam().calls[own]++
	m := r.ensureTeam().meetings[key]
	if m == nil {
		n := len(c.members)
		m = &meeting[T]{name: name, plain: make([]*contribution[T], n), traced: make([]*contribution[traced[T]], n)}
		r.ensureTeam().meetings[key] = m
	}
	if m.name != name {
		unsupported("what ranks do that call %s and %s together", m.name, name)
	}
	add(m)
	m.came++
	r.await(func() bool { return m.came == len(c.members) })
	return m
}

// barrier waits until all ranks have called it.
func (r *run[T]) barrier(c *Communicator, name string) {
	r.contribute(c, name, func(*meeting[T]) {})
}

// reverse is called by all ranks after they have seeded the adjoints of the received numbers. When all have called
// it, the first to continue runs the sweep.
func (m *meeting[T]) reverse(r *run[T], size int) {
	m.left++
	r.await(func() bool { return m.left == size })
	if !m.swept {
		m.swept = true
		m.tape.Sweep()
	}
}
