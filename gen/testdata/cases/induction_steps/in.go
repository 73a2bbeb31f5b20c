// Package induction_steps has loops that step by variables, offsets that inner loops step,
// and indices that move together: nothing of them is saved.
package induction_steps

// Blocks steps by a variable.
//
//gradgen:vjp
func Blocks(x []float64, d int) float64 {
	s := 1.0
	for p := 0; p < len(x); p += d {
		for k := 0; k < d && p+k < len(x); k++ {
			s += x[p+k] * s
		}
	}
	return s
}

func BlocksInputs() [][]any {
	return [][]any{{[]float64{0.5, 1, -0.3, 0.2, 0.7}, 2}, {[]float64{0.5, 1, -0.3, 0.2}, 4}, {[]float64{}, 0}, {[]float64{}, -1}, {[]float64{2}, 3}}
}

// Packed steps an offset over the rows of a triangle, and reads it afterwards.
//
//gradgen:vjp
func Packed(l, v []float64, n int) float64 {
	s, at := 0.0, 1
	for i := 0; i < n; i++ {
		y := l[0] * v[i]
		for j := 0; j < i; j++ {
			y += l[at] * v[j]
			at++
		}
		s += y * y
	}
	return s * l[at-1]
}

func PackedInputs() [][]any {
	l := []float64{0.5, 1, -0.3, 0.2, 0.7, 0.1, 0.4}
	return [][]any{{l, []float64{1, 2, -1, 0.5}, 4}, {l, []float64{1}, 1}, {l, []float64{}, 0}, {l, []float64{}, -3}}
}

// Upper steps an offset over the rows above a diagonal, from the last to the first.
//
//gradgen:vjp
func Upper(u, v []float64) float64 {
	s, at := 0.0, 0
	for i := len(v) - 1; i >= 0; i-- {
		for j := i + 1; j < len(v); j++ {
			s += u[at] * v[j] * v[i]
			at += 2
		}
		s *= u[at]
		at++
	}
	return s
}

func UpperInputs() [][]any {
	u := []float64{0.5, 1, -0.3, 0.2, 0.7, 0.1, 0.4, 0.9, -1, 1.2, 0.3, 0.8, 1.5, 0.6, -0.2, 0.35}
	return [][]any{{u, []float64{1, 2, -1, 0.5}}, {u, []float64{1.5}}, {u, []float64{}}}
}

// Ends has two indices that meet, and bounds of which the nearer counts.
//
//gradgen:vjp
func Ends(x []float64, n int) float64 {
	s := 1.0
	for i, j := 0, len(x)-1; i < j; i, j = i+1, j-1 {
		s += x[i] * x[j] * s
	}
	i := 0
	for i < len(x) && i < n {
		s *= 1 + x[i]
		i++
	}
	for 2*i+1 < len(x) {
		s += x[2*i+1] * s
		i += 2
	}
	return s * float64(i)
}

func EndsInputs() [][]any {
	x := []float64{0.5, 0.25, -0.3, 0.2, 0.7, 0.1, 0.4}
	return [][]any{{x, 2}, {x, 1}, {x, -1}, {x, 100}, {x[:1], 1}, {[]float64{}, 3}}
}

// Down counts down by a variable, and by one in a while loop.
//
//gradgen:vjp
func Down(x []float64, d int) float64 {
	s := 1.0
	for p := len(x) - 1; p >= 0; p -= d {
		s += x[p] * s
	}
	n := len(x)
	for n > 1 {
		s *= 1 + x[n-1]*x[n-2]
		n--
	}
	return s + float64(n)
}

func DownInputs() [][]any {
	x := []float64{0.5, 0.25, -0.3, 0.2, 0.7}
	return [][]any{{x, 2}, {x, 1}, {x, 7}, {x[:1], 1}, {[]float64{}, 3}}
}

// Diagonal steps along a packed triangle, and rows by their number.
//
//gradgen:vjp
func Diagonal(l, v []float64, row int) float64 {
	s, at, next := 1.0, 0, 1
	for i := range v {
		s += l[at] * v[i] * s
		at += i + 2
		s *= 1 + v[next%len(v)]
		next += row
	}
	for i := len(v) - 1; i > 0; i-- {
		at -= i
		s += l[at%len(l)] * s
	}
	return s * float64(next)
}

func DiagonalInputs() [][]any {
	l := []float64{0.5, 1, -0.3, 0.2, 0.7, 0.1, 0.4, 0.9, -1, 1.2, 0.3, 0.8, 1.5, 0.6, -0.2}
	return [][]any{{l, []float64{1, 0.2, -0.1, 0.5}, 3}, {l, []float64{1.5}, 0}, {l, []float64{}, 2}}
}

// Shared counts down, in a second loop, from what bounds the first.
//
//gradgen:vjp
func Shared(x []float64) float64 {
	s, i, m := 1.0, 0, 3
	for i < len(x) && 2*i <= m {
		s += x[i] * s
		i++
	}
	for m > 0 {
		m--
		s *= 1 + x[m%len(x)]
	}
	return s
}

// Segments steps an offset before the index, which an assignment of both begins.
//
//gradgen:vjp
func Segments(x []float64, size, noverlap int) [][]float64 {
	stride := size - noverlap
	rows := make([][]float64, (len(x)-size)/stride+1)
	for i, offset := 0, 0; i < len(rows); i++ {
		rows[i] = make([]float64, size)
		for j := 0; j < size; j++ {
			rows[i][j] = x[offset+j] * float64(offset)
		}
		offset += stride
	}
	return rows
}

func SegmentsInputs() [][]any {
	return [][]any{{[]float64{0.3, 0.7, -0.2, 1.1, 0.9, 0.4, -0.6}, 3, 1}, {[]float64{0.3, 0.7}, 2, 0}}
}
