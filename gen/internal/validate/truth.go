package validate

import (
	"errors"
	"go/types"
	"math/rand/v2"

	"github.com/gradgen/gradgen/gen/internal/interp"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// A prover computes the truth about a subject.
type prover struct {
	*Subject
	source *original
	shapes *interp.Shapes
	plain  machine
	first  *interp.Machine[recorded]
	second *interp.Machine[curved]
}

func newProver(s *Subject) *prover {
	p := &prover{Subject: s, source: newOriginal(s), shapes: interp.NewShapes(1)}
	p.plain = interp.NewPlain(s.Host, p.shapes)
	p.first = interp.NewMachine[recorded](s.Host, p.shapes)
	p.second = interp.NewMachine[curved](s.Host, p.shapes)
	return p
}

// Invent invents the inputs of a seed, with slices of the given length. The error names a type whose values cannot be
// invented.
func (s *Subject) Invent(shapes *interp.Shapes, seed uint64, length int) ([]interp.Value[interp.Real], error) {
	return s.invent(shapes, seed, length, nil)
}

// invent invents the inputs of a rank, which calls the other ranks by c.
func (s *Subject) invent(shapes *interp.Shapes, seed uint64, length int, c *interp.Communicator) ([]interp.Value[interp.Real], error) {
	var of []types.Type
	for _, v := range s.Inputs {
		of = append(of, s.Instance(v.Type()))
	}
	return interp.InventAll[real](shapes, seed, length, interp.Choices{Functions: listed(s.Primal), Comm: c}, of...)
}

// listed returns the functions that bind= lists. A function compares its inputs with them.
func listed(f *ir.Func) []*types.Func {
	var list []*types.Func
	f.Body.Parts(func(e *ir.Expr) {
		if e.Op != ir.OpRuntime || e.Name != "Same" || len(e.Args) < 2 {
			return
		}
		if fn, ok := e.Args[1].Obj.(*types.Func); ok {
			list = append(list, fn)
		}
	})
	return list
}

func same(x real) real { return x }

// prove computes the truth at inputs. The error says why the function cannot
// be interpreted there.
func (p *prover) prove(name string, inputs []interp.Value[real], rng *rand.Rand) (*trial, error) {
	t := &trial{name: name, inputs: inputs}
	return t, p.find(t, rng)
}

// find computes the truth of a trial of all ranks, with its seeds and tangents if there are any.
func (p *prover) find(t *trial, rng *rand.Rand) error {
	team := t.ranks()
	after := make([][]interp.Value[real], len(team))
	for i, r := range team {
		r.after = interp.Lifted(same, r.inputs...)
		after[i] = r.after
	}
	results, err := p.plain.RunTogether(p.Primal, after)
	var panics *interp.Panic
	switch {
	case errors.As(err, &panics):
		t.panics = panics.Text
	case err != nil:
		return err
	}
	for i, r := range team {
		r.panics, r.results = t.panics, results[i]
		if r.seeds == nil {
			p.directions(r, rng)
		}
		if r.panics != "" && p.Kind.IsMatrix() {
			p.unknown(r)
		}
	}
	if t.panics != "" || p.Kind == shape.Fast {
		return nil
	}
	switch p.Kind {
	case shape.HVP:
		return p.curve(t)
	case shape.Hessian:
		return p.hessian(t)
	}
	return p.differentiate(t)
}

// directions draws seeds and tangents.
func (p *prover) directions(t *trial, rng *rand.Rand) {
	t.seeds, t.tangents = values{}, values{}
	for _, v := range p.Of {
		switch at := position(p.Inputs, v); {
		case at >= 0:
			t.seeds[v] = filled(interp.ShadowOf(t.inputs[at].Shape, t.inputs[at].Cells), t.inputs[at].Shape, rng, false)
		case t.panics == "":
			r := t.results[position(p.Results, v)]
			t.seeds[v] = filled(interp.TreeOf(r.Shape, r.Cells), r.Shape, rng, true)
		default:
			sh := p.shapes.Of(p.Instance(v.Type()))
			t.seeds[v] = interp.Value[real]{Shape: sh, Cells: make([]interp.Cell[real], sh.Size)}
		}
	}
	for _, v := range p.Wrt {
		x := t.inputs[position(p.Inputs, v)]
		t.tangents[v] = filled(interp.ShadowOf(x.Shape, x.Cells), x.Shape, rng, false)
	}
}

// filled fills a shadow with random numbers of magnitude 0.2 to 1.
func filled(cells []interp.Cell[real], sh *interp.Shape, rng *rand.Rand, tree bool) interp.Value[real] {
	v := interp.Value[real]{Shape: sh, Cells: cells}
	for _, l := range interp.Leaves(tree, v) {
		x := 0.2 + 0.8*rng.Float64()
		if rng.IntN(2) == 0 {
			x = -x
		}
		if l.Single {
			x = float64(float32(x))
		}
		l.Cell.Num = real(x)
	}
	return v
}

// A ranked is one rank of a run on recorded numbers, with its inputs and outputs.
type ranked[T interp.Number[T]] struct {
	*trial
	entries map[*types.Var][]T
	outputs map[*types.Var][]interp.Leaf[T]
}

// differentiate computes first derivatives: adjoints by a reverse sweep over the
// tape, then tangents by a forward sweep. All ranks share the tape.
func (p *prover) differentiate(t *trial) error {
	tape := &interp.Tape[real]{}
	team, err := onRanks(p, p.first, t, func(x real) recorded { return recorded{Val: x} }, func(args []interp.Value[recorded], r *ranked[recorded]) {
		r.entries = p.enter(args, func(c *interp.Cell[recorded]) { c.Num = tape.Input(c.Num.Val) })
	})
	if err != nil {
		return err
	}
	if p.Kind == shape.Jacobian {
		return p.jacobian(tape, team)
	}
	for _, r := range team {
		for _, v := range p.Of {
			seeds := interp.Leaves(p.isResult(v), r.seeds[v])
			for i, l := range r.outputs[v] {
				if w := seedAt(p.Kind, seeds, i); w != 0 {
					l.Cell.Num.Seed(real(w))
				}
			}
		}
	}
	tape.Sweep()
	for _, r := range team {
		r.gradients = map[*types.Var][]bound{}
		for v, list := range r.entries {
			for _, x := range list {
				r.gradients[v] = append(r.gradients[v], x.Bar())
			}
		}
	}
	if p.Kind == shape.JVP {
		p.forward(tape, team)
	}
	return nil
}

// onRanks runs the function on all ranks of t. The function lift converts the numbers of the inputs, and enter
// changes them.
func onRanks[T interp.Number[T]](p *prover, m *interp.Machine[T], t *trial, lift func(real) T, enter func([]interp.Value[T], *ranked[T])) ([]*ranked[T], error) {
	var team []*ranked[T]
	var args [][]interp.Value[T]
	for _, r := range t.ranks() {
		one := &ranked[T]{trial: r}
		args = append(args, interp.Lifted(lift, r.inputs...))
		enter(args[len(args)-1], one)
		team = append(team, one)
	}
	results, err := m.RunTogether(p.Primal, args)
	if err != nil {
		return nil, err
	}
	for i, r := range team {
		r.outputs = outputsOf(p.Subject, args[i], results[i])
	}
	return team, nil
}

// seedAt returns the weight of output i: 1 for a gradient.
func seedAt(kind shape.Kind, seeds []interp.Leaf[real], i int) float64 {
	if kind == shape.Grad || kind == shape.HVP {
		return 1
	}
	if i >= len(seeds) {
		return 0
	}
	return float64(seeds[i].Cell.Num)
}

// forward computes the tangents of the outputs.
func (p *prover) forward(tape *interp.Tape[real], team []*ranked[recorded]) {
	tape.Reset()
	for _, r := range team {
		for _, v := range p.Wrt {
			for i, l := range interp.Leaves(false, r.tangents[v]) {
				r.entries[v][i].Seed(l.Cell.Num)
			}
		}
	}
	tape.Forward()
	for _, r := range team {
		r.dots = map[*types.Var][]bound{}
		for v, list := range r.outputs {
			for _, l := range list {
				r.dots[v] = append(r.dots[v], l.Cell.Num.Bar())
			}
		}
	}
}

// enter makes the numbers of the differentiated inputs, and of outputs that are
// parameters, inputs of the tape.
func (p *prover) enter(args []interp.Value[recorded], input func(*interp.Cell[recorded])) map[*types.Var][]recorded {
	entries := map[*types.Var][]recorded{}
	for _, v := range append(append([]*types.Var(nil), p.Wrt...), p.Of...) {
		at := position(p.Inputs, v)
		if at < 0 || entries[v] != nil {
			continue
		}
		for _, l := range interp.Leaves(false, args[at]) {
			input(l.Cell)
			entries[v] = append(entries[v], l.Cell.Num)
		}
	}
	return entries
}

// outputsOf lists the numbers of the outputs.
func outputsOf[T interp.Number[T]](s *Subject, args, results []interp.Value[T]) map[*types.Var][]interp.Leaf[T] {
	out := map[*types.Var][]interp.Leaf[T]{}
	for _, v := range s.Of {
		if at := position(s.Results, v); at >= 0 {
			out[v] = interp.Leaves(true, results[at])
			continue
		}
		out[v] = interp.Leaves(false, args[position(s.Inputs, v)])
	}
	return out
}

// curve computes the gradient and its product with the Hessian by a sweep over numbers with tangents.
func (p *prover) curve(t *trial) error {
	type dual = interp.Dual[real]
	tape := &interp.Tape[dual]{}
	team, err := onRanks(p, p.second, t, func(x real) curved { return curved{Val: dual{Val: x}} }, func(args []interp.Value[curved], r *ranked[curved]) {
		r.entries = map[*types.Var][]curved{}
		for _, v := range p.Wrt {
			dots := interp.Leaves(false, r.tangents[v])
			for i, l := range interp.Leaves(false, args[position(p.Inputs, v)]) {
				l.Cell.Num = tape.Input(dual{Val: l.Cell.Num.Val.Val, Dot: dots[i].Cell.Num})
				r.entries[v] = append(r.entries[v], l.Cell.Num)
			}
		}
	})
	if err != nil {
		return err
	}
	for _, r := range team {
		for _, list := range r.outputs {
			for _, l := range list {
				l.Cell.Num.Seed(dual{Val: 1})
			}
		}
	}
	tape.Sweep()
	for _, r := range team {
		r.gradients, r.products = map[*types.Var][]bound{}, map[*types.Var][]bound{}
		for v, list := range r.entries {
			for _, x := range list {
				r.gradients[v] = append(r.gradients[v], x.Bar())
				r.products[v] = append(r.products[v], x.BarDot())
			}
		}
	}
	return nil
}
