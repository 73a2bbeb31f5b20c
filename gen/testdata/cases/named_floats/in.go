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
