// Named constants that are whole numbers without a type stay floats in derivatives, quotients of two of them, too.
package const_whole

const (
	eight = 8
	step  = 'a'
)

//gradgen:grad
//gradgen:hvp
func Cubed(x float64) float64 { return x * x * cube(x) * 2 * eight }

func cube(x float64) float64 { return x * x * x }

//gradgen:vjp
func Shared(x float64) (y, z float64) {
	t := -eight * x * step
	return t * x, x / eight * 3 / eight * t
}

//gradgen:grad
func Added(x float64) float64 {
	t := x * (eight + 1)
	return t*t*eight + t
}

const (
	kibi, mebi = 1 << 10, 1 << 20
	large      = 1 << 62
	none       = 0
)

type length float64

// Quotients leaves two constants to divide.
//
//gradgen:grad
//gradgen:hvp
//gradgen:hessian
func Quotients(x, y float64) float64 {
	if y < 0 {
		return x * 'a' / step * (kibi) / (mebi)
	}
	t := x * kibi / mebi
	return x*eight/step*3/mebi + t*y*-kibi/eight
}

// Lengths has a named type.
//
//gradgen:grad
func Lengths(x float64) float64 { return float64(length(x) * kibi / mebi) }

// Singles has float32.
//
//gradgen:vjp
func Singles(x float32) float32 { return x * kibi / mebi }

// Long is finite, but its constants make an integer of 558 bits.
//
//gradgen:grad
func Long(x float64) float64 {
	return x * large * large * large * large * large * large * large * large * large * 1e-167
}

// Infinite divides by constants that are zero, where y says so.
//
//gradgen:grad
//gradgen:hessian
func Infinite(x, y float64) float64 {
	switch {
	case y > 5:
		return x / none
	case y > 4:
		return x * none / 0.0
	}
	return x * x * y
}

func QuotientsInputs() [][]any { return [][]any{{0.7, 1.3}, {0.7, -1.3}} }
func InfiniteInputs() [][]any  { return [][]any{{0.7, 1.3}} }
