package sparse

import (
	"fmt"
	"math"
	"slices"

	"github.com/gradgen/gradgen/internal/colouring"
)

// Sets are sets of inputs. A set is represented by a float64, so that it can replace a tangent:
// zero is the empty set, Input returns sets of one input, and Union makes others. A small set is
// a list of inputs; a larger one is stored as the union of two others, which is expanded at the
// end.
type Sets struct {
	n     int
	most  int // entries of a pattern; 0 for any number
	nodes []node
	list  []int32 // inputs of the small sets
	few   []int32 // of the current union
	known [recent]union

	inputs []uint32 // when each input and each node was visited last
	inside []uint32
	time   uint32
	todo   []int

	found
}

// found is the pattern so far.
type found struct {
	start, index []int // the outputs, row by row
	pairs        []pair
	folded       int // pairs that are sorted, each once
	last         [recent]meeting
	rows, cols   []int  // of the current interaction
	itself       []bool // inputs that interact with themselves
}

// A node is a set: the inputs from to to of the list, or the union of the sets a and b.
type node struct {
	from, to int
	a, b     int
}

type union struct{ a, b, both int }

type meeting struct{ a, b int }

// A pair is a row and a column, in this order of significance.
type pair uint64

const (
	empty      = 0
	everything = 1 // all inputs
	first      = 2 // of the sets with one input

	small      = 48              // inputs of a set that is a list
	recent     = 1 << recentBits // unions and interactions that are remembered
	recentBits = 13
	narrow     = 1 << 24 // sets that a float32 can name
)

// reset starts with n inputs.
func (s *Sets) reset(n int) {
	s.n = n
	s.nodes, s.list = s.nodes[:0], s.list[:0]
	clear(s.known[:])
	clear(s.last[:])
	s.inputs = make([]uint32, n)
	s.inside, s.time = nil, 0
	s.start, s.index = []int{0}, nil
	s.pairs, s.folded = s.pairs[:0], 0
	s.itself = make([]bool, n)
}

// slot returns the index of the cache for the union of two sets.
func slot(a, b int) uint64 { return (uint64(a)*mixA + uint64(b)) * mixB >> (64 - recentBits) }

// Input returns the set that contains only input j.
func (s *Sets) Input(j int) float64 { return float64(first + j) }

// Narrow returns a set that a float32 can represent and that has all inputs of x.
func (s *Sets) Narrow(x float64) float64 {
	if x > narrow {
		return everything
	}
	return x
}

// Union returns the set of the inputs in any of the sets.
func (s *Sets) Union(sets ...float64) float64 {
	u := empty
	for _, x := range sets {
		u = s.union(u, int(x))
	}
	return float64(u)
}

func (s *Sets) union(a, b int) int {
	switch {
	case a == b || b == empty || a == everything:
		return a
	case a == empty || b == everything:
		return b
	case a > b:
		a, b = b, a
	}
	hit := &s.known[slot(a, b)]
	if hit.a != a || hit.b != b {
		*hit = union{a, b, s.join(a, b)}
	}
	return hit.both
}

// join returns the union of two sets.
func (s *Sets) join(a, b int) int {
	var one, other [1]int32
	x, okX := s.members(a, &one)
	y, okY := s.members(b, &other)
	if !okX || !okY {
		return s.add(node{a: a, b: b})
	}
	s.few = merge(s.few[:0], x, y)
	switch {
	case len(s.few) == len(x):
		return a
	case len(s.few) == len(y):
		return b
	case len(s.few) > small:
		return s.add(node{a: a, b: b})
	}
	from := len(s.list)
	s.list = append(s.list, s.few...)
	return s.add(node{from: from, to: len(s.list)})
}

func (s *Sets) add(n node) int {
	s.nodes = append(s.nodes, n)
	return first + s.n + len(s.nodes) - 1
}

// members lists the inputs of a set that is empty, has one, or is a list.
func (s *Sets) members(set int, one *[1]int32) ([]int32, bool) {
	switch {
	case set == empty:
		return nil, true
	case set == everything:
		return nil, false
	case set < first+s.n:
		one[0] = int32(set - first)
		return one[:], true
	}
	n := s.nodes[set-first-s.n]
	return s.list[n.from:n.to], n.to > n.from
}

// merge appends the union of two ascending lists.
func merge(dst, x, y []int32) []int32 {
	for len(x) > 0 && len(y) > 0 {
		switch {
		case x[0] < y[0]:
			dst, x = append(dst, x[0]), x[1:]
		case x[0] > y[0]:
			dst, y = append(dst, y[0]), y[1:]
		default:
			dst, x, y = append(dst, x[0]), x[1:], y[1:]
		}
	}
	return append(append(dst, x...), y...)
}

