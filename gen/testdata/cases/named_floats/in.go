// Named float types with methods, converted to one another.
package named_floats

import "math"

type Mass float64

type Log Mass

func (m Mass) Log() Log { return Log(math.Log10(float64(m))) }

func (l Log) Exp() Mass { return Mass(math.Pow(10, float64(l))) }

func (m *Mass) Grow(f float64) { *m *= Mass(f) }

//gradgen:vjp wrt=m,f
func F(m Mass, f float64) Log {
	m.Grow(f)
	l := m.Log() / 2
	m = l.Exp() + m
	return m.Log() * l
}

// Overwritten stores what the next statement replaces: its adjoint is a constant.
//
//gradgen:vjp wrt=x of=s,y
func Overwritten(x []Mass, y []float64) (s float64) {
	for i, v := range x {
		s += math.Sin(float64(v))
		y[i] = float64(0.8 - v/2)
		y[i] = 0.5
	}
	return s
}

func OverwrittenInputs() [][]any {
	return [][]any{{[]Mass{0.3, 0.7}, []float64{1, 2}}}
}
