package sweeps

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// Facts are a complete derivative, and the facts that package adjoint has about it.
type Facts struct {
	Func        *ir.Func
	Alias       *analysis.Alias // of the primal
	SecondOrder bool            // the function is differentiated once more
	Trusted     bool            // the tests of lengths at entry will go

	Shadows
	Loops
	Slices
}

// Shadows are the variables that adjoints are reached from.
type Shadows struct {
	Primal map[*ir.Var]*ir.Var // of shadows
	Places map[*ir.Var]*ir.Var // the variables of adjoints that have an address
	Other  map[*ir.Var]bool    // other roots of adjoints
}

// Loops are facts about the loops of the reverse sweep.
type Loops struct {
	Reversed map[*ir.Loop]bool
	Undoing  map[ir.Stmt]*ir.Var // the statements that step counters back
}

// Slices are the facts about the lengths of slices.
type Slices struct {
	Segments map[*ir.Var]bool        // segments of stacks
	Snapshot func(v *ir.Var) bool    // v is a copy that was made before a loop
	Original func(v *ir.Var) *ir.Var // the variable that v is another name of
	Fixed    func(v *ir.Var) bool    // v has one value
	Name     func(v *ir.Var) string  // that of a copy of v
}

func (f *Facts) newVar(base string, t types.Type) *ir.Var {
	return &ir.Var{Name: f.Func.Fresh(base), Type: t}
}

// RootOf is the variable that the place is reached from.
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

// isLoad reports whether x is an element, a field, or what a pointer points to.
func isLoad(x *ir.Expr) bool {
	return x.Op == ir.OpIndex || x.Op == ir.OpField || x.Op == ir.OpDeref
}

// changes are the variables that l defines or assigns, wholly or in part.
func changes(l *ir.Loop) map[*ir.Var]bool { return match.Changes(&ir.Block{Stmts: []ir.Stmt{l}}) }

// hasLoop reports whether there is a loop in l.
func hasLoop(l *ir.Loop) bool { return match.HasLoop(&ir.If{Then: l.Body}) }
