package normalize

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// NameDivisions assigns the quotients and remainders that every iteration computes from the index and from values
// known before the loop to variables. These definitions come first in the body. Each division is therefore computed once,
// and no vector has to be saved across it.
func NameDivisions(a *nest.Space) {
	if !match.AnyPart(a.Body, match.IntDivision) {
		return
	}
	n := &divisions{Space: a, own: match.Changes(a.Body), names: map[string]*ir.Var{}, certain: map[string]bool{}}
	for _, s := range a.Body.Stmts {
		ir.Exprs(s, func(e **ir.Expr, _ bool) { n.find(*e) })
	}
	if len(n.certain) == 0 {
		return
	}
	body := a.Body.Clone()
	rewrite.All(body, n.named)
	a.Body = &ir.Block{Stmts: append(n.definitions, body.Stmts...)}
}

// A divisions finds the divisions that become variables.
type divisions struct {
	*nest.Space
	own         map[*ir.Var]bool // variables that the body declares or assigns to
	certain     map[string]bool  // divisions of every iteration, as text
	names       map[string]*ir.Var
	definitions []ir.Stmt
}

// find records the divisions in e, except those that a condition before them may skip.
func (n *divisions) find(e *ir.Expr) {
	if e == nil {
		return
	}
	for i, x := range e.Args {
		if i == 0 || e.Tok != token.LAND && e.Tok != token.LOR {
			n.find(x)
		}
	}
	if match.IntDivision(e) && e.Uses(n.Loop.Index) && n.early(e) {
		n.certain[n.Key(e)] = true
	}
}

// early reports whether e is arithmetic on variables that the body does not change.
func (n *divisions) early(e *ir.Expr) bool {
	ok := match.Int(e.Type)
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			ok = ok && !n.own[x.Var] && !x.Var.Addressed
		case ir.OpConst, ir.OpBinary, ir.OpUnary:
		case ir.OpBuiltin:
			ok = ok && x.Builtin() == effects.Len
		default:
			ok = false
		}
		return ok
	})
	return ok
}

// named returns the variable for the division e, or e itself.
func (n *divisions) named(e *ir.Expr) *ir.Expr {
	if !match.IntDivision(e) {
		return e
	}
	key := n.Key(n.expanded(e))
	if !n.certain[key] {
		return e
	}
	v := n.names[key]
	if v == nil {
		v = &ir.Var{Name: n.Fn.Fresh("div"), Type: types.Typ[types.Int]}
		n.names[key] = v
		n.definitions = append(n.definitions, build.Define(v, e))
	}
	return ir.Use(v)
}

// expanded returns e with the variables for divisions replaced by their definitions.
func (n *divisions) expanded(e *ir.Expr) *ir.Expr {
	return e.Clone().Map(func(x *ir.Expr) *ir.Expr {
		for _, s := range n.definitions {
			if d := s.(*ir.Assign); match.Var(x, d.LHS.Var) {
				return n.expanded(d.RHS)
			}
		}
		return x
	})
}
