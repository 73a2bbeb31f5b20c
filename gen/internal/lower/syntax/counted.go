package syntax

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/lower/source"
)

// A Counted is a candidate for a counted loop: for i := from; i+ahead cmp to; i += step.
type Counted struct {
	Obj      types.Object
	From, To ast.Expr
	Cmp      token.Token
	Ahead    int64
	Step     int64
}

// CountedForm recognises the syntax of a counted loop.
func CountedForm(d source.Decl, s *ast.ForStmt) (c Counted, ok bool) {
	init, ok := s.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 {
		return c, false
	}
	c.Obj = d.Info.Defs[init.Lhs[0].(*ast.Ident)]
	if c.Obj == nil {
		return c, false
	}
	cond, ok := s.Cond.(*ast.BinaryExpr)
	if !ok {
		return c, false
	}
	if c.Ahead, ok = aheadOf(d, cond.X, c.Obj); !ok {
		return c, false
	}
	c.From, c.To, c.Cmp = init.Rhs[0], cond.Y, cond.Op
	c.Step = stepOf(d, s.Post, c.Obj)
	up := c.Step > 0 && (c.Cmp == token.LSS || c.Cmp == token.LEQ)
	down := c.Step < 0 && (c.Cmp == token.GTR || c.Cmp == token.GEQ)
	return c, up || down
}

func isObj(d source.Decl, e ast.Expr, obj types.Object) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && d.Info.Uses[id] == obj
}

// aheadOf returns the constant n if e is obj, obj+n or obj-n.
func aheadOf(d source.Decl, e ast.Expr, obj types.Object) (n int64, ok bool) {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.ADD && b.Op != token.SUB {
		return 0, isObj(d, e, obj)
	}
	n, ok = SmallConst(d, b.Y)
	if b.Op == token.SUB {
		n = -n
	}
	return n, ok && isObj(d, b.X, obj)
}

// SmallConst returns the value of an integer constant. The constant must be so small that sums of indices and lengths
// do not overflow.
func SmallConst(d source.Decl, e ast.Expr) (int64, bool) {
	v := d.Info.Types[e].Value
	if v == nil {
		return 0, false
	}
	n, ok := constant.Int64Val(constant.ToInt(v))
	return n, ok && n > -1<<31 && n < 1<<31
}

// stepOf returns the constant by which post advances obj, or 0.
func stepOf(d source.Decl, post ast.Stmt, obj types.Object) int64 {
	switch p := post.(type) {
	case *ast.IncDecStmt:
		if !isObj(d, p.X, obj) {
			return 0
		}
		if p.Tok == token.INC {
			return 1
		}
		return -1
	case *ast.AssignStmt:
		if len(p.Lhs) != 1 || !isObj(d, p.Lhs[0], obj) {
			return 0
		}
		n, _ := SmallConst(d, p.Rhs[0])
		switch p.Tok {
		case token.ADD_ASSIGN:
			return n
		case token.SUB_ASSIGN:
			return -n
		}
	}
	return 0
}

// InitVars returns the variables that the init statement of a loop declares.
func InitVars(d source.Decl, s *ast.ForStmt) []types.Object {
	init, ok := s.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE {
		return nil
	}
	var objs []types.Object
	for _, x := range init.Lhs {
		if obj := d.Info.Defs[x.(*ast.Ident)]; obj != nil && obj.Name() != "_" {
			objs = append(objs, obj)
		}
	}
	return objs
}
