// Recursion over trees of interfaces whose dynamic types are listed.
package types_tree

import "math"

type Expr interface {
	Eval(x, y float64) float64
	Size() int
}

type (
	Num struct{ V float64 }
	X   struct{}
	Y   struct{}
	Add struct{ L, R Expr }
	Mul struct{ L, R Expr }
	Sin struct{ Of Expr }
	Sum []Expr
)

func (n Num) Eval(_, _ float64) float64  { return n.V }
func (X) Eval(x, _ float64) float64      { return x }
func (Y) Eval(_, y float64) float64      { return y }
func (a Add) Eval(x, y float64) float64  { return a.L.Eval(x, y) + a.R.Eval(x, y) }
func (m *Mul) Eval(x, y float64) float64 { return m.L.Eval(x, y) * m.R.Eval(x, y) }
func (s Sin) Eval(x, y float64) float64  { return math.Sin(s.Of.Eval(x, y)) }

func (s Sum) Eval(x, y float64) float64 {
	total := 0.0
	for i, e := range s {
		if e.Size() > 9 {
			break
		}
		total += e.Eval(x, y) / float64(i+1)
	}
	return total
}

func (Num) Size() int    { return 1 }
func (X) Size() int      { return 1 }
func (Y) Size() int      { return 1 }
func (a Add) Size() int  { return a.L.Size() + a.R.Size() }
func (m *Mul) Size() int { return m.L.Size() + m.R.Size() }
func (s Sin) Size() int  { return s.Of.Size() }
func (s Sum) Size() int  { return len(s) }

//gradgen:vjp wrt=x,y types=e:Num,X,Y,Add,*Mul,Sin,Sum
func Value(e Expr, x, y float64) float64 { return e.Eval(x, y) }

func trees() []Expr {
	xy := &Mul{X{}, Y{}} // shared
	return []Expr{
		Add{xy, Sin{Add{xy, Num{0.3}}}},
		Sum{xy, Sin{X{}}, &Mul{xy, Add{Y{}, xy}}},
		Sum{},
	}
}

func ValueInputs() [][]any {
	var list [][]any
	for _, e := range trees() {
		list = append(list, []any{e, 0.7, -1.2})
	}
	return list
}

// Visitor style: functions that ask for the type and call each other.
func walk(e Expr, x float64, depth int) float64 {
	switch e := e.(type) {
	case Add:
		return walk(e.L, x, depth+1) + walk(e.R, x*x, depth+1)
	case Sum:
		p := 1.0
		for _, c := range e {
			p *= walk(c, x, depth+1)
		}
		return p
	}
	return e.Eval(x, float64(depth)) * x
}

//gradgen:vjp wrt=x types=Expr:Num,X,Y,Add,*Mul,Sin,Sum
func Walked(e Expr, x float64) float64 { return walk(e, x, 0) }

func WalkedInputs() [][]any {
	return [][]any{{trees()[0], 0.7}, {trees()[1], 0.7}}
}

// Layer passes slices on.
type Layer interface{ Forward(x []float64) []float64 }

type Dense struct {
	W    [][]float64
	B    []float64
	Next Layer
}

func (d *Dense) Forward(x []float64) []float64 {
	out := make([]float64, len(d.W))
	for i, row := range d.W {
		s := d.B[i]
		for j, w := range row {
			s += w * x[j]
		}
		out[i] = s
	}
	if d.Next != nil {
		return d.Next.Forward(out)
	}
	return out
}

type Tanh struct {
	Next Layer
	Gain float64
}

func (t Tanh) Forward(x []float64) []float64 {
	out := make([]float64, len(x))
	for i := range x {
		out[i] = t.Gain * math.Tanh(x[i])
	}
	return t.Next.Forward(out)
}

//gradgen:vjp wrt=x types=Layer:Dense,Tanh
func Network(l Layer, x []float64) []float64 { return l.Forward(x) }

func NetworkInputs() [][]any {
	d := &Dense{W: [][]float64{{0.4, -0.3}, {1.1, 0.2}}, B: []float64{0.1, -0.2}}
	top := &Dense{W: d.W, B: d.B, Next: Tanh{Next: d, Gain: 0.9}} // shares numbers
	return [][]any{{d, []float64{0.6, -0.9}}, {top, []float64{0.6, -0.9}}}
}
