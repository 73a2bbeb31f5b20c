package validate

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/interp"
)

// A Pattern describes which entries of the matrices of derivatives of a subject differ from zero at one point. For
// each input it lists the columns of each row. The key of a Hessian is nil.
type Pattern struct {
	At   string // the point
	Rows map[*types.Var][][]int
	Cols map[*types.Var]int
}

// PatternOf returns the pattern of a subject that is a Jacobian or Hessian, at the first of the user's inputs or at
// an invented point. The error says why the function cannot be interpreted there.
func PatternOf(s *Subject, at Point) (*Pattern, error) {
	v := &validator{Subject: s}
	p := newProver(s)
	if err := v.given(p); err != nil || len(v.trials) == 0 {
		t, err := p.at(at)
		if err != nil {
			return nil, err
		}
		return p.pattern(t), nil
	}
	return p.pattern(v.trials[0]), nil
}

// pattern returns the pattern of the matrices of a trial.
func (p *prover) pattern(t *trial) *Pattern {
	out := &Pattern{At: t.name, Rows: map[*types.Var][][]int{}, Cols: map[*types.Var]int{}}
	total := 0
	for _, v := range p.Wrt {
		n := len(interp.Leaves(false, t.tangents[v]))
		out.Cols[v] = n
		total += n
	}
	out.Cols[nil] = total
	for v, entries := range t.matrices {
		cols := out.Cols[v]
		for k, x := range entries {
			if k%cols == 0 {
				out.Rows[v] = append(out.Rows[v], nil)
			}
			if x.Size != 0 {
				row := &out.Rows[v][k/cols]
				*row = append(*row, k%cols)
			}
		}
	}
	return out
}
