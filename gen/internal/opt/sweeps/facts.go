package sweeps

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A Facts is a complete derivative, with the facts that package adjoint has about it.
type Facts struct {
	Func        *ir.Func
	Alias       *analysis.Alias // of the primal
	SecondOrder bool            // the function is differentiated once more
	Trusted     bool            // the tests of lengths at entry will be removed

	Shadows
	Loops
	Slices
}

// A Shadows lists the variables from which adjoints are reached.
type Shadows struct {
	Primal map[*ir.Var]*ir.Var // the primal variables of shadows
	Places map[*ir.Var]*ir.Var // the variables of adjoints whose address is taken
	Other  map[*ir.Var]bool    // other roots of adjoints
}

// A Loops has facts about the loops of the reverse sweep.
type Loops struct {
	Reversed map[*ir.Loop]bool
	Undoing  map[ir.Stmt]*ir.Var // the statements that undo counters
}

// A Slices has facts about the lengths of slices.
type Slices struct {
	Segments map[*ir.Var]bool        // segments of stacks
	Snapshot func(v *ir.Var) bool    // v is a copy that was made before a loop
	Original func(v *ir.Var) *ir.Var // the variable of which v is another name
	Fixed    func(v *ir.Var) bool    // v has one value
	Name     func(v *ir.Var) string  // the name for a copy of v
}

func (f *Facts) newVar(base string, t types.Type) *ir.Var {
	return &ir.Var{Name: f.Func.Fresh(base), Type: t}
}

// RootOf returns the variable from which the place is reached.
func RootOf(e *ir.Expr) *ir.Var {
	for {
		switch e.Op {
		case ir.OpVar:
			return e.Var
		case ir.OpIndex, ir.OpField, ir.OpDeref:
			e = e.Args[0]
		default:
			return nil
		}
	}
}

// isLoad reports whether x is an element, a field, or a place to which a pointer points.
func isLoad(x *ir.Expr) bool {
	return x.Op == ir.OpIndex || x.Op == ir.OpField || x.Op == ir.OpDeref
}

// changes returns the variables that l defines or assigns, wholly or in part.
func changes(l *ir.Loop) map[*ir.Var]bool { return match.Changes(&ir.Block{Stmts: []ir.Stmt{l}}) }

// hasLoop reports whether there is a loop in l.
func hasLoop(l *ir.Loop) bool { return match.HasLoop(&ir.If{Then: l.Body}) }
