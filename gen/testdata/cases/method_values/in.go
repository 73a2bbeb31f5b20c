// Method values: the receiver is what it was when they were made.
package method_values

import "math"

type line struct{ A, B float64 }

func (l line) at(x float64) float64 { return l.A + x*l.B }

func (l *line) grow(x float64) float64 {
	l.A *= x
	return l.A
}

func composed(f, g func(float64) float64) func(float64) float64 {
	return func(x float64) float64 { return math.Sin(f(g(x))) }
}

func after(f func(float64) float64, change func()) float64 {
	change()
	return f(2)
}

func again(f func(float64) float64, l *line, n int) float64 {
	if n == 0 {
		return f(l.A)
	}
	l.B *= 2
	return again(f, l, n-1) + f(l.B)
}

//gradgen:vjp wrt=l
//gradgen:jvp wrt=l
func Passed(l line) float64 {
	f := composed(l.at, l.at)
	l.B = 0.5
	s := f(0.5) + f(l.B)
	s += after(l.at, func() { l.A = s })
	s += again(l.at, &l, 2)
	return s * l.A
}

//gradgen:vjp wrt=l
//gradgen:jvp wrt=l
func Elements(l []line) float64 {
	i := 0
	f, g := l[i].at, l[i].grow
	p := &l[1]
	h, k := p.grow, p.at
	i, p = 1, &l[0]
	l[0].A *= 3
	l = l[1:]
	return f(2)*g(2) + h(2)*k(p.A) + p.B*l[0].A
}

type moves struct{ l line }

//gradgen:vjp wrt=l
func Deferred(l []line) (r float64) {
	m := moves{l[0]}
	i := 0
	if l[0].A > 100 {
		return 1
	}
	defer func(f func(float64) float64) { r *= f(r) }(m.l.at)
	defer l[i].grow(3)
	i++
	m.l.A = 7
	return l[i].A * m.l.at(2) * l[0].A
}
