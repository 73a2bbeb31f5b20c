package implicit_solve

// Systems of linear equations, solved by iterations that see a product with the matrix alone.

import "github.com/gradgen/gradgen/runtime/implicit"

// A Rod conducts heat between its parts, and loses some of it.
type Rod struct {
	Conductivity []float64 // between the parts
	Loss         float64
}

// flow returns what leaves each part at temperatures u.
func flow(u []float64, r *Rod) []float64 {
	out := make([]float64, len(u))
	for i, v := range u {
		out[i] += r.Loss * v
	}
	for i, k := range r.Conductivity {
		f := k * (u[i+1] - u[i])
		out[i] -= f
		out[i+1] += f
	}
	return out
}

//gradgen:vjp wrt=r,heat
//gradgen:jvp wrt=r,heat
func Temperature(r *Rod, heat []float64) []float64 {
	u, err := implicit.Solve(flow, flow, heat, r, implicit.Krylov{Method: implicit.CG, Tolerance: 1e-14})
	if err != nil {
		panic(err)
	}
	return u
}

//gradgen:hvp wrt=r,heat
//gradgen:grad wrt=r,heat
func Hottest(r *Rod, heat []float64) float64 {
	sum := 0.0
	for _, v := range Temperature(r, heat) {
		sum += v * v * v
	}
	return sum
}

func TemperatureInputs() [][]any {
	return [][]any{{&Rod{[]float64{1, 2, 0.5}, 0.3}, []float64{1, 0, 0.2, 3}}}
}

func HottestInputs() [][]any { return TemperatureInputs() }

// blow carries along what flow lets through, and is not symmetric.
func blow(u []float64, wind []float64) []float64 {
	out := make([]float64, len(u))
	for i, v := range u {
		out[i] += (1 + wind[i]*wind[i]) * v
		if i > 0 {
			out[i] -= wind[i] * u[i-1]
		}
	}
	return out
}

func blowBack(u []float64, wind []float64) []float64 {
	out := make([]float64, len(u))
	for i, v := range u {
		out[i] += (1 + wind[i]*wind[i]) * v
		if i > 0 {
			out[i-1] -= wind[i] * v
		}
	}
	return out
}

// diagonal is that of blow.
func diagonal(wind []float64) []float64 {
	d := make([]float64, len(wind))
	for i, w := range wind {
		d[i] = 1 + w*w
	}
	return d
}

//gradgen:vjp wrt=wind,source
//gradgen:jvp wrt=wind,source
func Smoke(wind, source []float64, method int) []float64 {
	k := implicit.Krylov{Method: implicit.GMRES, Tolerance: 1e-14, Preconditioner: implicit.Jacobi(diagonal, wind)}
	if method == 1 {
		k.Method = implicit.BiCGStab
	}
	u, err := implicit.Solve(blow, blowBack, source, wind, k)
	if err != nil {
		panic(err)
	}
	return u
}

// March solves a system with what another one gave, again and again.
//
//gradgen:grad wrt=wind,source
//gradgen:hvp wrt=wind,source
func March(wind, source []float64) float64 {
	u := source
	for range 3 {
		u = Smoke(wind, u, 0)
	}
	sum := 0.0
	for i, v := range u {
		sum += float64(i+1) * v * v
	}
	return sum
}

func SmokeInputs() [][]any {
	wind, source := []float64{0.3, -1.2, 0.7, 2}, []float64{1, 0.5, 0, -0.4}
	return [][]any{{wind, source, 0}, {wind, source, 1}}
}

func MarchInputs() [][]any {
	return [][]any{{[]float64{0.3, -1.2, 0.7, 2}, []float64{1, 0.5, 0, -0.4}}}
}
