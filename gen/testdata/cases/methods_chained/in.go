// Method calls on results of calls, and fluent updates through pointers.
package methods_chained

type Acc struct{ s, w float64 }

func (a *Acc) Add(x float64) *Acc {
	a.s += x * a.w
	a.w *= 0.9
	return a
}

func (a Acc) Mean() float64 { return a.s / a.w }

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	a := &Acc{w: x[3]}
	a.Add(x[0]).Add(x[1]).Add(x[2] * a.Mean())
	return a.Add(1).Mean() + a.s
}
