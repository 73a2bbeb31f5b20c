package sparse

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gradgen/gradgen/internal/colouring"
)

// of makes the pattern with the columns of each row.
func of(cols int, rows ...[]int) *colouring.Pattern {
	p := &colouring.Pattern{Rows: len(rows), Cols: cols, Start: []int{0}}
	for _, r := range rows {
		slices.Sort(r)
		p.Index = append(p.Index, slices.Compact(r)...)
		p.Start = append(p.Start, len(p.Index))
	}
	return p
}

func random(r *rand.Rand, rows, cols, most int) *colouring.Pattern {
	list := make([][]int, rows)
	for i := range list {
		for range r.IntN(most + 1) {
			list[i] = append(list[i], r.IntN(cols))
		}
	}
	return of(cols, list...)
}

// symmetric is p with its mirror image.
func symmetric(p *colouring.Pattern) *colouring.Pattern {
	rows, t := make([][]int, p.Rows), p.Transposed()
	for i := range rows {
		rows[i] = append(slices.Clone(p.Row(i)), t.Row(i)...)
	}
	return of(p.Cols, rows...)
}

// dense is the matrix of a pattern with entries that tell it apart.
func dense(p *colouring.Pattern, symmetric bool) [][]float64 {
	m := make([][]float64, p.Rows)
	for i := range m {
		m[i] = make([]float64, p.Cols)
		for _, j := range p.Row(i) {
			m[i][j] = float64(1 + i*p.Cols + j)
			if symmetric && j < i {
				m[i][j] = float64(1 + j*p.Cols + i)
			}
		}
	}
	return m
}

// evaluate fills m by products of the matrix with its seeds.
func evaluate(m *Matrix, full [][]float64) {
	for c := range m.RowColours() {
		product := make([]float64, m.pattern.Cols)
		for k, row := range full {
			if m.SeedsRow(c, k) {
				for at, x := range row {
					product[at] += x
				}
			}
		}
		m.ReadRow(c, len(product))
		recoverAll(m, product)
	}
	for c := range m.ColumnColours() {
		product := make([]float64, m.pattern.Rows)
		for k := range m.pattern.Cols {
			if m.Seeds(c, k) {
				for at := range product {
					product[at] += full[at][k]
				}
			}
		}
		m.Read(c, len(product))
		recoverAll(m, product)
	}
	m.Solve()
}

func recoverAll(m *Matrix, product []float64) {
	for at, x := range product {
		m.Recover(at, x)
	}
}

func same(t *testing.T, name string, m *Matrix, full [][]float64) {
	t.Helper()
	got := m.Dense(nil)
	for i, row := range full {
		for j, want := range row {
			if got[i*m.pattern.Cols+j] != want || m.At(i, j) != want {
				t.Fatalf("%s: entry (%d, %d) is %v, want %v", name, i, j, got[i*m.pattern.Cols+j], want)
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
				m := &Matrix{Order: o, pattern: *p, values: make([]float64, len(p.Index))}
				m.choose(way[0], way[1])
				evaluate(m, dense(p, false))
				same(t, name, m, dense(p, false))
				one := m.RowColours() == 0 || m.ColumnColours() == 0
				if most := max(p.Widest(), p.Transposed().Widest()); one && !m.ByRows() && m.Colours() < p.Widest() || m.Colours() > max(p.Rows, p.Cols) {
					t.Errorf("%s: %d colours, with %d entries in a row or column", name, m.Colours(), most)
				}
			}
			s := symmetric(random(r, 14, 14, 2))
			m := &Matrix{Order: o, pattern: *s, values: make([]float64, len(s.Index))}
			m.symmetricPlan(colouring.Star(s, o))
			evaluate(m, dense(s, true))
			same(t, name+", symmetric", m, dense(s, true))
			m.treePlan(colouring.Acyclic(s, o))
			clear(m.values)
			evaluate(m, dense(s, true))
			same(t, name+", by substitution", m, dense(s, true))
		}
	}
}

// TestArrowHead finds a matrix with a dense row and a dense column by one colour of rows and two of columns.
func TestArrowHead(t *testing.T) {
	const n = 40
	p := &colouring.Pattern{Rows: n, Cols: n, Start: []int{0}}
	for i := range n {
		switch i {
		case 0:
			for j := range n {
				p.Index = append(p.Index, j)
			}
		default:
			p.Index = append(p.Index, 0, i)
		}
		p.Start = append(p.Start, len(p.Index))
	}
	m := &Matrix{pattern: *p, values: make([]float64, len(p.Index))}
	m.choose(true, true)
	evaluate(m, dense(p, false))
	same(t, "arrow-head", m, dense(p, false))
	if m.RowColours() != 1 || m.ColumnColours() != 2 {
		t.Errorf("%v, want 2 colours of columns and 1 of rows", m)
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
			if got := p.Row(k); len(got) != len(want) || !slices.IsSorted(got) || slices.ContainsFunc(got, func(j int) bool { return !want[j] }) {
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
	if p := s.block(0, 3); len(p.Index) != 3 {
		t.Errorf("all inputs are %v", p.Index)
	}
	if p := s.interactions(); len(p.Index) != 5 {
		t.Errorf("all inputs with one: %v", p.Index)
	}
}

// TestDiagonal notes an input that meets itself once, however often it does, beside other meetings.
func TestDiagonal(t *testing.T) {
	s := &Sets{}
	for range 2 {
		s.reset(4)
		for range 3 {
			for i := range 3 {
				s.Interact(s.Input(i), s.Input(i))
			}
			s.Interact(s.Union(s.Input(0), s.Input(3)), s.Input(0))
			s.Interact(empty, s.Input(3))
		}
		want := [][]int{{0, 3}, {1}, {2}, {0}}
		p := s.interactions()
		for i, row := range want {
			if got := p.Row(i); !slices.Equal(got, row) {
				t.Errorf("row %d: %v, want %v", i, got, row)
			}
		}
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

// TestOneMatrixForSeveralFunctions evaluates functions of one pattern by one matrix: each gets a plan that it has
// products for.
func TestOneMatrixForSeveralFunctions(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	p := symmetric(random(r, 9, 9, 3))
	m := &Matrix{}
	for step := range 60 {
		name := fmt.Sprintf("function %d", step)
		path := m.Begin(name)
		if m.Follows(path, 0, p.Cols) {
			t.Fatalf("%s has the path of the one before", name)
		}
		sets := m.Sets(p.Cols)
		hessian := r.IntN(3) == 0
		for i := range p.Rows {
			row := 0.0
			for _, j := range p.Row(i) {
				row = sets.Union(row, sets.Input(j))
				if hessian {
					sets.Interact(sets.Input(i), sets.Input(j))
				}
			}
			sets.Output(row)
		}
		columns := r.IntN(2) == 0
		if hessian {
			m.Hessian(path, sets)
		} else {
			m.Jacobian(path, sets, 0, p.Cols, columns, !columns)
		}
		if !hessian && m.ByRows() == columns {
			t.Errorf("%s: by rows: %t", name, m.ByRows())
		}
		evaluate(m, dense(p, hessian))
		same(t, name, m, dense(p, hessian))
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