// Output adds a row: an output depends on the inputs of the set.
func (s *Sets) Output(set float64) {
	from := len(s.index)
	s.index = s.collect(s.index, int(set))
	slices.Sort(s.index[from:])
	s.limit(len(s.index))
	s.start = append(s.start, len(s.index))
}

// collect appends the inputs of a set, each once.
func (s *Sets) collect(dst []int, set int) []int {
	if set == everything {
		for j := range s.n {
			dst = append(dst, j)
		}
		return dst
	}
	var one [1]int32
	if list, ok := s.members(set, &one); ok {
		for _, j := range list {
			dst = append(dst, int(j))
		}
		return dst
	}
	return s.walk(dst, set)
}

// walk is collect for a union, which visits each part once.
func (s *Sets) walk(dst []int, set int) []int {
	for len(s.inside) < len(s.nodes) {
		s.inside = append(s.inside, 0)
	}
	s.time++
	base := first + s.n
	for s.todo = append(s.todo[:0], set); len(s.todo) > 0; {
		set := s.todo[len(s.todo)-1]
		s.todo = s.todo[:len(s.todo)-1]
		if set >= base {
			if s.inside[set-base] == s.time {
				continue
			}
			s.inside[set-base] = s.time
		}
		var one [1]int32
		list, ok := s.members(set, &one)
		if !ok {
			s.todo = append(s.todo, s.nodes[set-base].a, s.nodes[set-base].b)
			continue
		}
		for _, j := range list {
			if s.inputs[j] != s.time {
				s.inputs[j] = s.time
				dst = append(dst, int(j))
			}
		}
	}
	return dst
}

// Interact records that a result may have a second derivative with respect to each input of
// a and each of b.
func (s *Sets) Interact(a, b float64) {
	x, y := int(a), int(b)
	if x == empty || y == empty {
		return
	}
	if i := x - first; x == y && i >= 0 && i < s.n {
		// In a loop over data, each input of a diagonal interacts with itself many times.
		if !s.itself[i] {
			s.itself[i] = true
			s.pairs = append(s.pairs, pair(i)<<32|pair(i))
		}
		return
	}
	hit := &s.last[slot(x, y)]
	if hit.a == x && hit.b == y {
		return
	}
	*hit = meeting{x, y}
	s.rows = s.collect(s.rows[:0], x)
	s.cols = s.collect(s.cols[:0], y)
	rows, cols := s.rows, s.cols
	s.limit(len(rows) * len(cols))
	for _, i := range rows {
		for _, j := range cols {
			if s.pairs = append(s.pairs, pair(i)<<32|pair(j)); i != j {
				s.pairs = append(s.pairs, pair(j)<<32|pair(i))
			}
		}
	}
	if len(s.pairs) > 2*s.folded+1<<20 {
		s.fold()
	}
}

// fold sorts the pairs and keeps each once.
func (s *Sets) fold() {
	slices.Sort(s.pairs)
	s.pairs = slices.Compact(s.pairs)
	s.folded = len(s.pairs)
	s.limit(s.folded)
}

// block returns the pattern of the outputs in columns lo to hi.
func (s *Sets) block(lo, hi int) colouring.Pattern {
	p := colouring.Pattern{Rows: len(s.start) - 1, Cols: hi - lo, Start: make([]int, 0, len(s.start))}
	p.Start = append(p.Start, 0)
	for i := range p.Rows {
		for _, j := range s.index[s.start[i]:s.start[i+1]] {
			if lo <= j && j < hi {
				p.Index = append(p.Index, j-lo)
			}
		}
		p.Start = append(p.Start, len(p.Index))
	}
	return p
}

// interactions returns the symmetric pattern of the calls of Interact.
func (s *Sets) interactions() colouring.Pattern {
	s.fold()
	p := colouring.Pattern{Rows: s.n, Cols: s.n, Start: make([]int, s.n+1), Index: make([]int, len(s.pairs))}
	for k, x := range s.pairs {
		p.Start[x>>32+1]++
		p.Index[k] = int(x & (1<<32 - 1))
	}
	for i := range s.n {
		p.Start[i+1] += p.Start[i]
	}
	return p
}

// Check panics if the numbers of outputs and inputs are too large to be represented.
func (s *Sets) Check() {
	if s.n > math.MaxInt32 {
		panic(fmt.Sprintf("sparse: %d inputs are too many", s.n))
	}
}
