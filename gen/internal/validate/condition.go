package validate

import (
	"fmt"
	"go/types"
	"math"

	"github.com/gradgen/gradgen/gen/internal/interp"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// A function may amplify the rounding errors of its sums; the sine of a large number is an example. Code that adds up
// in another order then computes another value, and is still correct. If such code differs, this package also
// computes the truth at slightly perturbed inputs. Values that change there are ill-conditioned, and code may differ
// by as much.

// nudges are the perturbations of the inputs, relative to their size, for float64 and for
// float32. All inputs change by the same factor, so that equal numbers stay equal, and zero
// stays zero.
var nudges = map[bool][]float64{
	false: {1e-13, -1e-13, 5e-14, -5e-14},
	true:  {1e-6, -1e-6, 5e-7, -5e-7},
}

// slack is the factor by which code may differ more than the truth changes: a few
// neighbours do not show the largest change.
const slack = 4

// neighbours returns the truth at inputs close to those of a trial. It returns nil if the truth is not known there,
// or has another shape.
func (p *prover) neighbours(t *trial) []*trial {
	var list []*trial
	for i := range nudges[false] {
		n := &trial{name: t.name, inputs: interp.Lifted(same, t.inputs...), seeds: t.seeds, tangents: t.tangents}
		for _, l := range interp.Leaves(false, n.inputs...) {
			l.Cell.Num *= real(1 + nudges[l.Single][i])
			if l.Single {
				l.Cell.Num = real(float32(l.Cell.Num))
			}
		}
		if err := p.find(n, nil); err != nil || !t.like(n) {
			return nil
		}
		list = append(list, n)
	}
	return list
}

// numbers returns the numbers of the results, and of the arguments after the call.
func (t *trial) numbers() []float64 {
	var list []float64
	for _, values := range [][]interp.Value[real]{t.results, t.after} {
		for _, l := range interp.Leaves(true, values...) {
			list = append(list, float64(l.Cell.Num))
		}
	}
	return list
}

// derivatives returns the derivatives of a trial.
func (t *trial) derivatives() []map[*types.Var][]bound {
	return []map[*types.Var][]bound{t.gradients, t.products, t.dots, t.matrices}
}

// like reports whether n has as many numbers as t, in the same places.
func (t *trial) like(n *trial) bool {
	if n.panics != "" || len(n.numbers()) != len(t.numbers()) {
		return false
	}
	for k, of := range t.derivatives() {
		for v, list := range of {
			if len(n.derivatives()[k][v]) != len(list) {
				return false
			}
		}
	}
	return true
}

// move returns the largest difference between the truth w and the n other values, if all of them differ by more than
// rounding; otherwise 0. At a kink the truth changes on one side only.
func move(w float64, other func(int) float64, n int, rounding float64) float64 {
	least, most := math.Inf(1), 0.0
	for j := range n {
		d := math.Abs(other(j) - w)
		if math.IsNaN(d) {
			d = math.Inf(1)
		}
		least, most = min(least, d), max(most, d)
	}
	if least <= rounding {
		return 0
	}
	return most
}

// loosened returns the truth of t with a larger tolerance for values that change at neighbours. It also returns the
// largest change of a derivative, relative to its size.
func (t *trial) loosened(near []*trial, tolerance float64) (_ *trial, furthest float64) {
	out := *t
	for k, to := range []*map[*types.Var][]bound{&out.gradients, &out.products, &out.dots, &out.matrices} {
		if *to == nil {
			continue
		}
		loose := map[*types.Var][]bound{}
		for v, list := range *to {
			for i, w := range list {
				d := move(w.Value, func(j int) float64 { return near[j].derivatives()[k][v][i].Value }, len(near), tolerance*w.Size)
				w.Lost += slack * d
				furthest = max(furthest, relative(d, w.Value))
				loose[v] = append(loose[v], w)
			}
		}
		*to = loose
	}
	return &out, furthest
}

func relative(d, to float64) float64 { return d / max(math.Abs(to), 1e-300) }

// forgive replaces results and arguments by the truth if they differ from it by no more than the truth changes.
func (c *call) forgive(results []interp.Value[real]) {
	var got []interp.Leaf[real]
	for i, a := range c.validator.Sig.Results {
		if a.Role == shape.Primal {
			got = append(got, interp.Leaves(true, results[i])...)
		}
	}
	got = append(got, interp.Leaves(true, c.inputs...)...)
	want := c.trial.numbers()
	if len(got) != len(want) {
		return
	}
	near := make([][]float64, len(c.near))
	for j, n := range c.near {
		near[j] = n.numbers()
	}
	for i, l := range got {
		w := want[i]
		d := move(w, func(j int) float64 { return near[j][i] }, len(near), c.valueTolerance()*max(math.Abs(w), 1e-3))
		if d > 0 && math.Abs(float64(l.Cell.Num)-w) <= slack*d {
			l.Cell.Num = real(w)
			c.furthest = max(c.furthest, relative(d, w))
		}
	}
}

// conditioned reports whether a call differs from the truth by no more than the truth changes under small
// perturbations of the inputs. It records such a call.
func (v *validator) conditioned(m machine, c *call) bool {
	if !c.form.Loose || c.trial.panics != "" || c.trial.others != nil {
		return false
	}
	near := v.prover.neighbours(c.trial)
	if near == nil {
		return false
	}
	again := *c
	again.near, again.given = near, map[shape.Role]values{}
	again.trial, again.furthest = c.trial.loosened(near, c.tolerance(false))
	if d, err := again.run(m); d != "" || err != nil {
		return false
	}
	if v.ill == "" {
		v.ill = fmt.Sprintf("at %s numbers move by %.1g times their size where the inputs move by 1e-13 times theirs", c.trial.name, again.furthest)
	}
	return true
}
