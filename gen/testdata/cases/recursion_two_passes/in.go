// Recursive functions whose sweeps stay apart: the adjoint of a result is not known before the call, or a sweep changes what the other reads.
package recursion_two_passes

import "math"

// product needs the result of the second call for the adjoint of the first.
func product(x []float64) float64 {
	if len(x) == 1 {
		return x[0]
	}
	return product(x[:len(x)/2]) * product(x[len(x)/2:])
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Product(x []float64) float64 { return product(x) }

// bent is not linear in the result of the call.
func bent(x []float64) float64 {
	if len(x) == 1 {
		return x[0]
	}
	return x[0] + math.Sin(bent(x[1:]))
}

//gradgen:vjp wrt=x
//gradgen:hvp wrt=x
func Bent(x []float64) float64 { return bent(x) }

// chosen takes a branch by the result of the call.
func chosen(x []float64) float64 {
	if len(x) == 1 {
		return x[0]
	}
	r := chosen(x[1:])
	if r > 0.5 {
		return 2*r - x[0]
	}
	return x[0] - r
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Chosen(x []float64) float64 { return chosen(x) }

func ChosenInputs() [][]any { return [][]any{{[]float64{0.2, 0.9, -0.4, 0.8}}} }

// halved changes the numbers that its caller reads after the call.
func halved(x []float64, n int) float64 {
	if n == 0 {
		return x[0]
	}
	x[0] *= 0.5
	return 2*halved(x, n-1) + x[1]*x[0]
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Halved(x []float64, n int) float64 { return halved(x, n) }

func HalvedInputs() [][]any { return [][]any{{[]float64{0.7, 1.3}, 3}} }

// counted changes a counter, from which its factor comes.
func counted(x []float64, at *int) float64 {
	*at++
	k := *at
	if k >= len(x) {
		return x[0]
	}
	return x[k]*counted(x, at) + float64(*at)*x[k]
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Counted(x []float64) float64 {
	at := 0
	return counted(x, &at)
}

// marked marks what it uses, and takes the marks back.
func marked(a []float64, n, row int, used []bool) float64 {
	if row == n {
		return 1
	}
	sum := 0.0
	for c := range n {
		if used[c] {
			continue
		}
		used[c] = true
		sum += a[row*n+c] * marked(a, n, row+1, used)
		used[c] = false
	}
	return sum
}

//gradgen:vjp wrt=a
//gradgen:jvp wrt=a
func Permanent(a []float64) float64 { return marked(a, 3, 0, make([]bool, 3)) }

func PermanentInputs() [][]any {
	return [][]any{{[]float64{2, -1, 0.5, 0.25, 1.5, -0.75, 1, 0.3, -2}}}
}

// even and odd call each other.
func even(x []float64) float64 {
	if len(x) == 0 {
		return 1
	}
	return x[0] * odd(x[1:])
}

func odd(x []float64) float64 {
	if len(x) == 0 {
		return 2
	}
	return x[0] + even(x[1:])
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Mutual(x []float64) float64 { return even(x) }

// left leaves the loop that calls.
func left(x []float64, n int) float64 {
	s := 0.0
	for i := range x {
		if n == 0 || x[i] > 1 {
			break
		}
		s += x[i] * left(x[i:], n-1)
	}
	return s + x[0]
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Left(x []float64) float64 { return left(x, 2) }

func LeftInputs() [][]any { return [][]any{{[]float64{0.5, 0.7, 0.3, 1.4, 0.2}}} }

// compound multiplies what the calls before have added up.
func compound(x []float64, n int) float64 {
	if n == 0 {
		return x[0]
	}
	s := x[1]
	for i := range 2 {
		s = s*x[i] + compound(x, n-1)
	}
	return s
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Compound(x []float64) float64 { return compound(x, 2) }

// updated changes its factor between the call and what it is a factor of.
func updated(x []float64, n int, c float64) float64 {
	if n == 0 {
		return x[0]
	}
	r := updated(x, n-1, 0.5*c)
	c += r * x[1]
	return c*x[0] + r
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Updated(x []float64) float64 { return updated(x, 2, 0.5) }

// counting changes a factor without a number of its own, in a loop and after the call.
func counting(x []float64, n int) float64 {
	if n == 0 {
		return x[0]
	}
	f := 1.0
	r := counting(x, n-1)
	for range n {
		f *= 0.5
	}
	return f*r + x[1]*x[1]
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Counting(x []float64) float64 { return counting(x, 3) }

// chained hands the result of one call to the next.
func chained(v float64, n int) float64 {
	if n == 0 {
		return math.Sin(v)
	}
	w := chained(v, n-1)
	return chained(0.5*w, n-1) + w
}

//gradgen:vjp wrt=v
//gradgen:jvp wrt=v
func Chained(v float64) float64 { return chained(v, 2) }

// shifted has an array by value.
func shifted(a [2]float64, n int) [2]float64 {
	if n == 0 {
		return a
	}
	r := shifted([2]float64{a[1], 0.5 * a[0]}, n-1)
	return [2]float64{r[0] + a[0], 3 * r[1]}
}

//gradgen:vjp wrt=a
//gradgen:jvp wrt=a
func Shifted(a [2]float64) [2]float64 { return shifted(a, 3) }

// Branched calls a function that could run both sweeps at once in branches, which its own reverse sweep has apart.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
//gradgen:hvp wrt=x
func Branched(x []float64, n int) float64 {
	var out float64
	if n > 2 {
		a, b := moments(x)
		out = 2*a - b
	} else {
		_, out = moments(x[1:])
	}
	return out
}

func BranchedInputs() [][]any {
	return [][]any{{[]float64{1, 0.5, -0.3}, 1}, {[]float64{1, 0.5, -0.3, 0.7, 1.2}, 3}}
}

// moments has several results.
func moments(x []float64) (sum, squares float64) {
	if len(x) == 1 {
		return x[0], x[0] * x[0]
	}
	m := len(x) / 2
	a, b := moments(x[:m])
	c, d := moments(x[m:])
	return a + 2*c, b - d + 0.5*a
}

// Overwritten changes after the call the memory that it handed down.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Overwritten(x []float64) float64 {
	y := []float64{x[0] * x[1], x[1], x[0]}
	r := sum(y)
	y[1] = 3 * x[0]
	return r + sum(y) + y[1]*y[1]
}

func sum(x []float64) float64 {
	if len(x) == 1 {
		return x[0] * x[0]
	}
	return sum(x[:1]) + 2*sum(x[1:])
}
