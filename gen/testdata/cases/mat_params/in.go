// Matrices as parameters, results and fields.
package mat_params

import "gonum.org/v1/gonum/mat"

//gradgen:grad wrt=k
//gradgen:vjp wrt=k,y
func Energy(k *mat.SymDense, y *mat.VecDense) float64 {
	var c mat.Cholesky
	if !c.Factorize(k) {
		panic("not positive definite")
	}
	var a mat.VecDense
	if err := c.SolveVecTo(&a, y); err != nil {
		panic(err)
	}
	return mat.Dot(y, &a) + c.LogDet() + k.At(0, 0)*k.At(1, 0)
}

func EnergyInputs() [][]any {
	return [][]any{{mat.NewSymDense(2, []float64{2, 0.5, 0.5, 3}), mat.NewVecDense(2, []float64{1, -2})}}
}

//gradgen:vjp wrt=a,b
func Product(a, b *mat.Dense) *mat.Dense {
	var c mat.Dense
	c.Mul(a, b)
	return &c
}

func ProductInputs() [][]any {
	return [][]any{{mat.NewDense(1, 2, []float64{2, 0.5}), mat.NewDense(2, 3, []float64{1, -2, 3, 4, 5, 6})}}
}

type Layer struct {
	W *mat.Dense
	B *mat.VecDense
}

// Apply has the parameters in fields.
//
//gradgen:grad wrt=l,x
func (l *Layer) Apply(x []float64) float64 {
	return norm(forward(l, mat.NewVecDense(len(x), x)))
}

func forward(l *Layer, v mat.Vector) mat.Vector {
	var y mat.VecDense
	y.MulVec(l.W, v)
	y.AddVec(&y, l.B)
	return &y
}

func norm(v mat.Vector) float64 { return mat.Dot(v, v) }

func LayerApplyInputs() [][]any {
	l := &Layer{W: mat.NewDense(2, 2, []float64{2, 0.5, 1, 3}), B: mat.NewVecDense(2, []float64{1, -2})}
	return [][]any{{l, []float64{1, 2}}}
}
