// Adjoints known to be zero are stored rather than added to, and zeros that
// nothing reads are not written; and where neither holds.
package zeros_overwritten

// Stages overwrites its buffers in every step.
//
//gradgen:grad wrt=x
func Stages(x []float64, steps int) float64 {
	y := make([]float64, len(x))
	dy := make([]float64, len(x))
	for range steps {
		dy[0] = x[0]
		for i := 1; i < len(x); i++ {
			dy[i] = x[i] * y[i-1]
		}
		for i := range y {
			y[i] += 0.5 * dy[i]
		}
	}
	return y[len(y)-1]
}

func StagesInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3}, 2}, {[]float64{1.5}, 3}, {[]float64{1, 2}, 0}, {[]float64{-1, 0.5, 2, 1}, 5}}
}

// Early may leave elements out.
//
//gradgen:grad wrt=x
func Early(x []float64, limit float64) float64 {
	s := 0.0
	for _, v := range x {
		if v > limit {
			break
		}
		s += v * v
	}
	return s
}

func EarlyInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3, 1}, 2.5}, {[]float64{1, 2}, 0.0}, {[]float64{}, 1.0}}
}

// Part begins where the caller says.
//
//gradgen:grad wrt=x
func Part(x []float64, from int) float64 {
	s := 0.0
	for i := from; i < len(x); i++ {
		s += x[i] * x[i]
	}
	return s
}

func PartInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3}, 1}, {[]float64{1, 2}, 5}, {[]float64{1, 2}, 0}}
}

// Pairs meets elements in two iterations, Halves in several places.
//
//gradgen:grad wrt=x
func Pairs(x []float64) float64 {
	s := 0.0
	for i := 1; i < len(x); i++ {
		s += x[i] * x[i-1]
	}
	return s
}

//gradgen:grad wrt=x
func Halves(x []float64) float64 {
	s := 0.0
	for i := range x {
		s += x[i/2] * float64(i+1)
	}
	return s
}

// Views writes through two views that share most of a buffer.
//
//gradgen:grad wrt=x
func Views(x []float64, rounds int) float64 {
	buf := make([]float64, len(x)+1)
	lo, hi := buf[:len(x)], buf[1:]
	s := 0.0
	for range rounds {
		for i, v := range x {
			lo[i] = v * v
		}
		for i := range hi {
			hi[i] = lo[i] * x[i]
		}
		s += buf[0] + hi[len(hi)-1]
	}
	return s
}

func ViewsInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3}, 2}, {[]float64{2}, 1}, {[]float64{1, 2}, 0}}
}

// Longer reads behind what each round overwrites.
//
//gradgen:grad wrt=x
func Longer(x []float64, more int) float64 {
	buf := make([]float64, len(x)+more)
	s := 0.0
	for r := range 3 {
		for i, v := range x {
			buf[i] = v * float64(r+1)
		}
		buf[len(buf)-1] += x[0] * x[1]
		for _, v := range buf {
			s += v * v
		}
	}
	return s
}

func LongerInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3}, 2}, {[]float64{1, 2}, 0}}
}

// Beyond has a buffer with room behind its end.
//
//gradgen:grad wrt=x
func Beyond(x []float64) float64 {
	buf := make([]float64, len(x), 2*len(x))
	all := buf[:2*len(x)]
	for i, v := range x {
		all[len(x)+i] = v * v
	}
	s := 0.0
	for i := range all {
		s += all[i] * x[i%len(x)]
	}
	return s
}

// Chosen writes to one of two buffers.
//
//gradgen:grad wrt=x
func Chosen(x []float64, rounds int) float64 {
	a, b := make([]float64, len(x)), make([]float64, len(x))
	s := 0.0
	for r := range rounds {
		u := a
		if r%2 == 1 {
			u = b
		}
		for i, v := range x {
			u[i] = v*v + b[i]
		}
		s += a[len(a)-1] * b[0]
	}
	return s
}

func ChosenInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3}, 4}, {[]float64{2}, 2}, {[]float64{1, 2}, 0}}
}

// Inner has a buffer for each iteration, and one that only some rewrite.
//
//gradgen:grad wrt=x
func Inner(x []float64) float64 {
	kept := make([]float64, len(x))
	s := 0.0
	for r, w := range x {
		row := make([]float64, len(x))
		for i, v := range x {
			row[i] = v * w
			if i >= r {
				kept[i] = row[i] + w
			}
		}
		for i := range row {
			s += row[i] * kept[i]
		}
	}
	return s
}

// Branch overwrites the gradient in one branch alone, Both in each of them, and
// Neither in none.
//
//gradgen:grad wrt=x
func Branch(x []float64, squares bool) float64 {
	s := 0.0
	if squares {
		for _, v := range x {
			s += v * v
		}
	}
	return s
}

func BranchInputs() [][]any {
	return [][]any{{[]float64{1, 2}, true}, {[]float64{1, 2}, false}, {[]float64{}, true}}
}

//gradgen:grad wrt=x
func Both(x []float64, squares bool) float64 {
	s := 0.0
	if squares {
		for _, v := range x {
			s += v * v
		}
	} else {
		for i, v := range x {
			s += v * float64(i+1)
		}
	}
	return s
}

func BothInputs() [][]any {
	return [][]any{{[]float64{1, 2}, true}, {[]float64{1, 2}, false}}
}

//gradgen:grad wrt=x
func Neither(x []float64, from int) float64 {
	s := 0.0
	if from > 1 {
		for i := from; i < len(x); i++ {
			s += x[i] * x[i]
		}
	} else {
		s = x[from] * x[0]
	}
	return s
}

func NeitherInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3}, 2}, {[]float64{1, 2}, 1}, {[]float64{1, 2}, 0}}
}
