// Products of Jacobians and Hessians have vector code, each for itself, with a tape of its own where they save
// values.
package vector_matrices

import "math"

// Decays has a loop over data, which runs for two columns at once.
//
//gradgen:jacobian wrt=p vector=on
func Decays(p [2]float64, t []float64) []float64 {
	y := make([]float64, len(t))
	for i, s := range t {
		y[i] = p[0] * math.Exp(-p[1]*s)
	}
	return y
}

func DecaysInputs() [][]any {
	return [][]any{{[2]float64{2, 0.5}, ramp(21)}, {[2]float64{1, -0.25}, ramp(3)}}
}

// Sums has few outputs and many inputs: rows.
//
//gradgen:jacobian wrt=x,c vector=on mode=reverse
func Sums(x []float64, c float64) (out [2]float64) {
	for i, v := range x {
		e := math.Exp(-c * v * v)
		out[0] += e
		out[1] += float64(i) * e * v
	}
	return out
}

func SumsInputs() [][]any { return [][]any{{ramp(19), 0.7}, {ramp(1), 0.3}} }

// Logistic has a Hessian of directions in groups, and one that is left.
//
//gradgen:hessian wrt=w vector=on
func Logistic(w, x, y []float64) float64 {
	n := len(w)
	loss := 0.0
	for i, t := range y {
		z := 0.0
		for j, v := range x[i*n : (i+1)*n] {
			z += v * w[j]
		}
		loss += math.Log1p(math.Exp(-t * z))
	}
	for _, v := range w {
		loss += 0.5 * v * v
	}
	return loss
}

func LogisticInputs() [][]any {
	return [][]any{
		{ramp(5), ramp(15), []float64{1, -1, 1}}, {ramp(41), ramp(82), []float64{-1, 1}}, {[]float64{}, []float64{}, []float64{1}},
	}
}

// Chain saves what it overwrites, on the tape.
//
//gradgen:hessian wrt=x,a vector=on
func Chain(x []float64, a float64) float64 {
	s := make([]float64, len(x))
	for range 3 {
		for i, v := range x {
			s[i] = math.Sin(s[i]+v) * a
		}
	}
	sum := 0.0
	for _, v := range s {
		sum += v * v
	}
	return sum
}

func ChainInputs() [][]any { return [][]any{{ramp(18), 0.9}, {ramp(2), 1.1}} }

// Body is moved by forces that are the same for each of its points.
type Body struct {
	Mass  []float64
	Scale float64
}

// Energy changes its argument, which is put back before every further product.
//
//gradgen:hessian wrt=b vector=on
func (b *Body) Energy(k float64) float64 {
	e := 0.0
	for i := range b.Mass {
		b.Mass[i] *= b.Scale
		e += k * b.Mass[i] * b.Mass[i] * math.Exp(-b.Mass[i])
	}
	return e
}

func BodyEnergyInputs() [][]any {
	return [][]any{{&Body{Mass: ramp(17), Scale: 1.5}, 2.0}, {&Body{Mass: ramp(4), Scale: -0.5}, 1.0}}
}

// Powers is generic: its vector code is for float64.
//
//gradgen:jacobian wrt=p vector=on
func Powers[F float32 | float64](p [3]F, x []F) (sum, square F) {
	for _, v := range x {
		y := p[0] + v*(p[1]+v*p[2])
		sum += y
		square += y * y
	}
	return sum, square
}

func PowersInputs() [][]any { return [][]any{{[3]float64{1, 0.5, -0.25}, ramp(23)}} }

// Neighbours has a sparse Jacobian, of which the columns of one colour are found at once.
//
//gradgen:jacobian wrt=u vector=on sparse=on
func Neighbours(u []float64) []float64 {
	out := make([]float64, len(u))
	for i := 1; i < len(u)-1; i++ {
		out[i] = u[i-1] - 2*u[i] + u[i+1] + math.Exp(0.1*u[i])
	}
	return out
}

func NeighboursInputs() [][]any { return [][]any{{ramp(24)}, {ramp(3)}} }

// Joint has one loop, which is too short for vectors.
//
//gradgen:jacobian wrt=q vector=on
func Joint(q [3]float64) (out [2]float64) {
	for i, t := range q {
		s, c := math.Sincos(t)
		out[0] += c * float64(i+1)
		out[1] += s
	}
	return out
}

func ramp(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = 0.1*float64(i%7) - 0.25 + 0.01*float64(i)
	}
	return x
}

// Singles has slices of float32, which are compared two by two at run time.
//
//gradgen:jacobian wrt=a,x vector=on mode=reverse
func Singles(a float32, x []float32) []float32 {
	out := make([]float32, len(x))
	for i, v := range x {
		out[i] = v * x[len(x)-1-i] * a
	}
	return out
}

func SinglesInputs() [][]any { return [][]any{{float32(1.5), []float32{1, 2, 3, -1, 0.5, 2, 1, 1, 3}}} }
