package multigrad

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"
)

// activeWithin is how close to zero an inequality is that holds the parameters. Constraints are scaled so that one is a
// large violation.
const activeWithin = 1e-4

// A surface is the set of points on which the active constraints hold, near a point.
type surface struct {
	active  []int       // constraints
	normals [][]float64 // their gradients
}

// surfaceAt evaluates the constraints.
func (u Uncertainty) surfaceAt(x []float64) surface {
	var s surface
	for i, c := range u.Constraints {
		grad := make([]float64, len(x))
		if v := c.Func(x, grad); !c.Inequality || v >= -activeWithin {
			s.active, s.normals = append(s.active, i), append(s.normals, grad)
		}
	}
	return s
}

// A tangent is the tangent space of a surface in scaled coordinates.
type tangent struct {
	basis       mat.Dense // orthonormal, one column for each direction
	multipliers []float64 // of the constraints: the gradient of the loss is minus the sum of them times the normals
}

// tangent returns the directions of the free parameters that leave the constraints as they are.
func (s surface) tangent(free []int, scale, grad []float64) (*tangent, error) {
	f, m := len(free), len(s.normals)
	t := &tangent{multipliers: make([]float64, m)}
	rows, slope := mat.NewDense(m, f, nil), mat.NewVecDense(f, nil)
	for a, i := range free {
		slope.SetVec(a, grad[i]*scale[a])
		for k, normal := range s.normals {
			v := normal[i] * scale[a]
			if v-v != 0 {
				return nil, errors.New("multigrad: a derivative of a constraint is not finite")
			}
			rows.Set(k, a, v)
		}
	}
	var svd mat.SVD
	if !svd.Factorize(rows, mat.SVDFull) {
		return nil, errors.New("multigrad: the singular values of the constraints were not found")
	}
	var left, right mat.Dense
	svd.UTo(&left)
	svd.VTo(&right)
	values, rank := svd.Values(nil), 0
	for ; rank < len(values) && values[rank] > 1e-10*values[0]; rank++ {
		share := -mat.Dot(right.ColView(rank), slope) / values[rank]
		for k := range t.multipliers {
			t.multipliers[k] += share * left.At(k, rank)
		}
	}
	if rank < f {
		t.basis.CloneFrom(right.Slice(0, f, rank, f))
	}
	return t, nil
}

// bend adds the second derivatives of the constraints, times their multipliers, to those of the loss: the sum, that of
// the Lagrangian, has the curvature of the loss along the surface (Nocedal & Wright 2006, section 12.5). They are
// central differences of gradients.
func (u Uncertainty) bend(x, hessian []float64, s surface, multipliers []float64) []float64 {
	n := len(x)
	sum := append([]float64(nil), hessian...)
	at, above, below := append([]float64(nil), x...), make([]float64, n), make([]float64, n)
	for k, i := range s.active {
		c, weight := u.Constraints[i], multipliers[k]
		if c.linear || weight == 0 {
			continue
		}
		for j, v := range x {
			h := 0x1p-17 * math.Max(1, math.Abs(v))
			up, down := v+h, v-h
			at[j] = up
			c.Func(at, above)
			at[j] = down
			c.Func(at, below)
			at[j] = v
			for l := range n {
				half := weight * (above[l] - below[l]) / (up - down) / 2
				sum[l*n+j] += half
				sum[j*n+l] += half
			}
		}
	}
	return sum
}
