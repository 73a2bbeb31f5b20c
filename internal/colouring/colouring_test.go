package colouring

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

func random(r *rand.Rand, rows, cols, most int) *Pattern {
	list := make([][]int, rows)
	for i := range list {
		for range r.IntN(most + 1) {
			list[i] = append(list[i], r.IntN(cols))
		}
	}
	return of(cols, list...)
}

// symmetric is p with its mirror image.
func symmetric(p *Pattern) *Pattern {
	rows, t := make([][]int, p.Rows), p.Transposed()
	for i := range rows {
		rows[i] = append(slices.Clone(p.Row(i)), t.Row(i)...)
	}
	return of(p.Cols, rows...)
}

// TestRandom tests the definitions on random patterns, in every order.
func TestRandom(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		for o := Best; o <= IncidenceDegree; o++ {
			name := fmt.Sprintf("seed %d, %v", seed, o)
			p := random(r, r.IntN(14), 1+r.IntN(14), 4)
			isApart(t, name, p, Distance1(p, p.Transposed(), o))
			for _, most := range []int{2, 30} {
				s := symmetric(random(r, 16, 16, most))
				isStar(t, name, s, Star(s, o))
				isAcyclic(t, name, s, Acyclic(s, o))
			}
			isPartition(t, name, p, o)
		}
	}
}

// TestComplete is about variables that all interact, with and without themselves, beside those that nothing interacts
// with. They are many: the algorithms for sparse patterns would take the cube of their number.
func TestComplete(t *testing.T) {
	for _, itself := range []bool{true, false} {
		rows := make([][]int, 1500)
		for i := range rows {
			for j := range rows {
				if i%3 != 0 && j%3 != 0 && (i != j || itself) {
					rows[i] = append(rows[i], j)
				}
			}
		}
		p := of(len(rows), rows...)
		for name, c := range map[string]Colouring{"star": Star(p, Best), "acyclic": Acyclic(p, Best)} {
			if c.N != 1000 || c.Of[0] != None {
				t.Errorf("%s: %d colours, that of an idle variable is %d", name, c.N, c.Of[0])
			}
		}
	}
}

// isApart tests that no column has entries in two rows of one colour.
func isApart(t *testing.T, name string, p *Pattern, c Colouring) {
	t.Helper()
	for j := range p.Cols {
		seen := map[int]bool{}
		for _, i := range p.Transposed().Row(j) {
			if seen[c.Of[i]] || c.Of[i] < 0 || c.Of[i] >= c.N {
				t.Fatalf("%s: column %d has two entries of colour %d", name, j, c.Of[i])
			}
			seen[c.Of[i]] = true
		}
	}
}

// isStar tests the definition: neighbours differ, and no path of four has two colours.
func isStar(t *testing.T, name string, p *Pattern, c Colouring) {
	t.Helper()
	near := func(v int) []int {
		return slices.DeleteFunc(slices.Clone(p.Row(v)), func(w int) bool { return w == v })
	}
	for v := range p.Rows {
		for _, w := range near(v) {
			if c.Of[v] == c.Of[w] {
				t.Fatalf("%s: neighbours %d and %d have one colour", name, v, w)
			}
			for _, x := range near(w) {
				for _, y := range near(x) {
					if x != v && y != w && y != v && c.Of[x] == c.Of[v] && c.Of[y] == c.Of[w] {
						t.Fatalf("%s: the path %d %d %d %d has two colours", name, v, w, x, y)
					}
				}
			}
		}
	}
}

// isAcyclic tests the definition: neighbours differ, and the edges between two colours make no cycle.
func isAcyclic(t *testing.T, name string, p *Pattern, c Colouring) {
	t.Helper()
	for a := range c.N {
		for b := range a {
			set := make([]int, p.Rows)
			for v := range set {
				set[v] = v
			}
			var root func(v int) int
			root = func(v int) int {
				if set[v] != v {
					return root(set[v])
				}
				return v
			}
			for v := range p.Rows {
				for _, w := range p.Row(v) {
					switch {
					case w != v && c.Of[w] == c.Of[v]:
						t.Fatalf("%s: neighbours %d and %d have one colour", name, v, w)
					case c.Of[v] != a || c.Of[w] != b:
					case root(v) == root(w):
						t.Fatalf("%s: colours %d and %d have a cycle at %d and %d", name, a, b, v, w)
					default:
						set[root(v)] = root(w)
					}
				}
			}
		}
	}
}

// isPartition tests that each entry is alone in its column among rows of its colour, or in its row among
// columns of its colour where the row has none.
func isPartition(t *testing.T, name string, p *Pattern, o Order) {
	t.Helper()
	q, found := Partitioned(p, o, 2, 1, 1000)
	if !found {
		return
	}
	for i := range p.Rows {
		seen := map[int]bool{}
		for _, j := range p.Row(i) {
			if q.Rows.Of[i] == None {
				if c := q.Columns.Of[j]; c == None || seen[c] {
					t.Fatalf("%s: row %d has two entries of colour %d", name, i, c)
				}
				seen[q.Columns.Of[j]] = true
				continue
			}
			for _, k := range p.Transposed().Row(j) {
				if k != i && q.Rows.Of[k] == q.Rows.Of[i] {
					t.Fatalf("%s: column %d has two entries of colour %d", name, j, q.Rows.Of[i])
				}
			}
		}
	}
}

// TestColours holds the numbers of colours of published patterns against what is known of them.
func TestColours(t *testing.T) {
	jacobian := func(p *Pattern) int { return Distance1(p.Transposed(), p, Best).N }
	star := func(p *Pattern) int { return Star(p, Best).N }
	acyclic := func(p *Pattern) int { return Acyclic(p, Best).N }
	both := func(p *Pattern) int {
		q, _ := Partitioned(p, Best, 1, 1, 1000)
		return q.Rows.N + q.Columns.N
	}
	for _, c := range []struct {
		name      string
		got, want int
	}{
		// A band of 2w+1 takes as many; its symmetric form w+1 by substitution and 2w+1 directly (Gebremedhin, Tarafdar,
		// Pothen & Walther 2009).
		{"banded Jacobian", jacobian(banded(50, 2)), 5},
		{"tridiagonal Hessian", star(banded(50, 1)), 3},
		// One colour for the hub, one for all others.
		{"arrow-head Hessian", star(arrowHead(50)), 2},
		{"arrow-head Jacobian", jacobian(arrowHead(50)), 50},
		// One colour for the dense row, and of columns one for the dense one and one for the diagonal.
		{"arrow-head Jacobian by rows and columns", both(arrowHead(50)), 3},
		{"tridiagonal Hessian by substitution", acyclic(banded(50, 1)), 2},
		{"banded Hessian by substitution", acyclic(banded(50, 2)), 3},
		{"arrow-head Hessian by substitution", acyclic(arrowHead(50)), 2},
		{"diagonal Hessian", star(banded(20, 0)), 1},
		{"empty", star(of(0)), 0},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d colours, want %d", c.name, c.got, c.want)
		}
	}
}
