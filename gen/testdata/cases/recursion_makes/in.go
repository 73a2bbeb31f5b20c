// Recursive functions that no active value enters make the memory that active
// values are stored in later.
package recursion_makes

// A Level is one of a stack of grids, each half as fine as the one above.
type Level struct {
	U, F   []float64
	Rows   [2][]float64
	Coarse *Level
}

func newLevel(n int) *Level {
	if n == 0 {
		return nil
	}
	l := &Level{U: make([]float64, n), F: make([]float64, n)}
	l.Rows = [2][]float64{l.U, l.F}
	l.Coarse = newLevel(n / 2)
	return l
}

// Cycle stores numbers in all levels and reads them by way of the rows.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Cycle(x []float64) (sum float64) {
	top := newLevel(len(x))
	for l := top; l != nil; l = l.Coarse {
		copy(l.U, x)
		for i := range l.U {
			l.F[i] = l.U[i] * l.U[len(l.U)-1-i]
		}
		if l.Coarse != nil {
			l.Rows[0], l.Rows[1] = l.Rows[1], l.Coarse.U
		}
	}
	for l := top; l != nil; l = l.Coarse {
		for k, row := range l.Rows {
			for _, v := range row {
				sum += v * v * float64(k+1)
			}
		}
	}
	return sum
}

func zeros(n int) []float64 {
	if n <= 1 {
		return make([]float64, 1)
	}
	return append(zeros(n-1), 0)
}

func halves(n int) (a, b []float64) {
	if n%2 == 1 {
		return halves(n - 1)
	}
	s := zeros(n)
	return s[:n/2], s[n/4:]
}

// Halves has slices that share what a recursion made.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Halves(x []float64) (sum float64) {
	a, b := halves(len(x))
	for i := range a {
		a[i] = x[i] * x[i]
	}
	for i := range b {
		b[i] += x[i] * x[0]
	}
	for i := range a {
		sum += a[i] * b[len(b)-1-i]
	}
	return sum
}

// HalvesInputs are long enough for halves that overlap.
func HalvesInputs() [][]any {
	return [][]any{{[]float64{0.3, -1.2, 0.7, 1.1}}, {[]float64{0.5, 0.25, -0.75, 1.5, -0.1, 0.9, 1.3}}}
}

// A Tree has numbers at its nodes.
type Tree struct {
	Val  float64
	Kids []*Tree
}

func grown(depth int) *Tree {
	t := &Tree{Val: 1}
	for range depth {
		t.Kids = append(t.Kids, grown(depth-1))
	}
	return t
}

func (t *Tree) fill(x []float64, k int) int {
	t.Val *= x[k%len(x)]
	for _, c := range t.Kids {
		k = c.fill(x, k+1)
	}
	return k
}

func (t *Tree) sum() float64 {
	s := t.Val * t.Val
	for _, c := range t.Kids {
		s += t.Val * c.sum()
	}
	return s
}

// Grown fills a tree that stands already.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Grown(x []float64) float64 {
	t := grown(3)
	t.fill(x, 0)
	return t.sum()
}
