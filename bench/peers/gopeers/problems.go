package main

import (
	"math"

	g "github.com/gomlx/gomlx/pkg/core/graph"
	"github.com/gomlx/gomlx/pkg/core/tensors"
)

func vector(v []float64) *tensors.Tensor { return matrix(v, len(v)) }

func matrix(v []float64, dimensions ...int) *tensors.Tensor {
	return tensors.FromFlatDataAndDimensions(v, dimensions...)
}

// waves returns n numbers scale·sin(step·i).
func waves(n int, scale, step float64) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = scale * math.Sin(step*float64(i))
	}
	return v
}

// smf has its two parameters apart: the backend cannot differentiate slices.
func smf(sizes []int) problem {
	n := sizes[0]
	logM := make([]float64, n)
	for i := range logM {
		logM[i] = 10 - math.Log10(1-0.9*float64(i)/float64(n-1))
	}
	return problem{
		parameters: []*tensors.Tensor{tensors.FromAnyValue(-1.9), tensors.FromAnyValue(-0.4)},
		data:       []*tensors.Tensor{vector(logM)},
		objective: func(v []*g.Node) *g.Node {
			mean := g.Add(v[0], v[2])
			scale := g.MulScalar(g.Exp(g.MulScalar(v[1], math.Ln10)), math.Sqrt2)
			cdf := func(edge float64) *g.Node {
				return g.MulScalar(g.ReduceAllSum(g.AddScalar(g.Erf(g.Div(g.Neg(g.AddScalar(mean, -edge)), scale)), 1)), 0.5)
			}
			below, total := cdf(9), g.ScalarZero(v[0].Graph(), v[0].DType())
			for b := range 10 {
				low, high := 9+float64(b)/10, 9+float64(b+1)/10
				above := cdf(high)
				total = g.Add(total, g.MulScalar(g.Sub(above, below), 1/float64(b+1)/(high-low)))
				below = above
			}
			return total
		},
	}
}

func lse(sizes []int) problem {
	return problem{
		parameters: []*tensors.Tensor{vector(waves(sizes[0], 3, 0.7))},
		objective:  func(v []*g.Node) *g.Node { return logSumExp(v[0], 0) },
	}
}

// logSumExp reduces one axis.
func logSumExp(x *g.Node, axis int) *g.Node {
	largest := g.StopGradient(g.ReduceAndKeep(x, g.ReduceMax, axis))
	return g.Add(g.ReduceSum(largest, axis), g.Log(g.ReduceSum(g.Exp(g.Sub(x, largest)), axis)))
}

// llsq makes the powers in the graph, one after the other.
func llsq(sizes []int) problem {
	n, m := sizes[0], 128
	t, x := make([]float64, n), make([]float64, m)
	for i := range t {
		t[i] = -1 + 2*float64(i)/float64(n-1)
	}
	for j := range x {
		x[j] = math.Cos(float64(j))
	}
	return problem{
		parameters: []*tensors.Tensor{vector(x)},
		data:       []*tensors.Tensor{vector(t)},
		objective: func(v []*g.Node) *g.Node {
			powers := []*g.Node{g.OnesLike(v[1])}
			for range m - 1 {
				powers = append(powers, g.Mul(powers[len(powers)-1], v[1]))
			}
			r := g.Sub(g.Sign(v[1]), g.Dot(g.Stack(powers, 1), v[0]))
			return g.MulScalar(g.ReduceAllSum(g.Mul(r, r)), 0.5)
		},
	}
}

// gmm has the parameters of bench/gmm in four pieces.
func gmm(sizes []int) problem {
	n, d, k := sizes[0], sizes[1], sizes[2]
	m, width := d*(d-1)/2, d+d*(d-1)/2
	flat := waves(k*(1+d+width), 0.5, 1.3)
	icf := flat[k+k*d:]
	var logs, below []float64
	for j := range k {
		logs = append(logs, icf[j*width:j*width+d]...)
		below = append(below, icf[j*width+d:(j+1)*width]...)
	}
	// place puts the entries below a diagonal, column by column, into a matrix.
	place, next := make([]float64, m*d*d), 0
	for c := range d {
		for r := c + 1; r < d; r++ {
			place[next*d*d+r*d+c] = 1
			next++
		}
	}
	p := float64(d)
	nu, logGamma := p+3, 0.25*p*(p-1)*math.Log(math.Pi)
	for a := range d {
		v, _ := math.Lgamma(0.5 * (nu - float64(a)))
		logGamma += v
	}
	constant := float64(k)*(-nu*p*0.5*math.Ln2-logGamma) - float64(n)*0.5*p*math.Log(2*math.Pi)
	return problem{
		parameters: []*tensors.Tensor{vector(flat[:k]), matrix(flat[k:k+k*d], k, d), matrix(logs, k, d), matrix(below, k, m)},
		data:       []*tensors.Tensor{matrix(waves(n*d, 1.5, 0.9), n, d), matrix(place, m, d*d)},
		objective: func(v []*g.Node) *g.Node {
			alphas, means, logs, below, x, place := v[0], v[1], v[2], v[3], v[4], v[5]
			diagonal := g.Exp(logs)
			centred := g.Sub(g.InsertAxes(x, 1), g.InsertAxes(means, 0))
			lower := g.Reshape(g.Dot(below, place), k, d, d)
			white := g.Add(g.Einsum("kab,nkb->nka", lower, centred), g.Mul(g.InsertAxes(diagonal, 0), centred))
			terms := g.Add(g.InsertAxes(g.Add(alphas, g.ReduceSum(logs, 1)), 0), g.MulScalar(g.ReduceSum(g.Mul(white, white), 2), -0.5))
			total := g.Sub(g.ReduceAllSum(logSumExp(terms, 1)), g.MulScalar(logSumExp(alphas, 0), float64(n)))
			squares := g.Add(g.ReduceAllSum(g.Mul(diagonal, diagonal)), g.ReduceAllSum(g.Mul(below, below)))
			prior := g.Sub(g.MulScalar(g.ReduceAllSum(logs), 2), g.MulScalar(squares, 0.5))
			return g.AddScalar(g.Add(total, prior), constant)
		},
	}
}
