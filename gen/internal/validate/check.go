package validate

import (
	"errors"
	"fmt"
	"go/types"
	"math"
	"math/rand/v2"

	"github.com/gradgen/gradgen/gen/internal/interp"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// A Validator knows the truth about a subject at some points.
type Validator struct {
	*Subject
	trials []*trial
	single bool // float32 takes part
}

// A Difference is where a derived function is not what it should be.
type Difference struct {
	Input string // at which inputs
	What  string // what differs, with both values
}

func (d *Difference) Error() string { return "at " + d.Input + ": " + d.What }

// A Point says which inputs are made up.
type Point struct {
	Seed uint64
	Len  int // of slices; those of gradcheck.Inputs have interp.InventedLen
}

func (p Point) String() string {
	if p.Len == interp.InventedLen {
		return fmt.Sprintf("the inputs of seed %d", p.Seed)
	}
	return fmt.Sprintf("the inputs of seed %d with slices of length %d", p.Seed, p.Len)
}

// New finds the truth at the inputs that the user gives, and at points. The error says
// why the function cannot be interpreted at any.
func New(s *Subject, points ...Point) (*Validator, error) {
	v := &Validator{Subject: s, single: mentionsSingle(s.Primal)}
	p := newProver(s)
	failed := v.given(p)
	for _, at := range points {
		inputs, err := p.Invent(p.shapes, at.Seed, at.Len)
		if err == nil {
			err = v.try(p, at.String(), inputs, at.Seed)
		}
		if err != nil {
			failed = err
		}
	}
	if len(v.trials) == 0 {
		return nil, failed
	}
	return v, nil
}

// try adds the truth at inputs.
func (v *Validator) try(p *prover, name string, inputs []interp.Value[real], seed uint64) error {
	t, err := p.prove(name, inputs, rand.New(rand.NewPCG(seed, 1)))
	if err == nil {
		v.trials = append(v.trials, t)
	}
	return err
}

// mentionsSingle reports whether f has a float32.
func mentionsSingle(f *ir.Func) bool {
	found := false
	note := func(t types.Type) {
		if t == nil {
			return
		}
		b, ok := t.Underlying().(*types.Basic)
		found = found || ok && b.Kind() == types.Float32
	}
	f.Body.Parts(func(e *ir.Expr) { note(e.Type) })
	f.Body.Walk(func(s ir.Stmt) {
		if c, ok := s.(*ir.Call); ok && c.Callee.Func != nil && c.Callee.Func != f {
			c.Callee.Func.Body.Parts(func(e *ir.Expr) { note(e.Type) })
		}
	})
	return found
}

// A Form is a derived function as a pass left it.
type Form struct {
	Func  *ir.Func
	Host  interp.Host
	Lanes int  // elements of its vectors; 1 without
	Loose bool // sums may be added up in another order than the function's
}

// Check interprets a derived function and returns where it differs from the truth. The
// error says why it cannot be interpreted.
func (v *Validator) Check(f Form) (*Difference, error) {
	m := interp.NewMachine[real](f.Host, interp.NewShapes(max(f.Lanes, 1)))
	for _, t := range v.trials {
		c := &call{Validator: v, trial: t, form: f, shapes: m.Shapes(), given: map[shape.Role]values{}}
		if d, err := c.run(m); d != "" || err != nil {
			if err != nil {
				return nil, err
			}
			return &Difference{t.name, d}, nil
		}
	}
	return nil, nil
}

// A call is one call of a derived function.
type call struct {
	*Validator
	*trial
	form   Form
	shapes *interp.Shapes
	inputs []interp.Value[real]  // its own copies
	given  map[shape.Role]values // what was passed beside them
	junk   map[*types.Var][]float64
}

func (c *call) run(m *machine) (string, error) {
	args := c.arguments()
	results, err := m.Run(c.form.Func, args)
	var panics *interp.Panic
	switch {
	case errors.As(err, &panics):
		return c.panicked(panics.Text), nil
	case err != nil:
		return "", err
	case c.trial.panics != "":
		if c.Kind == shape.Pullback {
			return "", nil
		}
		return "it does not panic, want " + c.trial.panics, nil
	}
	for _, find := range []func([]interp.Value[real]) string{c.compareResults, c.compareEffects, c.compareKept, c.compareDerivatives} {
		if d := find(results); d != "" {
			return d, nil
		}
	}
	return "", nil
}

func (c *call) panicked(text string) string {
	switch {
	case text == c.trial.panics:
		return ""
	case c.trial.panics == "":
		return "it panics: " + text
	case c.unknownSeeds(), c.form.Loose:
		return "" // vectors meet another element first
	}
	return fmt.Sprintf("it panics: %s, want: %s", text, c.trial.panics)
}

// unknownSeeds reports whether the function panics before the shape of a seed is known,
// so that what was passed may be refused.
func (c *call) unknownSeeds() bool {
	if c.Kind.IsMatrix() {
		return true
	}
	for _, v := range c.Of {
		if c.isResult(v) && shape.FormOf(c.Instance(v.Type())) != shape.Scalar && c.Kind != shape.JVP {
			return true
		}
	}
	return false
}

// arguments makes those of the derived function, in the order of its signature.
func (c *call) arguments() []interp.Value[real] {
	c.inputs = interp.Lifted(same, c.trial.inputs...)
	c.junk = map[*types.Var][]float64{}
	rng := rand.New(rand.NewPCG(7, 7))
	var args []interp.Value[real]
	if c.Sig.Recv != nil {
		args = append(args, c.inputs[position(c.Inputs, c.Sig.Recv.Var)])
	}
	for _, a := range c.Sig.Params {
		args = append(args, c.argument(a, rng))
	}
	return args
}

func (c *call) argument(a shape.Arg, rng *rand.Rand) interp.Value[real] {
	var x interp.Value[real]
	at := position(c.Inputs, a.Var)
	switch a.Role {
	case shape.Primal:
		return c.inputs[at]
	case shape.Seed:
		x = interp.Lifted(same, c.seeds[a.Var])[0]
	case shape.Tangent:
		x = interp.Lifted(same, c.tangents[a.Var])[0]
	case shape.Matrix:
		x = interp.SliceOf[real](c.shapes.Of(a.Type), len(c.matrices[a.Var]))
		for _, l := range interp.Leaves(false, x) {
			l.Cell.Num = real(rng.Float64())
		}
	default:
		in := c.trial.inputs[at]
		x = filled(interp.ShadowOf(in.Shape, in.Cells), in.Shape, rng, false)
		for _, l := range interp.Leaves(false, x) {
			c.junk[a.Var] = append(c.junk[a.Var], float64(l.Cell.Num))
		}
	}
	if c.given[a.Role] == nil {
		c.given[a.Role] = values{}
	}
	c.given[a.Role][a.Var] = x
	if a.Indirect {
		return interp.PointerTo(c.shapes.Of(c.Instance(a.Type)), x)
	}
	return x
}

// valueTolerance is how far values may be off, relative to their size.
func (c *call) valueTolerance() float64 {
	switch {
	case !c.form.Loose:
		return 0
	case c.single:
		return 1e-4
	}
	return 1e-9
}

func (c *call) compareResults(results []interp.Value[real]) string {
	for i, a := range c.Sig.Results {
		if a.Role != shape.Primal {
			continue
		}
		want := c.trial.results[position(c.Results, a.Var)]
		if d := interp.Differ(results[i], want, a.Name, c.valueTolerance()); d != "" {
			return "the result " + d
		}
	}
	return ""
}

// compareEffects looks at what became of the arguments.
func (c *call) compareEffects([]interp.Value[real]) string {
	for i, v := range c.Inputs {
		if d := interp.Differ(c.inputs[i], c.trial.after[i], v.Name(), c.valueTolerance()); d != "" {
			return "afterwards " + d
		}
	}
	return ""
}

// compareKept looks at seeds of results, and at tangents, which nobody changes.
func (c *call) compareKept([]interp.Value[real]) string {
	for role, originals := range map[shape.Role]values{shape.Seed: c.seeds, shape.Tangent: c.tangents} {
		for v, x := range c.given[role] {
			if role == shape.Seed && !c.isResult(v) {
				continue
			}
			if d := interp.Differ(x, originals[v], v.Name(), 0); d != "" {
				return "afterwards the seed or tangent of " + d
			}
		}
	}
	return ""
}

func (c *call) compareDerivatives(results []interp.Value[real]) string {
	for i, a := range c.Sig.Results {
		if a.Role == shape.Tangent {
			if d := c.leaves(interp.Leaves(true, results[i]), c.dots[a.Var], nil, "the tangent "+a.Name); d != "" {
				return d
			}
		}
	}
	for _, a := range c.Sig.Params {
		if d := c.compareArgument(a); d != "" {
			return d
		}
	}
	return ""
}

func (c *call) compareArgument(a shape.Arg) string {
	x, ok := c.given[a.Role][a.Var]
	if !ok {
		return ""
	}
	got := interp.Leaves(false, x)
	switch {
	case a.Role == shape.Accumulator:
		return c.leaves(got, c.gradients[a.Var], c.junk[a.Var], "what is added to "+a.Name)
	case a.Role == shape.Gradient:
		return c.leaves(got, c.gradients[a.Var], nil, a.Name)
	case a.Role == shape.Matrix:
		return c.leaves(got, c.matrices[a.Var], nil, a.Name)
	case a.Role == shape.Product:
		return c.leaves(got, c.products[a.Var], nil, a.Name)
	case a.Role == shape.Seed && !c.isResult(a.Var):
		return c.leaves(got, c.gradients[a.Var], nil, "the consumed "+a.Name)
	}
	return ""
}

// leaves compares derivatives. Those that are not finite in truth are left out, and terms
// that leave the range of the numbers of the program on their way may be missing.
func (c *call) leaves(got []interp.Leaf[real], want []bound, junk []float64, name string) string {
	if len(got) != len(want) {
		return fmt.Sprintf("%s has %d numbers, want %d", name, len(got), len(want))
	}
	for i, l := range got {
		x, w := float64(l.Cell.Num), want[i].Rounded(l.Single)
		if junk != nil {
			x -= junk[i]
			w.Size += math.Abs(junk[i])
		}
		if !allowed(w, x, c.tolerance(l.Single)) {
			return fmt.Sprintf("%s: number %d is %v, want %v", name, i, x, w.Value)
		}
	}
	return ""
}

// allowed reports whether x may be what a right program computes where w is the truth.
func allowed(w bound, x, tolerance float64) bool {
	if !finite(w.Value) || !finite(w.Size) || !finite(x) && w.Over {
		return true
	}
	return math.Abs(x-w.Value) <= tolerance*w.Size+w.Lost+1e-300
}

func (c *call) tolerance(single bool) float64 {
	if single || c.single {
		return 1e-4
	}
	return 1e-9
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
