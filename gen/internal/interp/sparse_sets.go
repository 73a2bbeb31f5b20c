package interp

import (
	"math"
	"strings"
)

// recordedPath implements sparse.Path: it holds the recorded path as text.
type recordedPath struct{ strings.Builder }

// inputSets implements sparse.Sets. It holds index sets, each named by a number.
type inputSets struct {
	n     int
	sets  [][]bool       // the sets with one input come first
	names map[string]int // the names of the sets, by their keys
	pairs [][]bool       // the interactions
	rows  [][]bool       // the outputs
}

// emptySet is the name of the empty set; the names of other sets follow.
const emptySet = 0

func newSets(n int) *inputSets {
	s := &inputSets{n: n, names: map[string]int{}}
	for j := range n {
		one := make([]bool, n)
		one[j] = true
		s.name(one)
		s.pairs = append(s.pairs, make([]bool, n))
	}
	return s
}

// name returns the name of a set.
func (s *inputSets) name(set []bool) float64 {
	key := keyOf(set)
	if s.names[key] == emptySet {
		s.sets = append(s.sets, set)
		s.names[key] = len(s.sets)
	}
	return float64(s.names[key])
}

// keyOf returns a key that identifies a set.
func keyOf(set []bool) string {
	key := make([]byte, len(set))
	for j, is := range set {
		if is {
			key[j] = 1
		}
	}
	return string(key)
}

// set returns the set with the given name.
func (s *inputSets) set(name float64) []bool {
	switch {
	case name == emptySet:
		return make([]bool, s.n)
	case name != math.Trunc(name) || !(name > 0) || name > float64(len(s.sets)):
		fail("sparse: no set has the name %v", name)
	}
	return s.sets[int(name)-1]
}

func (s *inputSets) input(j int) float64 {
	if j < 0 || j >= s.n {
		fail("sparse: there is no input %d of %d", j, s.n)
	}
	return float64(1 + j)
}

func (s *inputSets) union(names ...float64) float64 {
	all, some := make([]bool, s.n), false
	for _, name := range names {
		for j, is := range s.set(name) {
			all[j] = all[j] || is
			some = some || is
		}
	}
	if !some {
		return emptySet
	}
	return s.name(all)
}

func (s *inputSets) output(name float64) { s.rows = append(s.rows, s.set(name)) }

func (s *inputSets) interact(a, b float64) {
	y := s.set(b)
	for i, is := range s.set(a) {
		for j := range y {
			if is && y[j] {
				s.pairs[i][j], s.pairs[j][i] = true, true
			}
		}
	}
}

// block returns the pattern of the outputs in columns lo to hi.
func (s *inputSets) block(lo, hi int) [][]bool {
	var has [][]bool
	for _, row := range s.rows {
		has = append(has, row[lo:hi])
	}
	return has
}
