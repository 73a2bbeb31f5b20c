package main

import (
	"math"
	"math/cmplx"
	"slices"
)

// engineering are problems of Hock and Schittkowski in which losses, constraints and
// parameters have very different sizes.
func engineering() []problem {
	return slices.Concat(power(), []problem{transformer(), exchangers(), reactors(), equilibrium(), seven(), product()})
}

// power are two networks of electric power with different limits of the angles.
func power() (out []problem) {
	for i, most := range []float64{0.55, 0.48} {
		limit := complex(most, 0)
		out = append(out, problem{
			name: []string{"HS 74", "HS 75"}[i], x: make([]float64, 4), lower: []float64{0, 0, -most, -most}, upper: []float64{1200, 1200, most, most},
			loss:     stepped(func(x []c) c { return 3*x[0] + 1e-6*cube(x[0]) + 2*x[1] + 2e-6/3*cube(x[1]) }),
			positive: all(func(x []c) c { return x[3] - x[2] + limit }, func(x []c) c { return x[2] - x[3] + limit }),
			equal: all(func(x []c) c { return 1000*cmplx.Sin(-x[2]-0.25) + 1000*cmplx.Sin(-x[3]-0.25) + 894.8 - x[0] },
				func(x []c) c { return 1000*cmplx.Sin(x[2]-0.25) + 1000*cmplx.Sin(x[2]-x[3]-0.25) + 894.8 - x[1] },
				func(x []c) c { return 1000*cmplx.Sin(x[3]-0.25) + 1000*cmplx.Sin(x[3]-x[2]-0.25) + 1294.8 }),
		})
	}
	return out
}

func transformer() problem {
	iron := func(x []c) c { return x[0] * x[3] * (x[0] + x[1] + x[2]) }
	copper := func(x []c) c { return x[1] * x[2] * (x[0] + 1.57*x[1] + x[3]) }
	return problem{
		name: "HS 93", x: []float64{5.54, 4.4, 12.02, 11.82, 0.702, 0.852}, lower: make([]float64, 6), upper: slices.Repeat([]float64{math.Inf(1)}, 6),
		loss: stepped(func(x []c) c {
			return 0.0204*iron(x) + 0.0187*copper(x) + 0.0607*iron(x)*sq(x[4]) + 0.0437*copper(x)*sq(x[5])
		}),
		positive: all(func(x []c) c { return 0.001*x[0]*x[1]*x[2]*x[3]*x[4]*x[5] - 2.07 },
			func(x []c) c { return 1 - 0.00062*iron(x)*sq(x[4]) - 0.00058*copper(x)*sq(x[5]) }),
	}
}

// exchangers are three of heat.
func exchangers() problem {
	return problem{
		name: "HS 106", x: []float64{5000, 5000, 5000, 200, 350, 150, 225, 425},
		lower: []float64{100, 1000, 1000, 10, 10, 10, 10, 10}, upper: []float64{1e4, 1e4, 1e4, 1000, 1000, 1000, 1000, 1000},
		loss: stepped(func(x []c) c { return x[0] + x[1] + x[2] }),
		positive: all(func(x []c) c { return 1 - 0.0025*(x[3]+x[5]) }, func(x []c) c { return 1 - 0.0025*(x[4]+x[6]-x[3]) },
			func(x []c) c { return 1 - 0.01*(x[7]-x[4]) },
			func(x []c) c { return x[0]*x[5] - 833.33252*x[3] - 100*x[0] + 83333.333 },
			func(x []c) c { return x[1]*x[6] - 1250*x[4] - x[1]*x[3] + 1250*x[3] },
			func(x []c) c { return x[2]*x[7] - 1250000 - x[2]*x[4] + 2500*x[4] }),
	}
}

