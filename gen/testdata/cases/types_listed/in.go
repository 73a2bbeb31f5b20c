// Methods called through an interface whose dynamic types the directive lists: with
// pointer and value receivers, promoted from structs and interfaces that are embedded,
// with several results, as method values, and where calls follow one another.
package types_listed

import "math"

type Kernel interface {
	Eval(r float64) float64
	Range() (lo, hi float64)
	Name() string
}

// Gauss has value receivers.
type Gauss struct{ Sigma float64 }

func (g Gauss) Eval(r float64) float64       { return math.Exp(-r * r / (2 * g.Sigma * g.Sigma)) }
func (g Gauss) Range() (lo, hi float64)      { return -g.Sigma, 2 * g.Sigma }
func (g Gauss) Name() string                 { return "gauss" }
func (g Gauss) scaled(x, by float64) float64 { return g.Eval(x) * by }

// Matern has pointer receivers and changes what it points to.
type Matern struct {
	L     float64
	Calls int
}

func (m *Matern) Eval(r float64) float64 {
	m.Calls++
	t := math.Sqrt(3) * r / m.L
	return (1 + t) * math.Exp(-t)
}
func (m *Matern) Range() (lo, hi float64) { return 0, m.L }
func (m *Matern) Name() string            { return "matern" }

// Scaled embeds an interface of the same kind.
type Scaled struct {
	Kernel
	By float64
}

func (s Scaled) Eval(r float64) float64 { return s.By * s.Kernel.Eval(r) }

// Named embeds a struct.
type Named struct {
	*Matern
	Text string
}

func (n Named) Name() string { return n.Text }

//gradgen:vjp wrt=r types=k:Gauss,Matern,Scaled,Named
func Sum(k Kernel, r []float64) float64 {
	lo, hi := k.Range()
	sum := 0.0
	for _, v := range r {
		y := k.Eval(v)
		sum += y*y + lo*v - hi
	}
	if k.Name() == "gauss" {
		sum *= 2
	}
	return sum
}

func kernels() []Kernel {
	m := &Matern{L: 1.3}
	return []Kernel{Gauss{0.8}, m, Scaled{Gauss{1.1}, 3}, Scaled{m, -0.5}, Named{m, "n"}, Scaled{Scaled{Named{m, "n"}, 2}, 0.25}}
}

func SumInputs() [][]any {
	var list [][]any
	for _, k := range kernels() {
		list = append(list, []any{k, []float64{0.3, 0.9, 1.4}})
	}
	return list
}

func twice(k Kernel, x float64) float64 {
	at := k.Eval
	return at(at(x))
}

// Model holds interfaces in a field, a slice and a map.
type Model struct {
	First  Kernel
	Others []Kernel
	ByName map[string]Kernel
}

//gradgen:vjp wrt=x types=First:Gauss,*Matern
func (m *Model) Total(x float64) float64 {
	sum := twice(m.First, x)
	for i, k := range m.Others {
		sum += float64(i+1) * k.Eval(x*x)
	}
	return sum * m.ByName["g"].Eval(x)
}

func ModelTotalInputs() [][]any {
	m := &Model{First: Gauss{0.7}, Others: []Kernel{&Matern{L: 2}, Gauss{0.4}}, ByName: map[string]Kernel{"g": Gauss{2}}}
	return [][]any{{m, 0.6}}
}

type evaluator interface {
	Eval(r float64) float64
	scaled(x, by float64) float64
}

//gradgen:vjp wrt=a,b types=e:Gauss
func Chosen(e evaluator, a, b float64) float64 {
	if e == nil {
		return a * b
	}
	if g, ok := e.(Gauss); ok && g.Sigma > 1 {
		return a * a * b
	}
	return e.scaled(e.scaled(a, b), a)
}

func ChosenInputs() [][]any {
	return [][]any{{Gauss{0.9}, 0.4, 1.7}, {Gauss{1.2}, 0.4, 1.7}, {nil, 0.4, 1.7}}
}
