package explain

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
)

// A speller writes expressions of derived code as in the source: with the names of the user, and with names of
// intermediate values replaced by their definitions.
type speller struct {
	made map[*ir.Var]*ir.Expr // the definitions of variables that are defined once; nil for others
}

// deepest is the largest number of intermediate values that are spelt inside each other.
const deepest = 4

func newSpeller(j *job.Job) *speller {
	s := &speller{made: map[*ir.Var]*ir.Expr{}}
	seen := map[*ir.Var]bool{}
	room := stackMemory(j)
	for _, f := range slices.Concat(j.Lowered(), j.Helpers, []*ir.Func{j.Fn}) {
		f.Body.Walk(func(stmt ir.Stmt) {
			a, ok := stmt.(*ir.Assign)
			if ok && restores(a, room) {
				return
			}
			for _, v := range ir.Defines(stmt) {
				simple := ok && v.User == "" && a.Tok == token.DEFINE && a.RHS.Op != ir.OpBuiltin && a.RHS.Op != ir.OpComposite
				if same := simple && seen[v] && s.made[v] != nil && ir.Same(s.made[v], a.RHS); !same {
					s.made[v] = nil
					if simple && !seen[v] {
						s.made[v] = a.RHS
					}
				}
				seen[v] = true
			}
		})
	}
	return s
}

// restores reports whether a takes a value from a stack.
func restores(a *ir.Assign, room map[*ir.Var]bool) bool {
	taken := false
	a.RHS.Walk(func(x *ir.Expr) bool {
		taken = taken || x.Op == ir.OpTape || x.Op == ir.OpVar && room[x.Var]
		return !taken
	})
	return taken
}

// text spells e.
func (s *speller) text(e *ir.Expr) string { return s.operand(e, token.LowestPrec, deepest) }

// operand spells e as an operand of an operator with the given precedence.
func (s *speller) operand(e *ir.Expr, outer, depth int) string {
	if e == nil {
		return ""
	}
	if x := s.made[e.Var]; e.Op == ir.OpVar && x != nil && depth > 0 {
		return s.operand(x, outer, depth-1)
	}
	arg := func(i int) string { return s.operand(e.Args[i], token.LowestPrec, depth) }
	primary := func() string { return s.operand(e.Args[0], token.HighestPrec, depth) }
	switch e.Op {
	case ir.OpVar:
		return userName(e.Var)
	case ir.OpConst:
		return literal(e)
	case ir.OpUnary:
		return e.Tok.String() + s.operand(e.Args[0], token.UnaryPrec, depth)
	case ir.OpBinary:
		return s.binary(e, outer, depth)
	case ir.OpIndex:
		return primary() + "[" + arg(1) + "]"
	case ir.OpField:
		return primary() + "." + e.Obj.Name()
	case ir.OpDeref:
		return "*" + primary()
	case ir.OpAddr:
		return "&" + primary()
	case ir.OpSlice:
		return primary() + "[" + arg(1) + ":" + arg(2) + "]"
	case ir.OpConvert:
		return types.TypeString(e.Type, (*types.Package).Name) + "(" + arg(0) + ")"
	case ir.OpCall:
		return s.call(e, depth)
	case ir.OpBuiltin:
		return e.Name + "(" + s.list(e.Args, depth) + ")"
	}
	return e.String()
}

// literal spells a constant with the digits of the source.
func literal(e *ir.Expr) string {
	if e.Lit == "" && e.Val.Kind() == constant.Float {
		return e.Val.String()
	}
	return e.String()
}

// binary spells operators, with parentheses if precedence needs them.
func (s *speller) binary(e *ir.Expr, outer, depth int) string {
	own := e.Tok.Precedence()
	text := fmt.Sprintf("%s %s %s", s.operand(e.Args[0], own-1, depth), e.Tok, s.operand(e.Args[1], own, depth))
	if own <= outer {
		return "(" + text + ")"
	}
	return text
}

// call spells a function by its package, or a method after its receiver.
func (s *speller) call(e *ir.Expr, depth int) string {
	fn, ok := e.Obj.(*types.Func)
	switch {
	case ok && fn.Signature().Recv() != nil && len(e.Args) > 0:
		return s.operand(e.Args[0], token.HighestPrec, depth) + "." + fn.Name() + "(" + s.list(e.Args[1:], depth) + ")"
	case ok && fn.Pkg() != nil && ast.IsExported(fn.Name()):
		return fn.Pkg().Name() + "." + fn.Name() + "(" + s.list(e.Args, depth) + ")"
	}
	return e.Obj.Name() + "(" + s.list(e.Args, depth) + ")"
}

func (s *speller) list(args []*ir.Expr, depth int) string {
	var texts []string
	for _, a := range args {
		texts = append(texts, s.operand(a, token.LowestPrec, depth))
	}
	return strings.Join(texts, ", ")
}
