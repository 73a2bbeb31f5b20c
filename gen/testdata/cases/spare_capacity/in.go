// Arguments with spare capacity, which their accumulators, tangents and seeds need
// not have.
package spare_capacity

// A Log has a slice that grows.
type Log struct {
	V []float64
	K float64
}

//gradgen:vjp wrt=l
//gradgen:jvp wrt=l
func Field(l *Log) float64 {
	l.V = append(l.V, l.K*l.V[0])
	l.V[1] *= l.V[2]
	return l.V[2] * l.V[1]
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Returned(x []float64) []float64 {
	y := append(x, x[0]*x[1])
	y[0] *= 2
	return y
}

// Output has a seed that is moved to where there is room.
//
//gradgen:vjp wrt=x of=x
//gradgen:jvp wrt=x of=x
func Output(x []float64) {
	y := append(x, x[0]*x[1])
	y[0] *= y[2]
}

//gradgen:vjp wrt=k of=x
//gradgen:jvp wrt=k of=x
func Filled(x []float64, k float64) {
	y := append(x, k*k)
	for i := range x {
		x[i] = y[2] * k
	}
}

//gradgen:vjp wrt=m
//gradgen:jvp wrt=m
func Rows(m [][]float64) (sum float64) {
	for i := range m {
		m[i] = append(m[i], m[0][0]*m[i][0])
	}
	for _, row := range m {
		for _, v := range row {
			sum += v * v
		}
	}
	return sum
}

// Longer cuts the slice longer than it is: what lies there is no input.
//
//gradgen:vjp wrt=x,k
//gradgen:jvp wrt=x,k
func Longer(x []float64, k float64) float64 {
	z := x[:len(x)+1]
	z[len(x)] = k * x[0]
	return z[len(x)] * x[1]
}

// Whole only reads there.
//
//gradgen:vjp wrt=x,k
//gradgen:jvp wrt=x,k
func Whole(x []float64, k float64) float64 {
	z := x[:cap(x)]
	return z[len(x)] * x[1] * k
}

//gradgen:vjp wrt=l,k
//gradgen:jvp wrt=l,k
func LongerField(l *Log, k float64) float64 {
	z := l.V[:cap(l.V)]
	z[2] = z[1] * z[0]
	z[1] *= z[2]
	return z[2] * l.V[1] * k
}

//gradgen:vjp wrt=x,k of=x
//gradgen:jvp wrt=x,k of=x
func LongerOutput(x []float64, k float64) {
	z := x[:len(x)+1]
	z[len(x)] = k * x[0]
	x[1] *= z[len(x)]
}

func two() []float64 { return []float64{1.1, 2, 3, 4}[:2:3] }

func FieldInputs() [][]any        { return [][]any{{&Log{two(), 0.7}}, {&Log{[]float64{1, 2}, 0.7}}} }
func ReturnedInputs() [][]any     { return [][]any{{two()}, {[]float64{1, 2}}} }
func OutputInputs() [][]any       { return ReturnedInputs() }
func FilledInputs() [][]any       { return [][]any{{two(), 0.7}, {[]float64{1, 2}, 0.7}} }
func RowsInputs() [][]any         { return [][]any{{[][]float64{two(), {1, 2}, two()}}} }
func LongerInputs() [][]any       { return [][]any{{two(), 0.7}} }
func WholeInputs() [][]any        { return LongerInputs() }
func LongerFieldInputs() [][]any  { return [][]any{{&Log{two(), 0.7}, 1.2}} }
func LongerOutputInputs() [][]any { return LongerInputs() }
