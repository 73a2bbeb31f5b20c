package adjoint

import (
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// fromTape returns s, but with its slice allocated on the tape if the slice is scratch memory of the function. The
// next call uses the tape again. A slice that a loop allocates in each iteration moves to the tape only if its shadow
// is there, because the tape then has as much memory for all iterations anyway. The statement of the primal does not
// change, so that the results of alias analysis stay valid.
func (b *output) fromTape(req *Request, s *ir.Assign) *ir.Assign {
	if !req.Optimise || b.prefix != "" {
		return s
	}
	if len(req.Effects.At(s).Loops) > 0 && (!req.Activity.Shadowed(s.LHS) || checkpoints(req.Primal)) {
		return s
	}
	size := req.Effects.Scratch(req.Primal, s, ruled)
	if size == nil {
		return s
	}
	stack := &ir.Var{Name: b.stackName(s.LHS.Var.Name), Type: analysis.Element(s.RHS.Type)}
	b.f.Tapes = append(b.f.Tapes, stack)
	made := *s
	made.RHS = tape(stack, effects.Zeros, s.RHS.Type, size.Clone())
	return &made
}

// checkpoints reports whether a loop of the function is reversed with snapshots. Such a loop runs its iterations
// several times and reads values again that would otherwise be saved.
func checkpoints(primal *ir.Func) bool {
	found := false
	primal.Body.Walk(func(s ir.Stmt) {
		l, ok := s.(*ir.Loop)
		found = found || ok && l.Checkpoint != nil
	})
	return found
}
