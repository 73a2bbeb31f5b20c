// Recursive functions compare an interface with nil before they ask for its type.
package recursion_interface_nil

type Expr interface{ Eval() float64 }

type Const struct{ V float64 }

func (c Const) Eval() float64 { return c.V }

type Ptr struct{ V float64 }

func (p *Ptr) Eval() float64 {
	if p == nil {
		return 7
	}
	return p.V * p.V
}

// Big holds references.
type Big struct{ S []float64 }

func (b Big) Eval() float64 { return b.S[0] * b.S[1] }

func eval(e Expr, n int) float64 {
	if e == nil {
		return 0.5
	}
	if n > 0 {
		return 2 * eval(e, n-1)
	}
	switch e := e.(type) {
	case Const:
		return e.V * e.V
	case nil:
		return 3
	case *Const:
		return e.V * 3
	}
	if nil != e {
		return e.Eval()
	}
	return 1
}

//gradgen:vjp wrt=x
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
//gradgen:hvp wrt=x
func F(x []float64) float64 {
	c := Const{x[0]}
	return eval(c, 1)*eval(Ptr{x[1]}.ptr(), 2) + eval(nil, 1)*x[0]*x[1]
}

func (p Ptr) ptr() *Ptr { return &p }

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func References(x []float64) float64 {
	var none Expr = (*Ptr)(nil)
	c := &Const{x[0]}
	return eval(Big{x}, 2)*x[0] + eval(none, 2)*x[1] + eval(c, 1)*x[1]
}

// Other recursions have no number to differentiate in the interface.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Other(x []float64) float64 {
	return eval(Const{2}, 2)*x[0] + kept(Const{3}, 2)*x[1] + kept(Const{1}, 1)*x[0]*x[1]
}

func kept(e Expr, n int) float64 {
	f := e
	if n == 0 {
		if c, ok := f.(Const); ok {
			return c.V
		}
		return 5
	}
	return kept(f, n-1) * 2
}

// Inlined is not recursive.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Inlined(x []float64) float64 {
	var e any = Const{x[0]}
	if e != nil {
		return e.(Const).V * picked(Const{x[0]}, x[1])
	}
	return 1
}

func picked(e Expr, v float64) float64 {
	if e == nil || v > 100 {
		return v
	}
	switch c := e.(type) {
	case Const:
		return c.V * v
	case nil:
		return 3
	}
	return 2
}
