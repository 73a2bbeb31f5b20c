// Inner loops that add to one element: of an argument that was just stored, of a slice that
// is new, of two slices under a condition, and elements that the loop or its bound reads
package sums_in_memory

type Total struct {
	N    int
	Rows [][]float64
}

//gradgen:vjp wrt=a,b vector=on of=y
//gradgen:jvp wrt=a,b of=y
func Product(a, b, y []float64, n int) {
	for i := range y {
		y[i] = b[i] * b[i]
		for k := range n {
			y[i] += a[i*n+k] * b[k]
		}
		y[i] *= y[i]
	}
}

//gradgen:grad wrt=x vector=on
//gradgen:hvp wrt=x
//gradgen:fast
func Energy(x, values []float64, columns, starts []int) float64 {
	y := make([]float64, len(starts)-1)
	for i := range y {
		for at := starts[i]; at < starts[i+1]; at++ {
			y[i] -= values[at] * x[columns[at]]
		}
	}
	sum := 0.0
	for _, v := range y {
		sum += v * v
	}
	return sum / 2
}

//gradgen:grad wrt=x,y vector=on
//gradgen:hvp wrt=x,y
func Parts(x, y []float64) float64 {
	above, below := make([]float64, len(y)), make([]float64, len(y))
	sum := 0.0
	for i, p := range y {
		above[i] = 1
		below[i] = p
		for _, v := range x {
			if v > p {
				above[i] += v * p
			} else {
				below[i] += v * v
			}
		}
		sum += above[i] * below[i]
	}
	return sum
}

// Repeated adds to the same elements again.
//
//gradgen:grad wrt=x,y vector=on
func Repeated(x, y []float64) float64 {
	r := make([]float64, len(y))
	for range 3 {
		for i := range y {
			for _, v := range x {
				r[i] += v * y[i]
			}
		}
	}
	s := make([]float64, 2*len(y))
	for i := range y {
		for _, v := range x {
			s[len(y)-1-i] += v * r[i]
		}
		s[i+len(y)/2] += y[i]
	}
	sum := 0.0
	for i := range s {
		sum += s[i] * s[i] * float64(i+1)
	}
	return sum
}

// Read has loops that read the element which they add to.
//
//gradgen:grad wrt=x vector=on
func Read(x []float64) float64 {
	out := make([]float64, len(x))
	alias := out
	for i := range out {
		out[i] = float64(len(x))
		for k := range int(out[i]) {
			out[i] += x[k] * 0.5
		}
		out[i] += 0.25
		for k := range out {
			out[i] += out[k] * x[i]
		}
		out[i] = 0.5
		for k := range x {
			out[i] += alias[k] * x[k]
		}
	}
	sum := 0.0
	for _, v := range out {
		sum += v
	}
	return sum
}

//gradgen:vjp wrt=t,x of=t,out
func (t *Total) Sums(x []float64, out *float64) {
	*out = 0
	for _, v := range x {
		*out += v * v
	}
	for i, row := range t.Rows {
		for j := range row {
			row[j] = x[i]
			for k := range t.N {
				row[j] += x[k] * float64(j)
			}
			*out += row[j] * x[j]
		}
	}
}

//gradgen:vjp wrt=x vector=on of=out
func Narrow(x []float32, out []float32) {
	for i := range out {
		out[i] = 1
		for j := range x {
			out[i] += x[j] * x[i]
		}
	}
}

func ProductInputs() [][]any {
	return [][]any{
		{[]float64{0.5, -1.25, 2.5, 0.25, 1.5, -0.75}, []float64{0.75, -0.5, 1.25}, []float64{7, 8, 9}, 2},
		{[]float64{}, []float64{0.75}, []float64{7}, 0},
	}
}

func EnergyInputs() [][]any {
	return [][]any{
		{[]float64{0.5, -1.25, 2.5}, []float64{1, 2, -1, 0.5, 3}, []int{0, 2, 1, 0, 2}, []int{0, 2, 2, 5}},
	}
}

func PartsInputs() [][]any {
	return [][]any{
		{[]float64{0.5, -1.25, 2.5, 0.1, 0.3, 0.4, -0.2, 0.9, 1.1}, []float64{0.2, 0.75, -0.5}},
		{[]float64{}, []float64{0.2, 0.75}},
	}
}

func RepeatedInputs() [][]any {
	return [][]any{
		{[]float64{0.5, -1.25, 2.5}, []float64{0.2, 0.75, -0.5, 1}},
		{[]float64{}, []float64{0.2}},
	}
}

func ReadInputs() [][]any {
	return [][]any{{[]float64{0.5, -1.25, 0.75}}}
}

func SumsInputs() [][]any {
	return [][]any{
		{&Total{2, [][]float64{{1, 2}, {3, 4}}}, []float64{0.5, -0.25}, new(float64)},
		{&Total{0, [][]float64{{1, 2}}}, []float64{0.5, -0.25}, new(float64)},
	}
}

func NarrowInputs() [][]any {
	return [][]any{{[]float32{0.5, -1.25, 0.75}, []float32{3, 4}}}
}
