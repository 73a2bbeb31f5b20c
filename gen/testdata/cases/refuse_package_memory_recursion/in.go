// Memory of the whole package that active values reach by another name,
// at any depth, or through a recursive function: they escape the call.
//
//case:refused active values would be read as constants
package refuse_package_memory_recursion

type a struct{ b *b }
type b struct{ v *float64 }

var (
	ws   = []float64{1, 2, 3}
	rows = [][]float64{{1, 2}, {3}}
	deep = &a{&b{new(float64)}}
)

//gradgen:jvp wrt=x
func Row(x []float64) float64 {
	r := rows[0]
	r[0] = x[0] * x[1]
	return rows[0][0] * x[1]
}

//gradgen:jvp wrt=x
func Deep(x []float64) float64 {
	v := deep.b.v
	*v = x[0] * x[1]
	return *deep.b.v * x[1]
}

func put(w, x []float64, n int) float64 {
	if n == 0 {
		return x[0]
	}
	w[n] = x[0] * x[1]
	return put(w, x, n-1) * x[1] * w[n]
}

//gradgen:jvp wrt=x
//gradgen:grad wrt=x
func Put(x []float64) float64 { return put(ws, x, 2) + ws[2]*ws[1] }

func pick(n int) []float64 {
	if n == 0 {
		return rows[0]
	}
	return pick(n - 1)
}

//gradgen:jvp wrt=x
//gradgen:grad wrt=x
func Pick(x []float64) float64 {
	r := pick(2)
	r[0] = x[0] * x[1]
	return rows[0][0] * x[1]
}

func keep(w [][]float64, n int, x []float64) float64 {
	if n == 0 {
		return x[0]
	}
	w[0] = x
	return keep(w, n-1, x)
}

//gradgen:jvp wrt=x
func Keep(x []float64) float64 { return keep(rows, 2, x) * rows[0][0] }

func grow(x []float64, n int) float64 {
	if n == 0 {
		return x[0]
	}
	w := ws
	w[0] *= 2
	return grow(x, n-1) * x[1]
}

//gradgen:hessian wrt=x
func Grow(x []float64) float64 { return x[0] * ws[0] * grow(x, 2) }

func other(w, x []float64, n int) float64 {
	if n == 0 {
		return x[0]
	}
	v := ws
	v[0] *= 2
	return other(w, x, n-1) * x[1] * w[0]
}

//gradgen:grad wrt=x
func Other(x []float64) float64 { return other(ws, x, 2) }
