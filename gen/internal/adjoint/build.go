package adjoint

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/pass"
)

// A Request names a lowered function and the derivative of it to build.
type Request struct {
	Primal   *ir.Func
	Alias    *analysis.Alias
	Effects  *analysis.Effects
	Activity *analysis.Activity

	Wrt []Input
	Of  []Output
	// Grad overwrites the gradient arguments and seeds the only output with 1.
	Grad bool
	// Splitter makes the derivative code of callees.
	Splitter *Splitter
	Optimise bool
	Steps    *pass.Steps
	// SecondOrder requests a function that can be differentiated once more.
	SecondOrder bool
	// Trusted means that arguments are known to have the right shapes, so that the tests of them will be removed.
	Trusted bool
	// Checks run at entry, before the checks of accumulators.
	Checks []ir.Stmt
	Fail   Failure
}

// A Failure reports code that cannot be differentiated.
type Failure func(pos token.Pos, hint, format string, args ...any)

// An Input is a variable differentiated with respect to, and the parameter of
// the derived function that receives the derivative.
type Input struct {
	Var, Acc *ir.Var
	Like     *ir.Var // whose shape Var and Acc have; nil: that of Var
}

// shape returns the variable whose shape the accumulator must have.
func (in Input) shape() *ir.Var {
	if in.Like != nil {
		return in.Like
	}
	return in.Var
}

// An Output is a result or parameter that is differentiated, and the parameter that holds its adjoint. Seed is nil
// for a gradient.
type Output struct{ Var, Seed *ir.Var }

// A Saved describes a value that the derived function stores between its sweeps.
type Saved struct {
	Var *ir.Var
	Why string
}

// Build returns the body and the tapes of the derived function in a copy of the header of the primal. The caller
// completes names and parameters.
func Build(req *Request) (*ir.Func, []Saved) {
	d := &derivation{b: newBuilder(req)}
	pass.All(req.Steps, "adjoint", steps, d.b.out.f, d)
	d.b.out.f.Saved = savedVars(d.b.stacks.saves)
	return d.b.out.f, d.b.stacks.saves
}

func savedVars(saves []Saved) []*ir.Var {
	vs := make([]*ir.Var, len(saves))
	for i, s := range saves {
		vs[i] = s.Var
	}
	return vs
}

func (b *output) newVar(base string, t types.Type) *ir.Var {
	return &ir.Var{Name: b.f.Fresh(base), Type: t}
}

func assign(lhs, rhs *ir.Expr) *ir.Assign { return &ir.Assign{LHS: lhs, RHS: rhs, Tok: token.ASSIGN} }

func defineStmt(v *ir.Var, rhs *ir.Expr) *ir.Assign {
	return &ir.Assign{LHS: ir.Use(v), RHS: rhs, Tok: token.DEFINE}
}

// dropNotes drops the quotes of source lines from the forward sweep, because it resembles the source.
func dropNotes(list []ir.Stmt) {
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Assign:
			s.Src = ""
		case *ir.Multi:
			s.Src = ""
		case *ir.ExprStmt:
			s.Src = ""
		case *ir.If:
			s.Src = ""
		}
	})
}
