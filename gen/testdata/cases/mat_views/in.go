// Views of matrices share memory with them, and so do their adjoints.
package mat_views

import "gonum.org/v1/gonum/mat"

//gradgen:grad wrt=x
func Rows(x []float64) float64 {
	n := len(x)
	a := mat.NewDense(n, n+1, nil)
	for i := range n {
		row := a.RawRowView(i)
		for j := range row {
			row[j] = x[i] * float64(j-i)
		}
	}
	s := a.Slice(0, n, 1, n+1).(*mat.Dense)
	s.Scale(x[0], s)
	v := a.RowView(n - 1)
	w := a.ColView(1)
	sum := 0.0
	for i := range v.Len() {
		sum += v.AtVec(i) * a.T().At(i, 0)
	}
	return sum + mat.Dot(w, w)
}

func RowsInputs() [][]any {
	return [][]any{{[]float64{0.5}}, {[]float64{1.5, -2, 0.3}}}
}

// Reused works in place, again and again, on memory of the caller's too.
//
//gradgen:grad wrt=x
func Reused(x []float64, steps int) float64 {
	v := mat.NewVecDense(len(x), nil)
	v.CopyVec(mat.NewVecDense(len(x), x))
	a := mat.NewDense(len(x), len(x), nil)
	var w mat.VecDense
	for k := range steps {
		for i := range x {
			a.Set(i, (i+k)%len(x), v.AtVec(i)/2)
		}
		w.MulVec(a, v)
		v.AddScaledVec(v, x[0]/4, &w)
		if k%2 == 1 {
			w.Reset()
		}
	}
	return mat.Norm(v, 2)
}

func ReusedInputs() [][]any {
	return [][]any{{[]float64{0.5}, 2}, {[]float64{1, -0.5, 0.3}, 4}, {[]float64{1, -0.5}, 0}}
}

// Data reads and writes the numbers of matrices as slices.
//
//gradgen:grad wrt=x
func Data(x []float64) float64 {
	a := mat.NewDense(len(x), 2, nil)
	raw := a.RawMatrix()
	for i, v := range x {
		raw.Data[i*raw.Stride] = v
		raw.Data[i*raw.Stride+1] = v * v
	}
	a.SetRow(0, x[:2])
	var s mat.SymDense
	s.SymOuterK(1, a.T())
	return mat.Det(&s) + mat.Trace(&s) + mat.Sum(a)
}

func DataInputs() [][]any {
	return [][]any{{[]float64{1.5, -2, 0.3}}}
}

// Transposed makes a transpose after an operand of the same call.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Transposed(x []float64) float64 {
	k := filter{mat.NewDense(2, 2, []float64{x[0], x[1], 0.3, x[0] * x[1]})}
	a := mat.NewDense(2, 2, []float64{1, x[1], 0.5, 2})
	var p mat.Dense
	p.Product(a, k.p, a.T())
	return p.At(0, 1) * mat.Trace(&p)
}

type filter struct{ p *mat.Dense }
