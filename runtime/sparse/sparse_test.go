package sparse

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

func random(r *rand.Rand, rows, cols, most int) *pattern {
	list := make([][]int, rows)
	for i := range list {
		for range r.IntN(most + 1) {
			list[i] = append(list[i], r.IntN(cols))
		}
	}
	return of(cols, list...)
}

// symmetric is p with its mirror image.
func symmetric(p *pattern) *pattern {
	rows, t := make([][]int, p.rows), p.transposed()
	for i := range rows {
		rows[i] = append(slices.Clone(p.row(i)), t.row(i)...)
	}
	return of(p.cols, rows...)
}

// dense is the matrix of a pattern with entries that tell it apart.
func dense(p *pattern, symmetric bool) [][]float64 {
	m := make([][]float64, p.rows)
	for i := range m {
		m[i] = make([]float64, p.cols)
		for _, j := range p.row(i) {
			m[i][j] = float64(1 + i*p.cols + j)
			if symmetric && j < i {
				m[i][j] = float64(1 + j*p.cols + i)
			}
		}
	}
	return m
}

// evaluate fills m by products of the matrix with its seeds.
func evaluate(m *Matrix, full [][]float64) {
	for c := range m.Colours() {
		product := make([]float64, m.length())
		for k := range m.plan.of {
			if !m.Seeds(c, k) {
				continue
			}
			for at := range product {
				if m.ByRows() {
					product[at] += full[k][at]
				} else {
					product[at] += full[at][k]
				}
			}
		}
		m.Read(c, len(product))
		for at, x := range product {
			m.Recover(at, x)
		}
	}
}

func same(t *testing.T, name string, m *Matrix, full [][]float64) {
	t.Helper()
	got := m.Dense(nil)
	for i, row := range full {
		for j, want := range row {
			if got[i*m.cols+j] != want || m.At(i, j) != want {
				t.Fatalf("%s: entry (%d, %d) is %v, want %v", name, i, j, got[i*m.cols+j], want)
			}
		}
	}
}

// TestRecovery finds random matrices by rows, columns and star colourings, in every order.
func TestRecovery(t *testing.T) {
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 1))
		p := random(r, r.IntN(12), 1+r.IntN(12), 4)
		for o := Best; o <= IncidenceDegree; o++ {
			name := fmt.Sprintf("seed %d, %v", seed, o)
			for _, way := range [][2]bool{{true, false}, {false, true}, {true, true}} {
				m := &Matrix{Order: o, pattern: *p, values: make([]float64, len(p.index))}
				m.choose(way[0], way[1])
				evaluate(m, dense(p, false))
				same(t, name, m, dense(p, false))
				if most := max(p.widest(), p.transposed().widest()); !m.ByRows() && m.Colours() < p.widest() || m.Colours() > max(p.rows, p.cols) {
					t.Errorf("%s: %d colours, with %d entries in a row or column", name, m.Colours(), most)
				}
			}
			s := symmetric(random(r, 14, 14, 2))
			m := &Matrix{Order: o, pattern: *s, values: make([]float64, len(s.index))}
			m.symmetricPlan(starColours(s, o))
			evaluate(m, dense(s, true))
			same(t, name+", symmetric", m, dense(s, true))
			isStar(t, name, s, starColours(s, o))
		}
	}
}

// isStar tests the definition: neighbours differ, and no path of four has two colours.
func isStar(t *testing.T, name string, p *pattern, c colouring) {
	t.Helper()
	near := func(v int) []int {
		return slices.DeleteFunc(slices.Clone(p.row(v)), func(w int) bool { return w == v })
	}
	for v := range p.rows {
		for _, w := range near(v) {
			if c.of[v] == c.of[w] {
				t.Fatalf("%s: neighbours %d and %d have one colour", name, v, w)
			}
			for _, x := range near(w) {
				for _, y := range near(x) {
					if x != v && y != w && y != v && c.of[x] == c.of[v] && c.of[y] == c.of[w] {
						t.Fatalf("%s: the path %d %d %d %d has two colours", name, v, w, x, y)
					}
				}
			}
		}
	}
}

// TestColours holds the numbers of colours of published patterns against what is known of them.
func TestColours(t *testing.T) {
	jacobian := func(p *pattern) int { return distance1(p.transposed(), p, Best).n }
	star := func(p *pattern) int { return starColours(p, Best).n }
	for _, c := range []struct {
		name      string
		got, want int
	}{
		// A band of 2w+1 takes as many; its symmetric form w+1 by substitution and 2w+1 at most directly.
		{"banded Jacobian", jacobian(banded(50, 2)), 5},
		{"tridiagonal Hessian", star(banded(50, 1)), 3},
		// One colour for the hub, one for all others (Gebremedhin, Manne & Pothen 2005, Fig. 2.1).
		{"arrow-head Hessian", star(arrowHead(50)), 2},
		{"arrow-head Jacobian", jacobian(arrowHead(50)), 50},
		{"diagonal Hessian", star(banded(20, 0)), 1},
		{"empty", star(of(0)), 0},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d colours, want %d", c.name, c.got, c.want)
		}
	}
}

