// Calls that count, draw or remember are made once each, from left to right,
// whether they are inlined or not.
package calls_counted

import (
	"math"
	"math/rand/v2"
	"strings"
)

func draw(r *rand.Rand, x float64) float64 { return r.Float64() * x }

//gradgen:vjp wrt=x
func Drawn(x []float64) float64 {
	r := rand.New(rand.NewPCG(1, 2))
	a := r.Float64() - 2*draw(r, x[0])
	b := x[r.IntN(4)] * draw(r, x[1]) * x[r.IntN(4)]
	c := []float64{r.Float64(), draw(r, a), r.Float64()}
	c[r.IntN(3)] += draw(r, b)
	a, b = x[r.IntN(4)], draw(r, b)
	s := math.Max(float64(r.IntN(4))*x[1], draw(r, c[1]))
	if r.IntN(3) > 0 && draw(r, s) > -1 && r.IntN(5) >= 0 {
		s += draw(r, s)
	}
	for i := r.IntN(3); float64(i) < draw(r, 4)+3; i += 1 + r.IntN(2) {
		s += x[i%4] * c[0] * c[2]
	}
	for r.IntN(4) > 0 {
		s *= 1.1
	}
	return s + a*b*c[1]
}

//gradgen:vjp wrt=x
func Memory(x []float64) float64 {
	r := rand.New(rand.NewPCG(3, 2))
	y := append([]float64(nil), x[r.IntN(2):2+r.IntN(3)]...)
	y = append(y[:r.IntN(2)+1], x[r.IntN(4)], x[r.IntN(4)]*x[r.IntN(4)])
	copy(y[r.IntN(2):], x[r.IntN(2):])
	p := &y[r.IntN(2)]
	*p *= x[r.IntN(4)]
	q := [2]*float64{p, &y[r.IntN(2)]}
	*q[r.IntN(2)] += *p
	z := [3]float64{1, 2, x[1]}
	z[r.IntN(3)] = y[0] * z[r.IntN(3)]
	m := [][]float64{x, y}
	m[r.IntN(2)][r.IntN(2)] /= m[r.IntN(2)][r.IntN(2)] + 3
	w := m[r.IntN(2)]
	clear(w[r.IntN(2):1])
	sn, cs := math.Sincos(x[r.IntN(4)])
	return z[0]*z[1]*z[2] + w[0]*w[1] + y[1]*sn*cs*math.Hypot(x[r.IntN(4)], max(x[r.IntN(4)], y[r.IntN(2)]))/y[r.IntN(2)]
}

type counter struct{ n int }

func (c *counter) next() int   { c.n++; return c.n }
func (c counter) ahead() int   { return c.n + 1 }
func (c *counter) behind() int { return c.n - 1 }

//gradgen:vjp wrt=x
func Counted(x []float64) (s float64) {
	c := &counter{}
	s = 1
	over := func(v float64) bool { s += v * x[0]; return s > 3 }
	for i := range x {
		switch i {
		case c.next() - 1, c.next(), c.next() - 4:
			s *= x[i]
		case c.next(), 2:
			s += x[i]
		}
		switch {
		case over(x[1]), over(x[2]) && over(x[3]), over(x[0]) || over(x[1]):
			s *= 0.9
		case over(0.1), over(0.2):
			s *= 1.2
		}
		s += float64(c.n) * x[i]
		s += x[c.behind()%4]*float64(c.next()) + x[c.ahead()%4]*x[c.behind()%4]
		x[c.ahead()%4] = s * x[c.ahead()%4]
	}
	return
}

//gradgen:vjp wrt=x
func Built(x []float64) float64 {
	var sb strings.Builder
	s := 0.0
	for i := range x {
		sb.WriteString("ab")
		s += x[sb.Len()%4] * float64(sb.Len()-i) * x[i]
		if sb.Len() > 3 {
			sb.Reset()
		}
	}
	for _, v := range x[:1+sb.Len()%3] {
		s += v * v
	}
	return s
}