// reactors are two in a row.
func reactors() problem {
	loss := func(x []c) c {
		return 0.4*cmplx.Pow(x[0]/x[6], 0.67) + 0.4*cmplx.Pow(x[1]/x[7], 0.67) + 10 - x[0] - x[1]
	}
	balance := func(a, b, d int) func(x []c) c {
		return func(x []c) c {
			return 1 - 4*x[a]/x[b] - 2*cmplx.Pow(x[a], -0.71)/x[b] - 0.0588*cmplx.Pow(x[a], -1.3)*x[d]
		}
	}
	return problem{
		name: "HS 104", x: []float64{6, 3, 0.4, 0.2, 6, 6, 1, 0.5}, lower: slices.Repeat([]float64{0.1}, 8), upper: slices.Repeat([]float64{10}, 8),
		loss: stepped(loss),
		positive: all(func(x []c) c { return 1 - 0.0588*x[4]*x[6] - 0.1*x[0] }, func(x []c) c { return 1 - 0.0588*x[5]*x[7] - 0.1*x[0] - 0.1*x[1] },
			balance(2, 4, 6), balance(3, 5, 7), func(x []c) c { return loss(x) - 1 }, func(x []c) c { return 4.2 - loss(x) }),
	}
}

// equilibrium is one of ten chemical species.
func equilibrium() problem {
	energy := []c{-6.089, -17.164, -34.054, -5.914, -24.721, -14.986, -24.1, -10.708, -26.662, -22.179}
	return problem{
		name: "HS 112", x: slices.Repeat([]float64{0.1}, 10), lower: slices.Repeat([]float64{1e-6}, 10), upper: slices.Repeat([]float64{math.Inf(1)}, 10),
		loss: stepped(func(x []c) (sum c) {
			var total c
			for _, v := range x {
				total += v
			}
			for i, v := range x {
				sum += v * (energy[i] + cmplx.Log(v/total))
			}
			return sum
		}),
		equal: all(func(x []c) c { return x[0] + 2*x[1] + 2*x[2] + x[5] + x[9] - 2 }, func(x []c) c { return x[3] + 2*x[4] + x[5] + x[6] - 1 },
			func(x []c) c { return x[2] + x[6] + x[7] + 2*x[8] + x[9] - 1 }),
	}
}

// seven are the parameters of a loss of high powers.
func seven() problem {
	return problem{
		name: "HS 100", x: []float64{1, 2, 0, 4, 0, 1, 1},
		loss: stepped(func(x []c) c {
			return sq(x[0]-10) + 5*sq(x[1]-12) + sq(sq(x[2])) + 3*sq(x[3]-11) + 10*sq(cube(x[4])) + 7*sq(x[5]) + sq(sq(x[6])) - 4*x[5]*x[6] - 10*x[5] - 8*x[6]
		}),
		positive: all(func(x []c) c { return 127 - 2*sq(x[0]) - 3*sq(sq(x[1])) - x[2] - 4*sq(x[3]) - 5*x[4] },
			func(x []c) c { return 282 - 7*x[0] - 3*x[1] - 10*sq(x[2]) - x[3] + x[4] },
			func(x []c) c { return 196 - 23*x[0] - sq(x[1]) - 6*sq(x[5]) + 8*x[6] },
			func(x []c) c { return -4*sq(x[0]) - sq(x[1]) + 3*x[0]*x[1] - 2*sq(x[2]) - 5*x[5] + 11*x[6] }),
	}
}

// product is the exponential of one.
func product() problem {
	return problem{
		name: "HS 80", x: []float64{-2, 2, 2, -1, -1}, lower: []float64{-2.3, -2.3, -3.2, -3.2, -3.2}, upper: []float64{2.3, 2.3, 3.2, 3.2, 3.2},
		loss: stepped(func(x []c) c { return cmplx.Exp(x[0] * x[1] * x[2] * x[3] * x[4]) }),
		equal: all(func(x []c) c { return sq(x[0]) + sq(x[1]) + sq(x[2]) + sq(x[3]) + sq(x[4]) - 10 },
			func(x []c) c { return x[1]*x[2] - 5*x[3]*x[4] }, func(x []c) c { return cube(x[0]) + cube(x[1]) + 1 }),
	}
}
