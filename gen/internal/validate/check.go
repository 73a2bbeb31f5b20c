package validate

import (
	"errors"
	"fmt"
	"go/types"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/interp"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// A call is one call of a derived function.
type call struct {
	validator *validator
	trial     *trial
	form      Form
	shapes    *interp.Shapes
	inputs    []interp.Value[real]  // copies that belong to the call
	given     map[shape.Role]values // arguments besides those of the primal
	junk      map[*types.Var][]float64
	sparse    sparseMatrices
	near      []*trial // the truth at neighbours, if it differs there
	furthest  float64  // the largest difference that neighbours explain, relative to the size of numbers
}

func (c *call) run(m machine) (string, error) {
	team := c.team()
	args := make([][]interp.Value[real], len(team))
	for i, r := range team {
		args[i] = r.arguments()
	}
	run := c.begin(args)
	results, err := m.RunTogether(c.form.Func, args)
	var panics *interp.Panic
	switch {
	case errors.As(err, &panics):
		run.end(panicked + panics.Text)
		return c.panicked(panics.Text), nil
	case err != nil:
		return "", err
	case c.trial.panics != "":
		if c.validator.Kind == shape.Pullback {
			return "", nil
		}
		return "it does not panic, want " + c.trial.panics, nil
	}
	run.end(interp.Format(slices.Concat(results[0], args[0])...))
	if c.near != nil {
		c.forgive(results[0])
	}
	for i, r := range team {
		if d := r.compare(results[i]); d != "" && len(team) > 1 {
			return fmt.Sprintf("rank %d of %d: %s", i, len(team), d), nil
		} else if d != "" {
			return d, nil
		}
	}
	return "", nil
}

// team returns the calls of all ranks, this one first.
func (c *call) team() []*call {
	list := []*call{c}
	for _, t := range c.trial.others {
		r := *c
		r.trial, r.given = t, map[shape.Role]values{}
		list = append(list, &r)
	}
	return list
}

// compare describes the first difference between a call and the truth.
func (c *call) compare(results []interp.Value[real]) string {
	for _, find := range []func([]interp.Value[real]) string{c.compareResults, c.compareEffects, c.compareKept, c.compareDerivatives} {
		if d := find(results); d != "" {
			return d
		}
	}
	return ""
}

func (c *call) panicked(text string) string {
	switch {
	case text == c.trial.panics:
		return ""
	case c.trial.panics == "":
		return "it panics: " + text
	case c.validator.Kind.IsMatrix(), c.validator.unknownSeeds(), c.form.Loose:
		return "" // vectors reach another element first
	case outOfRange(text) && outOfRange(c.trial.panics):
		return "" // a slice was resliced to the elements that a loop is about to access
	}
	return fmt.Sprintf("it panics: %s, want: %s", text, c.trial.panics)
}

// outOfRange reports whether a panic is due to an index or to the limits of a slice.
func outOfRange(text string) bool {
	return strings.HasPrefix(text, "runtime error: index out of range") || strings.HasPrefix(text, "runtime error: slice bounds out of range")
}

// arguments returns the arguments of the derived function, in the order of its signature.
func (c *call) arguments() []interp.Value[real] {
	c.inputs = interp.Lifted(same, c.trial.inputs...)
	c.junk = map[*types.Var][]float64{}
	rng := rand.New(rand.NewPCG(7, 7))
	var args []interp.Value[real]
	if c.validator.Sig.Recv != nil {
		args = append(args, c.inputs[position(c.validator.Inputs, c.validator.Sig.Recv.Var)])
	}
	for _, a := range c.validator.Sig.Params {
		args = append(args, c.argument(a, rng))
	}
	return args
}

func (c *call) argument(a shape.Arg, rng *rand.Rand) interp.Value[real] {
	var x interp.Value[real]
	at := position(c.validator.Inputs, a.Var)
	switch a.Role {
	case shape.Primal:
		return c.inputs[at]
	case shape.Seed:
		x = interp.Lifted(same, c.trial.seeds[a.Var])[0]
	case shape.Tangent:
		x = interp.Lifted(same, c.trial.tangents[a.Var])[0]
	case shape.Matrix:
		if c.sparse != nil {
			return c.sparse.argument(c.shapes.Of(a.Type), a.Var)
		}
		x = interp.SliceOf[real](c.shapes.Of(a.Type), len(c.trial.matrices[a.Var]))
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
		return interp.PointerTo(c.shapes.Of(c.validator.Instance(a.Type)), x)
	}
	return x
}

// valueTolerance returns the tolerance for values, relative to their size.
func (c *call) valueTolerance() float64 {
	switch {
	case !c.form.Loose:
		return 0
	case c.validator.single:
		return 1e-4
	}
	return 1e-9
}

func (c *call) compareResults(results []interp.Value[real]) string {
	for i, a := range c.validator.Sig.Results {
		if a.Role != shape.Primal {
			continue
		}
		want := c.trial.results[position(c.validator.Results, a.Var)]
		if d := interp.Differ(results[i], want, a.Name, c.valueTolerance()); d != "" {
			return "the result " + d
		}
	}
	return ""
}

// compareEffects compares the arguments after the call.
func (c *call) compareEffects([]interp.Value[real]) string {
	for i, v := range c.validator.Inputs {
		if d := interp.Differ(c.inputs[i], c.trial.after[i], v.Name(), c.valueTolerance()); d != "" {
			return "afterwards " + d
		}
	}
	return ""
}

// compareKept checks that seeds of results and tangents are unchanged.
func (c *call) compareKept([]interp.Value[real]) string {
	for role, originals := range map[shape.Role]values{shape.Seed: c.trial.seeds, shape.Tangent: c.trial.tangents} {
		for v, x := range c.given[role] {
			if role == shape.Seed && !c.validator.isResult(v) {
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
	for i, a := range c.validator.Sig.Results {
		if a.Role == shape.Tangent {
			if d := c.leaves(interp.Leaves(c.validator.isResult(a.Var), results[i]), c.trial.dots[a.Var], nil, "the tangent "+a.Name); d != "" {
				return d
			}
		}
	}
	for _, a := range c.validator.Sig.Params {
		if d := c.compareArgument(a); d != "" {
			return d
		}
	}
	for v, m := range c.sparse {
		if d := c.leaves(interp.Entries[real](m), c.trial.matrices[v], nil, "the sparse matrix"); d != "" {
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
		return c.leaves(got, c.trial.gradients[a.Var], c.junk[a.Var], "what is added to "+a.Name)
	case a.Role == shape.Gradient:
		return c.leaves(got, c.trial.gradients[a.Var], nil, a.Name)
	case a.Role == shape.Matrix:
		return c.leaves(got, c.trial.matrices[a.Var], nil, a.Name)
	case a.Role == shape.Product:
		return c.leaves(got, c.trial.products[a.Var], nil, a.Name)
	case a.Role == shape.Seed && !c.validator.isResult(a.Var):
		return c.leaves(got, c.trial.gradients[a.Var], nil, "the consumed "+a.Name)
	}
	return ""
}

// leaves compares derivatives. It skips derivatives that are not finite in the truth. Terms may be missing if
// intermediate values exceed the range of the numbers of the program. The rounding error of a term may remain if
// terms cancel in the program but not in the truth, as in a·b - b·a.
func (c *call) leaves(got []interp.Leaf[real], want []bound, junk []float64, name string) string {
	if len(got) != len(want) {
		return fmt.Sprintf("%s has %d numbers, want %d", name, len(got), len(want))
	}
	left := largest(want) * unitRoundoff
	for i, l := range got {
		x, w := float64(l.Cell.Num), want[i].Rounded(l.Single)
		if junk != nil {
			x -= junk[i]
			w.Size += math.Abs(junk[i])
		}
		w.Lost += left
		if !allowed(w, x, c.tolerance(l.Single)) && (finite(x) || !c.undefined()) {
			return fmt.Sprintf("%s: number %d is %v, want %v", name, i, x, w.Value)
		}
	}
	return ""
}

// unitRoundoff is half the distance from 1 to the next float64.
const unitRoundoff = 0x1p-53

// largest returns the largest finite value of a list, without its sign.
func largest(list []bound) (size float64) {
	for _, w := range list {
		if finite(w.Value) {
			size = max(size, math.Abs(w.Value))
		}
	}
	return size
}

// undefined reports whether a differentiated output is NaN. Its derivatives may then be NaN.
func (c *call) undefined() bool {
	for _, numbers := range outputsOf(c.validator.Subject, c.trial.after, c.trial.results) {
		if slices.ContainsFunc(numbers, func(l interp.Leaf[real]) bool { return math.IsNaN(float64(l.Cell.Num)) }) {
			return true
		}
	}
	return false
}

// allowed reports whether a correct program may compute x if the truth is w.
func allowed(w bound, x, tolerance float64) bool {
	if !finite(w.Value) || !finite(w.Size) || !finite(x) && w.Over {
		return true
	}
	return math.Abs(x-w.Value) <= tolerance*w.Size+w.Lost+1e-300
}

func (c *call) tolerance(single bool) float64 {
	if single || c.validator.single {
		return 1e-4
	}
	return 1e-9
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
