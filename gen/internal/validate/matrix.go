package validate

import (
	"errors"
	"go/types"
	"math"

	"github.com/gradgen/gradgen/gen/internal/interp"
)

// errShared says that two paths lead to one number of an input, so that it has two columns.
var errShared = errors.New("memory is shared within an input")

// jacobian computes a row of each Jacobian by a sweep from each output.
func (p *prover) jacobian(t *trial, tape *interp.Tape[real], entries map[*types.Var][]recorded, outputs map[*types.Var][]interp.Leaf[recorded]) error {
	if err := p.unshared(t); err != nil {
		return err
	}
	t.matrices = map[*types.Var][]bound{}
	open := p.fails(t) && p.unknownSeeds()
	for _, out := range p.Of {
		for _, l := range outputs[out] {
			tape.Reset()
			l.Cell.Num.Seed(1)
			tape.Sweep()
			for _, v := range p.Wrt {
				for _, x := range entries[v] {
					t.matrices[v] = append(t.matrices[v], jacobianEntry(x, open))
				}
			}
		}
	}
	return nil
}

// jacobianEntry is the entry of a Jacobian for x after a sweep. It may be anything if open says that the
// function failed, and that only a call shows the number of outputs.
func jacobianEntry(x recorded, open bool) bound {
	if open {
		return bound{Value: math.NaN()}
	}
	return x.Bar()
}

// unknown sets the numbers of entries of the matrices of a function that panics, as far as they
// are known before the call.
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

// hessian computes the gradient, and a row of the Hessian along each unit
// vector.
func (p *prover) hessian(t *trial) error {
	if err := p.unshared(t); err != nil {
		return err
	}
	var numbers []interp.Leaf[real] // of the direction
	for _, v := range p.Wrt {
		numbers = append(numbers, interp.Leaves(false, t.tangents[v])...)
	}
	for _, l := range numbers {
		l.Cell.Num = 0
	}
	var rows []bound
	for _, l := range numbers {
		l.Cell.Num = 1
		if err := p.curve(t); err != nil {
			return err
		}
		l.Cell.Num = 0
		for _, v := range p.Wrt {
			rows = append(rows, t.products[v]...)
		}
	}
	if len(numbers) == 0 {
		return p.curve(t)
	}
	t.matrices = map[*types.Var][]bound{nil: rows}
	return nil
}
