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
			s := symmetric(random(r, 16, 16, 2))
			isStar(t, name, s, Star(s, o))
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

// TestColours holds the numbers of colours of published patterns against what is known of them.
func TestColours(t *testing.T) {
	jacobian := func(p *Pattern) int { return Distance1(p.Transposed(), p, Best).N }
	star := func(p *Pattern) int { return Star(p, Best).N }
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
