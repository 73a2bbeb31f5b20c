// Numbers and references to numbers that go into interfaces, and that recursive functions take from them.
package interfaces_boxed

type Expr interface{ Eval() float64 }

type Const struct{ V float64 }

func (c Const) Eval() float64 { return c.V }

type Add struct{ L, R Expr }

func (a Add) Eval() float64 { return a.L.Eval() + a.R.Eval() }

type Big struct{ S []float64 }

func (b Big) Eval() float64 { return b.S[0] }

func eval(e Expr) float64 {
	if e == nil {
		return 0
	}
	switch e := e.(type) {
	case Const:
		return e.V * e.V
	case Add:
		return eval(e.L) + eval(e.R)
	}
	return 1
}

//gradgen:vjp wrt=x
func Nodes(x []float64) float64 { return eval(Add{Const{x[0]}, Const{x[1]}}) }

func kept(e any, n int) float64 {
	f := e
	if n == 0 {
		switch c := f.(type) {
		case Const:
			return c.V
		case Big:
			return c.S[0] * c.S[1]
		}
		return 5
	}
	return kept(f, n-1) * 2
}

//gradgen:vjp wrt=x
func Kept(x []float64) float64 { return kept(Const{x[0]}, 2) * x[1] }

//gradgen:vjp wrt=x
func References(x []float64) float64 { return kept(Big{x}, 2) * x[1] }
