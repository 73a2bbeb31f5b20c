// Numerical methods as they are found in programs.
package vector_numerics

import "math"

func axpy(a float64, x, y []float64) {
	for i := range y {
		y[i] += a * x[i]
	}
}

//gradgen:vjp wrt=x vector=on
func Aliased(x []float64) float64 {
	axpy(x[0], x, x)
	axpy(x[1], x[1:], x[:len(x)-1])
	axpy(x[2], x[:len(x)-1], x[1:])
	n := len(x) / 2
	axpy(2, x[n:2*n], x[:n])
	s := 0.0
	for _, v := range x {
		s += v * v
	}
	return math.Log(s)
}

//gradgen:vjp wrt=u,k vector=on
func Stencil(u []float64, k float64, steps int) float64 {
	v := make([]float64, len(u))
	for s := 0; s < steps; s++ {
		for i := 1; i < len(u)-1; i++ {
			v[i] = u[i] + k*(u[i-1]-2*u[i]+u[i+1])*u[i]
		}
		v[0], v[len(v)-1] = v[1], v[len(v)-2]
		u, v = v, u
	}
	e := 0.0
	for i := range u {
		e += u[i] * u[i] * float64(i+1)
	}
	return e + v[1]
}

func StencilInputs() [][]any {
	u := func() []float64 { return []float64{1, 0.5, 0.25, 0.75, 1.5, 0.125, 0.5, 0.75, 1, 0.5, 0.25} }
	return [][]any{{u(), 0.1, 3}, {u(), 0.2, 0}, {u()[:3], 0.2, 4}}
}

//gradgen:vjp wrt=a,b,c,d vector=on
func Thomas(a, b, c, d []float64) []float64 {
	n := len(b)
	for i := 1; i < n; i++ {
		w := a[i] / b[i-1]
		b[i] -= w * c[i-1]
		d[i] -= w * d[i-1]
	}
	x := make([]float64, n)
	x[n-1] = d[n-1] / b[n-1]
	for i := n - 2; i >= 0; i-- {
		x[i] = (d[i] - c[i]*x[i+1]) / b[i]
	}
	return x
}

func ThomasInputs() [][]any {
	f := func(o float64) []float64 { return []float64{o + 0.1, o + 0.3, o + 0.2, o + 0.5, o + 0.4} }
	return [][]any{{f(0), f(3), f(0.5), f(1)}}
}

//gradgen:vjp wrt=x,w vector=on
func Deposit(x, w []float64, n int) []float64 {
	grid := make([]float64, n)
	for i, p := range x {
		c := int(math.Floor(p))
		f := p - float64(c)
		grid[c%n] += w[i] * (1 - f)
		grid[(c+1)%n] += w[i] * f
	}
	for i := 1; i < n; i++ {
		grid[i] += grid[i-1]
	}
	for i := n - 1; i > 0; i-- {
		grid[i] -= grid[i-1] * grid[i]
	}
	return grid
}

func DepositInputs() [][]any {
	return [][]any{{[]float64{0.3, 4.7, 2.2, 3.6, 1.15}, []float64{1, 0.5, 2, 1.5, 0.75}, 4}}
}

//gradgen:vjp wrt=a vector=on
func Cholesky(a []float64, n int) float64 {
	logdet := 0.0
	for j := 0; j < n; j++ {
		s := a[j*n+j]
		for k := 0; k < j; k++ {
			s -= a[j*n+k] * a[j*n+k]
		}
		d := math.Sqrt(s)
		a[j*n+j] = d
		for i := j + 1; i < n; i++ {
			t := a[i*n+j]
			for k := 0; k < j; k++ {
				t -= a[i*n+k] * a[j*n+k]
			}
			a[i*n+j] = t / d
		}
		logdet += 2 * math.Log(d)
	}
	return logdet * a[n]
}

func CholeskyInputs() [][]any {
	return [][]any{{[]float64{4, 0.1, 0.2, 1, 5, 0.3, 0.5, 0.7, 6}, 3}}
}

type body struct {
	Pos, Vel [3]float64
	Mass     float64
}

//gradgen:vjp wrt=b,dt vector=on
func Leapfrog(b []body, dt float64, n int) (e float64) {
	acc := make([][3]float64, len(b))
	force := func() {
		clear(acc)
		for i := range b {
			for j := range b[:i] {
				var d [3]float64
				r2 := 0.01
				for k := range d {
					d[k] = b[i].Pos[k] - b[j].Pos[k]
					r2 += d[k] * d[k]
				}
				f := 1 / (r2 * math.Sqrt(r2))
				for k, v := range d {
					acc[i][k] -= b[j].Mass * v * f
					acc[j][k] += b[i].Mass * v * f
				}
			}
		}
	}
	force()
	for range n {
		for i := range b {
			p := &b[i]
			for k := range p.Pos {
				p.Vel[k] += 0.5 * dt * acc[i][k]
				p.Pos[k] += dt * p.Vel[k]
			}
		}
		force()
		for i, p := range b {
			for k := range p.Vel {
				p.Vel[k] += 0.5 * dt * acc[i][k]
			}
			b[i] = p
		}
	}
	for _, p := range b {
		for _, v := range p.Vel {
			e += 0.5 * p.Mass * v * v
		}
		e += p.Pos[0]
	}
	return
}

