// Method values keep the receiver as it was, however they get their names.
package method_values_held

type box struct{ v float64 }

func (b box) val(k float64) float64  { return b.v * k }
func (b *box) ptr(k float64) float64 { return b.v * k }

//gradgen:vjp wrt=x
func Method(x []float64) float64 {
	s := 0.0
	b := box{x[0]}
	f, g := b.val, b.ptr
	b.v = x[1] * x[1]
	s += f(2) * g(3)
	b = box{x[2]}
	return s + f(2)*g(x[3])
}

//gradgen:vjp wrt=x
func Method2(x []float64) float64 {
	s := 0.0
	b := box{x[0]}
	var f func(float64) float64
	f = b.val
	b.v = x[1] * x[1]
	s += f(2)
	return s
}

//gradgen:vjp wrt=x
func Method4(x []float64, c bool) float64 {
	b := box{x[0]}
	g := b.val
	b.v = x[1]
	s := 1.0
	if c {
		h := g
		s += h(x[2])
	}
	return s + g(x[3]) + b.v
}

func Method4Inputs() [][]any {
	return [][]any{{[]float64{0.7, 1.3, 0.4, 1.1}, true}, {[]float64{0.7, 1.3, 0.4, 1.1}, false}}
}
