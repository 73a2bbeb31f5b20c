// Elements, pointers and quotients that the function evaluates for nobody, and that may
// panic: what is overwritten, dropped or never stored.
package evaluated_for_nobody

func pair(x []float64, i int) (a, b float64) { return x[i], x[i/2] }

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Dropped(x []float64) float64 {
	_, b := pair(x, 5)
	return b * b
}

//gradgen:vjp wrt=x
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
//gradgen:jacobian wrt=x
//gradgen:hessian wrt=x sparse=on
func Overwritten(x []float64, k int) float64 {
	y := x[k] * x[0]
	y = x[0] * x[1]
	r := make([]float64, 2)
	r[k/2] = x[k+1]
	r[k/2] = y
	return r[0] * y
}

//gradgen:grad wrt=x vector=on
func Looping(x []float64, n int) float64 {
	s := 0.0
	for i, v := range x {
		if i > n {
			w := x[i+1] * v
			w *= 2
		}
		t := 0.0
		for j := range n {
			t += x[j] * v
		}
		s += v * v
	}
	return s
}

type node struct {
	v    float64
	next *node
}

//gradgen:grad wrt=x
//gradgen:pullback wrt=x
func Following(x []float64, k int) float64 {
	n := &node{v: x[0]}
	m := n.next
	if x[1] > 1 {
		d := m.v * x[0]
		d += 2
	}
	if x[2] > 2 {
		k = 3 / k
	}
	return n.v * n.v
}

func down(x []float64, n int, v float64) float64 {
	if n == 0 {
		return v
	}
	w := x[n] * v
	w = v
	return down(x, n-1, w*x[0])
}

//gradgen:grad wrt=x
func Recursion(x []float64, n int) float64 { return down(x, n&3, 1) }

// Unread stores in memory that nobody reads, at places that may not exist.
//
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
//gradgen:pullback wrt=x
func Unread(x []float64, n int) float64 {
	y, z := make([]float64, 3), make([]float64, len(x))
	y[n&3] = float64(n)
	s := 0.0
	for i, v := range x {
		z[i] = v
		y[i+n-1] = v * z[i]
		s += v * v
	}
	return s
}

// Listed has vector code of its own, which evaluates elements for nobody, too.
//
//gradgen:fast
//gradgen:grad wrt=x vector=on
func Listed(x []float64, index []int) float64 {
	c := make([]float64, len(x))
	s := 0.0
	for i, v := range x {
		c[i] = x[index[i]] * v
		s += v * v
	}
	return s
}

func ListedInputs() [][]any {
	return [][]any{{[]float64{0.5, 0.75, -1.25}, []int{2, 0, 2}}, {make([]float64, 21), make([]int, 21)}}
}

// Discarded evaluates for nobody what fails by itself: a shift by a negative number, a slice of negative length, an
// assertion, a slice that is shorter than an array, a comparison of slices in interfaces.
//
//gradgen:grad wrt=x
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
//gradgen:hvp wrt=x
//gradgen:jacobian wrt=x
//gradgen:fast
func Discarded(x []float64, k int, a any) float64 {
	bit := 1 << (k + 2)
	_ = bit
	room := make([]float64, k+1)
	_ = room
	n, ok := a.(int)
	if !ok {
		word := a.(string)
		_ = word
	}
	four := [4]float64(x[:len(x)&^1])
	_ = four
	same := a == any(k)
	_ = same
	s := 0.0
	for i, v := range x {
		s += v * v * float64(i)
	}
	return s * float64(n+1)
}

func DiscardedInputs() [][]any {
	x := []float64{0.5, 1.5, -0.5, 2}
	return [][]any{
		{x, 3, 2}, {x, 2, "a"}, {x, -3, 2}, {x, -2, 2}, {x, 1, 2.5}, {x[:3], 3, 2}, {x, 3, []int{1}},
	}
}

// Passed keeps what it evaluates for nobody in memory, from which other statements take it for nobody.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
//gradgen:jvp wrt=x
func Passed(x []float64, n, k int) float64 {
	rows, sums := make([]float64, 2), make([]float64, len(x))
	for i := range x {
		y := 1.0
		for j := range n {
			y += x[i+j]
		}
		sums[i] = y * y
	}
	y := x[k] * 2
	rows[0] = y
	z := rows[0] * rows[0]
	rows[1] = z
	return x[0] * x[1]
}

func PassedInputs() [][]any {
	x := []float64{0.5, 1.5, -0.5}
	return [][]any{{x, 1, 0}, {x, 0, 2}, {x, 2, 1}, {x, -1, 1}, {x, 1, 3}}
}