func LeapfrogInputs() [][]any {
	return [][]any{{[]body{{Mass: 1}, {Pos: [3]float64{1, 0.1, 0}, Vel: [3]float64{0, 0.5, 0.2}, Mass: 0.5}, {Pos: [3]float64{-0.5, 0.7, 0.3}, Mass: 2}}, 0.05, 3}}
}

func simpson(f func(float64) float64, a, b, fa, fm, fb, whole, eps float64, depth int) float64 {
	m := (a + b) / 2
	fl, fr := f((a+m)/2), f((m+b)/2)
	left, right := (m-a)/6*(fa+4*fl+fm), (b-m)/6*(fm+4*fr+fb)
	if d := left + right - whole; depth == 0 || math.Abs(d) < eps {
		return left + right + d/15
	}
	return simpson(f, a, m, fa, fl, fm, left, eps/2, depth-1) + simpson(f, m, b, fm, fr, fb, right, eps/2, depth-1)
}

//gradgen:vjp wrt=p
func Integral(p []float64) float64 {
	calls := 0
	f := func(x float64) float64 { calls++; return math.Exp(-p[0]*x*x) * math.Cos(p[1]*x) }
	whole := 1.0
	return simpson(f, 0, p[2], f(0), f(p[2]/2), f(p[2]), whole, 1e-4, 5) * float64(calls%3+1)
}

//gradgen:vjp wrt=z,q vector=on
func Kalman(z []float64, q, r float64) (ll float64) {
	x := [2]float64{z[0], 0}
	p := [2][2]float64{{1, 0}, {0, 1}}
	for _, m := range z[1:] {
		x[0] += x[1]
		p = [2][2]float64{{p[0][0] + p[0][1] + p[1][0] + p[1][1] + q, p[0][1] + p[1][1]}, {p[1][0] + p[1][1], p[1][1] + q}}
		s := p[0][0] + r
		y := m - x[0]
		k := [2]float64{p[0][0] / s, p[1][0] / s}
		for i := range x {
			x[i] += k[i] * y
		}
		old := p
		for i := range p {
			for j := range p[i] {
				p[i][j] = old[i][j] - k[i]*old[0][j]
			}
		}
		ll -= 0.5 * (y*y/s + math.Log(s))
	}
	return ll
}

//gradgen:vjp wrt=xs,ys,t vector=on
func Interp(xs, ys, t []float64) []float64 {
	out := make([]float64, len(t))
	for k, v := range t {
		lo, hi := 0, len(xs)-1
		for hi-lo > 1 {
			if mid := (lo + hi) / 2; xs[mid] > v {
				hi = mid
			} else {
				lo = mid
			}
		}
		u := (v - xs[lo]) / (xs[hi] - xs[lo])
		out[k] = ys[lo]*(1-u)*(1-u) + ys[hi]*u*u
		if k > 0 {
			out[k] += out[k-1] * u
		}
	}
	return out
}

func InterpInputs() [][]any {
	return [][]any{{[]float64{0, 1, 2.5, 3, 4.5}, []float64{1, -1, 2, 0.5, 1}, []float64{0.3, 2.7, 1.9, 4.1, 3.3}}}
}

//gradgen:vjp wrt=y,k
func Adaptive(y []float64, k float64) (t float64) {
	h := 0.5
	f := func(y []float64) []float64 { return []float64{y[1], -k*y[0] - 0.1*y[1]*y[0]} }
	for tt, n := 0.0, 0; tt < 1 && n < 30; n++ {
		a := f(y)
		mid := []float64{y[0] + h/2*a[0], y[1] + h/2*a[1]}
		b := f(mid)
		err := math.Abs(h * (b[0] - a[0]))
		if err > 0.15 {
			h /= 2
			continue
		}
		y = []float64{y[0] + h*b[0], y[1] + h*b[1]}
		tt += h
		t += h * y[0]
		if err < 0.02 {
			h *= 1.5
		}
	}
	return t + y[1]
}

//gradgen:vjp wrt=x
func Medians(x []float64) (s float64) {
	var w [3]float64
	for i := 0; i+3 <= len(x); i++ {
		copy(w[:], x[i:])
		for j := 1; j < 3; j++ {
			v := w[j]
			k := j
			for ; k > 0 && w[k-1] > v; k-- {
				w[k] = w[k-1]
			}
			w[k] = v
		}
		s += w[1] * w[1] * w[0]
		x[i] = w[2] * 0.9
	}
	return s
}

func MediansInputs() [][]any { return [][]any{{[]float64{0.5, 1.5, 0.25, 2, 0.75, 1.1}}} }

//gradgen:vjp wrt=x,k vector=on
func Conv(x, k []float64) float64 {
	pad := len(k) / 2
	y := make([]float64, len(x)+2*pad)
	copy(y[pad:], x)
	out := make([]float64, 2*len(x))
	even, odd := out[:len(x)], out[len(x):]
	for i := range x {
		for j, w := range k {
			even[i] += w * y[i+j]
		}
	}
	for i := range even {
		odd[i] = math.Tanh(even[i]) * even[len(even)-1-i]
	}
	for i := 2; i < len(out); i += 2 {
		out[i] += out[i-2] * 0.5
	}
	s := 1.0
	for _, v := range out {
		s += v * s / 10
	}
	return s
}
