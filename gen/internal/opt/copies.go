package opt

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// dropCopies removes a variable that is only another name. After x := y, if neither is written again while x is in
// scope, y replaces x. If nothing mentions y after that, x replaces y.
func (x *index) dropCopies(b *ir.Block) {
	kept := b.Stmts[:0]
	for i, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			x.dropCopies(n)
		}
		if a, ok := s.(*ir.Assign); ok && isCopy(a) && x.dropCopy(a, kept, b.Stmts[i+1:]) {
			continue
		}
		kept = append(kept, s)
	}
	b.Stmts = kept
}

// dropCopy replaces the two variables of the copy a by one, in two parts of its block, and reports whether that is
// possible.
func (x *index) dropCopy(a *ir.Assign, before, scope []ir.Stmt) bool {
	v, y := a.LHS.Var, a.RHS.Var
	if at := x.definedBy(before, y); at >= 0 && !x.named(before[at:], v.Name) {
		if _, again := x.mentioned(scope, y); !again {
			x.remove(a)
			x.rename(before[at:], y, v)
			return true
		}
	}
	if x.written(scope, v) || x.written(scope, y) {
		return false
	}
	x.remove(a)
	x.rename(scope, v, y)
	return true
}

// definedBy returns the statement of list that defines y, a temporary, or -1.
func (x *index) definedBy(list []ir.Stmt, y *ir.Var) int {
	if y.Pos.IsValid() {
		return -1
	}
	for _, p := range within(x.mentionsOf(y).writes, x.spanOf(list)) {
		if k := x.holder(list, p.at); list[k] == p.s && defines(p.s) {
			return k
		}
	}
	return -1
}

// defines reports whether s declares one variable.
func defines(s ir.Stmt) bool {
	switch s := s.(type) {
	case *ir.Decl:
		return true
	case *ir.Assign:
		return s.Tok == token.DEFINE && s.LHS.Op == ir.OpVar
	}
	return false
}

func isCopy(a *ir.Assign) bool {
	if a.Tok != token.DEFINE || a.RHS.Op != ir.OpVar {
		return false
	}
	x, y := a.LHS.Var, a.RHS.Var
	return !x.Addressed && !y.Addressed && !x.Result && types.Identical(x.Type, y.Type)
}
