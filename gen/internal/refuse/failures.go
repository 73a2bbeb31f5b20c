package refuse

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// failures has the flags that are only set after an operation has failed, such as the flag for a return with an error
// from inside a loop.
type failures map[*ir.Var]bool

// failuresOf returns the failures of f. It first takes all flags for such flags, and drops those that are set elsewhere
// until none is left.
func failuresOf(f *ir.Func) failures {
	flags := failures{}
	f.Body.Walk(func(s ir.Stmt) {
		if a, ok := s.(*ir.Assign); ok && a.Tok == token.DEFINE && flag(a.LHS) {
			flags[a.LHS.Var] = true
		}
	})
	for before := -1; before != len(flags); {
		before = len(flags)
		flags.drop(f.Body, false)
	}
	return flags
}

func flag(x *ir.Expr) bool { return x.Op == ir.OpVar && types.Identical(x.Type, types.Typ[types.Bool]) }

// drop removes the flags that b sets, unless it runs only after a failure.
func (fs failures) drop(b *ir.Block, failed bool) {
	if b == nil {
		return
	}
	for _, s := range b.Stmts {
		switch s := s.(type) {
		case *ir.Assign:
			if flag(s.LHS) && !failed && !ir.Same(s.RHS, ir.Bool(false)) {
				delete(fs, s.LHS.Var)
			}
		case *ir.If:
			tok := fs.test(s.Cond)
			fs.drop(s.Then, failed || tok == token.NEQ)
			fs.drop(s.Else, failed || tok == token.EQL)
		default:
			fs.dropAll(s, failed)
		}
	}
}

// dropAll removes the flags to which another statement may assign, and looks into its blocks.
func (fs failures) dropAll(s ir.Stmt, failed bool) {
	switch s := s.(type) {
	case *ir.Multi:
		for _, l := range s.LHS {
			if l != nil && l.Op == ir.OpVar {
				delete(fs, l.Var)
			}
		}
	case *ir.Call:
		for _, v := range s.Results {
			delete(fs, v)
		}
	}
	for _, b := range ir.Blocks(s) {
		fs.drop(b, failed)
	}
}

// test returns the operator of the comparison of an error with nil; NEQ also for a flag that is set after a failure. If
// an operation fails, the job ends on all ranks, so later differences between ranks do not affect any collective.
func (fs failures) test(cond *ir.Expr) token.Token {
	switch {
	case cond == nil:
	case cond.Op == ir.OpVar && fs[cond.Var]:
		return token.NEQ
	case cond.Op == ir.OpBinary && cond.Args[1].Op == ir.OpNil && isError(cond.Args[0].Type):
		return cond.Tok
	}
	return token.ILLEGAL
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }
