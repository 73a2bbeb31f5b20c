// Loops with snapshots whose state is an array with numbers beside references.
package checkpoint_arrays

// A Cell is a number with memory.
type Cell struct {
	A float64
	B []float64
}

//gradgen:grad wrt=x
//gradgen:jacobian wrt=x
func Kept(x []float64, n int) float64 {
	a := [2]Cell{{x[0], x}, {x[1], nil}}
	s := 0.0
	//gradgen:checkpoint steps=2
	for i := 0; i < n; i++ {
		a[0].A *= a[1].A
		s += a[0].A
	}
	return s + a[1].A
}

// Moved has references that the loop exchanges.
//
//gradgen:grad wrt=x
//gradgen:vjp wrt=x
func Moved(x []float64, n int) float64 {
	y := []float64{x[0] * x[1], 0.5}
	a := [2]Cell{{x[0], x}, {x[1], y}}
	s := 0.0
	//gradgen:checkpoint steps=2
	for i := 0; i < n; i++ {
		a[0].A = 0.5*a[0].A*a[1].A + a[0].B[0]
		a[0].B, a[1].B = a[1].B, a[0].B
		s += a[0].A
	}
	return s + a[1].A*a[0].B[1]
}

// Passed has the array from the caller.
//
//gradgen:vjp wrt=a,k
func Passed(a [2]Cell, k float64, n int) float64 {
	s := k
	//gradgen:checkpoint steps=2
	for i := 0; i < n; i++ {
		a[0].A, a[1].A = a[1].A*k, a[0].A*s
		s += a[0].A * a[0].A
	}
	return s * a[1].A
}

// Pointed has the array behind a pointer.
//
//gradgen:grad wrt=x
func Pointed(x []float64, n int) float64 {
	type pair struct{ Cells [2]Cell }
	p := &pair{[2]Cell{{x[0], x}, {x[1], x}}}
	//gradgen:checkpoint memory=1KiB
	for i := 0; i < n; i++ {
		p.Cells[0].A = p.Cells[0].A*p.Cells[1].A + p.Cells[1].B[0]
		p.Cells[1].A *= 0.5
	}
	return p.Cells[0].A * p.Cells[1].A
}

func inputs() [][]any { return [][]any{{[]float64{0.9, 0.8}, 5}, {[]float64{0.9, 0.8}, 0}} }

func KeptInputs() [][]any    { return inputs() }
func MovedInputs() [][]any   { return inputs() }
func PointedInputs() [][]any { return inputs() }

func PassedInputs() [][]any {
	return [][]any{{[2]Cell{{0.9, []float64{1}}, {0.8, nil}}, 0.7, 4}}
}
