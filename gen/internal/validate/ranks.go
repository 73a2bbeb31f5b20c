package validate

import (
	"fmt"
	"go/types"
	"math/rand/v2"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/interp"
)

// A function that communicates is interpreted on several ranks, which run together. One tape records their numbers,
// so the truth needs no adjoints of communications.

func isComm(v *types.Var) bool { return interp.IsComm(v.Type()) }

// communicates reports whether an input is a communicator, or a struct that holds one.
func (s *Subject) communicates() bool {
	holds := func(f *types.Var) bool { return isComm(f) }
	return slices.ContainsFunc(s.Inputs, func(v *types.Var) bool {
		if isComm(v) {
			return true
		}
		t := v.Type().Underlying()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem().Underlying()
		}
		u, ok := t.(*types.Struct)
		return ok && slices.ContainsFunc(slices.Collect(u.Fields()), holds)
	})
}

// sizes lists the numbers of ranks at invented inputs, in turn.
var sizes = []int{2, 3, 1}

// spread is the relative distance between the numbers of neighbouring ranks.
const spread = 0.125

// inventTeam invents the inputs of each rank. They differ only in their floating-point
// numbers, because the collectives of ranks whose loops have different numbers of
// iterations would not match.
func (p *prover) inventTeam(at Point) ([][]interp.Value[real], error) {
	var list [][]interp.Value[real]
	for rank, c := range interp.Together(sizes[at.Seed%uint64(len(sizes))]) {
		inputs, err := p.invent(p.shapes, at.Seed, at.Len, c)
		if err != nil {
			return nil, err
		}
		for _, l := range interp.Leaves(false, inputs...) {
			l.Cell.Num *= real(1 + spread*float64(rank))
		}
		list = append(list, inputs)
	}
	return list, nil
}

// proveTogether computes the truth of ranks with separate inputs.
func (p *prover) proveTogether(name string, team [][]interp.Value[real], rng *rand.Rand) (*trial, error) {
	t := &trial{name: name, inputs: team[0]}
	for _, inputs := range team[1:] {
		t.others = append(t.others, &trial{name: name, inputs: inputs})
	}
	return t, p.find(t, rng)
}

// givenTeam computes the truth at a list of the user's arguments. The list has one argument for each parameter except
// the communicator, with one element for each rank.
func (p *prover) givenTeam(name string, list []interp.Value[real], seed uint64) (*trial, error) {
	size := -1
	for _, x := range list {
		if _, ok := x.Shape.Type.Underlying().(*types.Slice); !ok || size >= 0 && interp.Length(x) != size {
			return nil, fmt.Errorf("%s are no lists for ranks", name)
		}
		size = interp.Length(x)
	}
	if size < 1 {
		return nil, fmt.Errorf("%s are for no ranks", name)
	}
	var team [][]interp.Value[real]
	for rank, c := range interp.Together(size) {
		inputs, err := p.givenRank(list, rank, c)
		if err != nil {
			return nil, fmt.Errorf("%s %w", name, err)
		}
		team = append(team, inputs)
	}
	return p.proveTogether(name, team, rand.New(rand.NewPCG(seed, 1)))
}

// givenRank returns the arguments of one rank.
func (p *prover) givenRank(list []interp.Value[real], rank int, c *interp.Communicator) ([]interp.Value[real], error) {
	var own []interp.Value[real]
	for _, v := range p.Inputs {
		sh := p.shapes.Of(p.Instance(v.Type()))
		switch {
		case isComm(v):
			own = append(own, interp.CommValue[real](sh, c))
		case len(list) == 0:
			return nil, fmt.Errorf("are too few")
		default:
			own, list = append(own, interp.Element(list[0], rank)), list[1:]
		}
	}
	inputs, ok := p.Arguments(p.shapes, own)
	if !ok {
		return nil, fmt.Errorf("are of other types")
	}
	if sharesNumbers(inputs) {
		inputs = unshared(inputs)
	}
	return inputs, nil
}
