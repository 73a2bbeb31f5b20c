package validate

import (
	"errors"
	"go/types"
	"math"

	"github.com/gradgen/gradgen/gen/internal/interp"
)

// errShared reports that two paths lead to one number of an input. The number then has two columns.
var errShared = errors.New("memory is shared within an input")

// jacobian computes a row of each Jacobian by a reverse sweep from each output. A column belongs to a number that all
// ranks have.
func (p *prover) jacobian(tape *interp.Tape[real], team []*ranked[recorded]) error {
	for _, r := range team {
		if err := p.unshared(r.trial); err != nil {
			return err
		}
	}
	for _, r := range team {
		r.matrices = map[*types.Var][]bound{}
		open := p.fails(r.trial) && p.unknownSeeds()
		for _, out := range p.Of {
			for _, l := range r.outputs[out] {
				tape.Reset()
				l.Cell.Num.Seed(1)
				tape.Sweep()
				for _, v := range p.Wrt {
					row, err := sharedRow(team, v, open)
					if err != nil {
						return err
					}
					r.matrices[v] = append(r.matrices[v], row...)
				}
			}
		}
	}
	return nil
}

// errWidths reports that the inputs of ranks differ in their numbers of elements.
var errWidths = errors.New("ranks have matrices of other widths")

// sharedRow returns the row of v after a sweep: the sum over all ranks.
func sharedRow(team []*ranked[recorded], v *types.Var, open bool) ([]bound, error) {
	var row []bound
	for i, r := range team {
		if i > 0 && len(r.entries[v]) != len(row) {
			return nil, errWidths
		}
		for k, x := range r.entries[v] {
			if i == 0 {
				row = append(row, jacobianEntry(x, open))
			} else {
				row[k] = row[k].Plus(jacobianEntry(x, open))
			}
		}
	}
	return row, nil
}

// jacobianEntry returns the entry of a Jacobian for x after a sweep. The entry may have any value if open is set: the
// function failed, and only a call shows the number of outputs.
func jacobianEntry(x recorded, open bool) bound {
	if open {
		return bound{Value: math.NaN()}
	}
	return x.Bar()
}

// unknown sets the numbers of entries of the matrices of a function that panics, if they are known before the call.
func (p *prover) unknown(t *trial) {
	rows, columns := 0, 0
	for _, v := range p.Of {
		rows += len(interp.Leaves(p.isResult(v), t.seeds[v]))
	}
	t.matrices = map[*types.Var][]bound{}
	for _, v := range p.Wrt {
		n := len(interp.Leaves(false, t.tangents[v]))
		t.matrices[v] = make([]bound, rows*n)
		columns += n
	}
	t.matrices[nil] = make([]bound, columns*columns)
}

// unshared returns an error if memory is shared within an input.
func (p *prover) unshared(t *trial) error {
	for _, v := range p.Wrt {
		x := t.inputs[position(p.Inputs, v)]
		if len(interp.Leaves(false, x)) != len(interp.Leaves(true, x)) {
			return errShared
		}
	}
	return nil
}

// hessian computes the gradient, and a row of the Hessian along each unit vector. The unit vector is the same on all
// ranks.
func (p *prover) hessian(t *trial) error {
	team := t.ranks()
	numbers := make([][]interp.Leaf[real], len(team)) // of the directions
	rows := make([][]bound, len(team))
	for i, r := range team {
		if err := p.unshared(r); err != nil {
			return err
		}
		for _, v := range p.Wrt {
			numbers[i] = append(numbers[i], interp.Leaves(false, r.tangents[v])...)
		}
		if len(numbers[i]) != len(numbers[0]) {
			return errWidths
		}
		for _, l := range numbers[i] {
			l.Cell.Num = 0
		}
	}
	if len(numbers[0]) == 0 {
		return p.curve(t)
	}
	for k := range numbers[0] {
		for i := range team {
			numbers[i][k].Cell.Num = 1
		}
		if err := p.curve(t); err != nil {
			return err
		}
		for i, r := range team {
			numbers[i][k].Cell.Num = 0
			for _, v := range p.Wrt {
				rows[i] = append(rows[i], r.products[v]...)
			}
		}
	}
	for i, r := range team {
		if len(team) > 1 {
			rows[i] = mirrored(rows[i], len(numbers[0]))
		}
		r.matrices = map[*types.Var][]bound{nil: rows[i]}
	}
	return nil
}

// mirrored returns a square matrix of n columns in which the upper triangle replaces the lower one. This is the form
// of a rank's share, which is symmetric only if there is one rank.
func mirrored(rows []bound, n int) []bound {
	out := make([]bound, len(rows))
	for i := range rows {
		row, col := i/n, i%n
		out[i] = rows[min(row, col)*n+max(row, col)]
	}
	return out
}
