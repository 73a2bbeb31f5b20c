package validate

import (
	"fmt"
	"go/types"
	"math/rand/v2"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/interp"
)

// mostGiven is the largest number of lists of the user's arguments that are tried.
const mostGiven = 8

// given adds the truth at the user's inputs. The error says why there is no truth.
func (v *validator) given(p *prover) error {
	if v.Lists == nil {
		return nil
	}
	results, err := p.plain.Run(v.Lists, nil)
	if err != nil {
		return err
	}
	for i, list := range interp.Unboxed(results[0]) {
		if i == mostGiven {
			break
		}
		if p.communicates() && slices.ContainsFunc(p.Inputs, isComm) {
			t, err := p.givenTeam(fmt.Sprintf("the inputs number %d of %s", i, v.Lists.Name), list, uint64(i))
			if err != nil {
				return err
			}
			v.trials = append(v.trials, t)
			continue
		}
		inputs, ok := p.Arguments(p.shapes, list)
		if !ok {
			return fmt.Errorf("the inputs number %d are of other types", i)
		}
		shared := sharesNumbers(inputs)
		if shared {
			inputs = unshared(inputs)
		}
		t, err := p.prove(fmt.Sprintf("the inputs number %d of %s", i, v.Lists.Name), inputs, rand.New(rand.NewPCG(uint64(i), 1)))
		if err != nil {
			return err
		}
		if !shared {
			p.source.list(t, i)
		}
		v.trials = append(v.trials, t)
	}
	return nil
}

// sharesNumbers reports whether two inputs overlap, or slices within an input overlap whose gradients do not. The
// derivative with respect to one of them then does not change the other.
func sharesNumbers(inputs []interp.Value[real]) bool {
	within := func(x interp.Value[real]) bool {
		shadow := interp.Value[real]{Shape: x.Shape, Cells: interp.ShadowOf(x.Shape, x.Cells)}
		return len(interp.Leaves(false, x)) != len(interp.Leaves(false, shadow))
	}
	sum := 0
	for _, x := range inputs {
		sum += len(interp.Leaves(false, x))
	}
	return sum != len(interp.Leaves(false, inputs...)) || slices.ContainsFunc(inputs, within)
}

// unshared returns copies in which only identical slices of one input share memory.
func unshared(inputs []interp.Value[real]) []interp.Value[real] {
	out := slices.Clone(inputs)
	for i, x := range inputs {
		out[i].Cells = interp.CopyOf(x.Shape, x.Cells)
	}
	return out
}

// Arguments converts the values of a list to arguments for the parameters. It reports
// whether their types match.
func (s *Subject) Arguments(shapes *interp.Shapes, list []interp.Value[interp.Real]) ([]interp.Value[interp.Real], bool) {
	if len(list) != len(s.Inputs) {
		return nil, false
	}
	inputs := make([]interp.Value[real], len(list))
	for i, v := range s.Inputs {
		sh := shapes.Of(s.Instance(v.Type()))
		switch x := list[i]; {
		case x.Shape == nil: // nil
			inputs[i] = interp.Value[real]{Shape: sh, Cells: make([]interp.Cell[real], sh.Size)}
		case types.IsInterface(sh.Type):
			inputs[i] = interp.Value[real]{Shape: sh, Cells: interp.Boxes(x)}
		case types.Identical(x.Shape.Type, sh.Type):
			inputs[i] = interp.Value[real]{Shape: sh, Cells: x.Cells}
		default:
			return nil, false
		}
	}
	return inputs, true
}