// TestSets holds unions, small and large, against sets of Go.
func TestSets(t *testing.T) {
	const n = 400
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 2))
		s := &Sets{}
		s.reset(n)
		truth := []map[int]bool{{}}
		names := []float64{0}
		for j := range n {
			names, truth = append(names, s.Input(j)), append(truth, map[int]bool{j: true})
		}
		for range 300 {
			var args []float64
			all := map[int]bool{}
			for range r.IntN(4) {
				k := r.IntN(len(names))
				if r.IntN(2) == 0 {
					k = len(names) - 1 - r.IntN(min(len(names), 40))
				}
				args = append(args, names[k])
				for j := range truth[k] {
					all[j] = true
				}
			}
			names, truth = append(names, s.Union(args...)), append(truth, all)
		}
		for _, x := range names {
			s.Output(x)
		}
		p := s.block(0, n)
		for k, want := range truth {
			if got := p.row(k); len(got) != len(want) || !slices.IsSorted(got) || slices.ContainsFunc(got, func(j int) bool { return !want[j] }) {
				t.Fatalf("seed %d, set %d: %v, want %v", seed, k, got, want)
			}
		}
	}
}

// TestNarrow has sets that a float32 cannot name contain everything.
func TestNarrow(t *testing.T) {
	s := &Sets{}
	s.reset(3)
	if got := s.Narrow(1<<24 + 1); got != everything {
		t.Errorf("set %v, want all", got)
	}
	s.Output(s.Union(everything, s.Input(1)))
	s.Interact(everything, s.Input(2))
	if p := s.block(0, 3); len(p.index) != 3 {
		t.Errorf("all inputs are %v", p.index)
	}
	if p := s.interactions(); len(p.index) != 5 {
		t.Errorf("all inputs with one: %v", p.index)
	}
}

type tree struct {
	Left, Right *tree
	X           []float64
	n           int
	any         any
}

// TestPath tells apart what is not the same, and nothing else.
func TestPath(t *testing.T) {
	x := make([]float64, 6)
	leaf := &tree{X: x[:2:2]}
	ways := [][]any{
		{1, true, "a"}, {2, true, "a"}, {1, false, "a"}, {1, true, "b"},
		{leaf}, {&tree{X: x[:3:3]}}, {(*tree)(nil)}, {&tree{n: 1, X: x[:2:2]}}, {&tree{any: 1, X: x[:2:2]}}, {&tree{any: 2, X: x[:2:2]}},
		{&tree{Left: leaf, Right: leaf}}, {&tree{Left: leaf, Right: &tree{X: x[2:4:4]}}}, {&tree{Left: leaf, Right: &tree{X: x[1:3:3]}}},
		{[]int{1, 2}}, {[]int{1}}, {[][]int{{1}, {2, 3}}}, {[][]int{{1, 2}, {3}}}, {[2]int{1, 2}}, {int8(1), uint8(2)},
	}
	print := func(way []any) Path {
		var p Path
		p.reset("way")
		p.Shape(way...)
		return p
	}
	for i, way := range ways {
		for k, other := range ways {
			p, q := print(way), print(other)
			if p.same(&q) != (i == k) {
				t.Errorf("ways %d and %d: the same: %t", i, k, p.same(&q))
			}
		}
	}
	self := &tree{}
	self.Left, self.Right = self, self
	print([]any{self})
	p, q := print([]any{[]int{1, 2}}), print([]any{[]int{3, 4}})
	if !p.same(&q) {
		t.Error("elements of a list of integers are noted where they are used alone")
	}
}

// TestFollows finds the pattern again where anything about it has changed.
func TestFollows(t *testing.T) {
	m := &Matrix{}
	find := func(name string, n, lo, hi int) bool {
		p := m.Begin(name)
		p.Int(n)
		if m.Follows(p, lo, hi) {
			return false
		}
		s := m.Sets(n)
		for j := range n {
			s.Output(s.Input(j))
		}
		m.Jacobian(p, s, lo, hi, true, true)
		return true
	}
	for i, c := range []struct {
		name      string
		n, lo, hi int
		again     bool
	}{
		{"f", 4, 0, 4, true}, {"f", 4, 0, 4, false}, {"g", 4, 0, 4, true}, {"g", 5, 0, 4, true}, {"g", 5, 0, 5, true}, {"g", 5, 0, 5, false},
		{"g", 5, 1, 5, true}, {"g", 5, 0, 4, true}, {"g", 0, 0, 0, true}, {"g", 0, 0, 0, false},
	} {
		if got := find(c.name, c.n, c.lo, c.hi); got != c.again {
			t.Errorf("step %d: found again: %t", i, got)
		}
	}
	if !panics(func() { m.Read(0, 7) }) || !panics(func() { m.At(1, 1) }) || !panics(func() { m.Dense(make([]float64, 3)) }) {
		t.Error("wrong sizes do not panic")
	}
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}

// TestFormats reads a matrix in each format.
func TestFormats(t *testing.T) {
	var zero Matrix
	if start, cols, values := zero.CSR(); len(start) != 1 || len(cols)+len(values) != 0 || zero.NNZ() != 0 {
		t.Error("the zero matrix has entries")
	}
	p := of(3, []int{0, 2}, nil, []int{1})
	m := &Matrix{pattern: *p, values: []float64{1, 2, 3}}
	rows, cols, values := m.COO()
	if !slices.Equal(rows, []int{0, 0, 2}) || !slices.Equal(cols, []int{0, 2, 1}) || !slices.Equal(values, []float64{1, 2, 3}) {
		t.Errorf("coordinates %v %v %v", rows, cols, values)
	}
	if !slices.Equal(m.Dense(nil), []float64{1, 0, 2, 0, 0, 0, 0, 3, 0}) {
		t.Errorf("dense: %v", m.Dense(nil))
	}
}
