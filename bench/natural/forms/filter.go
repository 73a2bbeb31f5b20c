package forms

import "math"

// KalmanFlat is the filter on flat matrices, with its temporaries made once.
//
//gradgen:grad wrt=f,q name=KalmanFlatPlain
//gradgen:grad wrt=f,q vector=on
func KalmanFlat(f, q []float64, r float64, ys []float64, n int) float64 {
	x, p := make([]float64, n), make([]float64, n*n)
	fx, fp, next := make([]float64, n), make([]float64, n*n), make([]float64, n*n)
	for i := 0; i < n; i++ {
		p[i*n+i] = 1
	}
	loss := 0.0
	for _, y := range ys {
		for i := 0; i < n; i++ {
			fx[i] = 0
			for k := 0; k < n; k++ {
				fx[i] += f[i*n+k] * x[k]
			}
			for j := 0; j < n; j++ {
				fp[i*n+j] = 0
				for k := 0; k < n; k++ {
					fp[i*n+j] += f[i*n+k] * p[k*n+j]
				}
			}
		}
		for i := 0; i < n; i++ {
			for j := 0; j < n; j++ {
				s := q[i*n+j]
				for k := 0; k < n; k++ {
					s += fp[i*n+k] * f[j*n+k]
				}
				next[i*n+j] = s
			}
		}
		e, s := y-fx[0], next[0]+r
		loss += 0.5 * (e*e/s + math.Log(2*math.Pi*s))
		for i := 0; i < n; i++ {
			g := next[i*n] / s
			x[i] = fx[i] + g*e
			for j := 0; j < n; j++ {
				p[i*n+j] = next[i*n+j] - g*next[j]
			}
		}
	}
	return loss
}

// KalmanRows is the filter on rows made in each step.
//
//gradgen:grad wrt=f,q name=KalmanRowsPlain
//gradgen:grad wrt=f,q vector=on
func KalmanRows(f, q [][]float64, r float64, ys []float64) float64 {
	n := len(f)
	x, p := make([]float64, n), zeros(n)
	for i := range p {
		p[i][i] = 1
	}
	loss := 0.0
	for _, y := range ys {
		fx, fp, next := make([]float64, n), zeros(n), zeros(n)
		for i := range f {
			fx[i] = dot(f[i], x)
			for j := range f {
				for k := range f {
					fp[i][j] += f[i][k] * p[k][j]
				}
			}
		}
		for i := range f {
			for j := range f {
				next[i][j] = q[i][j] + dot(fp[i], f[j])
			}
		}
		e, s := y-fx[0], next[0][0]+r
		loss += (e*e/s + math.Log(2*math.Pi*s)) / 2
		x, p = make([]float64, n), zeros(n)
		for i := range f {
			g := next[i][0] / s
			x[i] = fx[i] + g*e
			for j := range f {
				p[i][j] = next[i][j] - g*next[0][j]
			}
		}
	}
	return loss
}

func zeros(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

// KalmanArrays is the filter on arrays of four by four.
//
//gradgen:grad wrt=f,q name=KalmanArraysPlain
//gradgen:grad wrt=f,q vector=on
func KalmanArrays(f, q *[4][4]float64, r float64, ys []float64) float64 {
	var x [4]float64
	var p [4][4]float64
	for i := range p {
		p[i][i] = 1
	}
	loss := 0.0
	for _, y := range ys {
		var fx [4]float64
		var fp, next [4][4]float64
		for i := range 4 {
			for k := range 4 {
				fx[i] += f[i][k] * x[k]
				for j := range 4 {
					fp[i][j] += f[i][k] * p[k][j]
				}
			}
		}
		for i := range 4 {
			for j := range 4 {
				next[i][j] = q[i][j]
				for k := range 4 {
					next[i][j] += fp[i][k] * f[j][k]
				}
			}
		}
		e, s := y-fx[0], next[0][0]+r
		loss += (e*e/s + math.Log(2*math.Pi*s)) / 2
		for i := range 4 {
			g := next[i][0] / s
			x[i] = fx[i] + g*e
			for j := range 4 {
				p[i][j] = next[i][j] - g*next[0][j]
			}
		}
	}
	return loss
}
