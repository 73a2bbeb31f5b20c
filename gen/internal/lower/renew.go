package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// addressed returns those of objs whose addresses are taken.
func (fr *scope) addressed(objs []types.Object) []types.Object {
	var taken []types.Object
	for _, obj := range objs {
		if b := fr.env[obj]; b.v != nil && b.v.Addressed {
			taken = append(taken, obj)
		}
	}
	return taken
}

// renewingFor lowers a loop where the addresses of the loop variables objs are
// taken. Go gives each iteration variables of its own, which a pointer may
// keep: they start with what the iteration before left, and the post statement
// is applied to them.
func (fr *frame) renewingFor(s *ast.ForStmt, objs []types.Object, label string, note ir.Note) {
	fr.stmt(s.Init)
	between := make([]*ir.Var, len(objs))
	for i, obj := range objs {
		between[i] = fr.env[obj].v
	}
	again := fr.temp("again", ir.Bool(false), note)
	begin := func() {
		for i, obj := range objs {
			fr.emit(&ir.Assign{Note: note, LHS: ir.Use(fr.declare(obj)), RHS: ir.Use(between[i]), Tok: token.DEFINE})
		}
		if s.Post == nil {
			return
		}
		fr.emit(&ir.If{Note: note, Cond: again.Clone(), Then: fr.inBlock(func() { fr.stmt(s.Post) })})
		fr.emit(&ir.Assign{Note: note, LHS: again.Clone(), RHS: ir.Bool(true), Tok: token.ASSIGN})
	}
	next := func() {
		for i, obj := range objs {
			fr.emit(&ir.Assign{Note: note, LHS: ir.Use(between[i]), RHS: ir.Use(fr.env[obj].v), Tok: token.ASSIGN})
		}
	}
	fr.loopOf(s, label, note, begin, next)
}

// renewed returns the variable that a range is to set in place of v, where the address
// of v is taken: the body then begins with the definition of v. What the emitted loop
// declares is renewed or not by the version of Go it is compiled in.
func (fr *function) renewed(v *ir.Var, body *ir.Block, note ir.Note) *ir.Var {
	if v == nil || !v.Addressed {
		return v
	}
	w := fr.fresh(v.Name, v.Type, v.Pos)
	def := &ir.Assign{Note: note, LHS: ir.Use(v), RHS: ir.Use(w), Tok: token.DEFINE}
	body.Stmts = append([]ir.Stmt{def}, body.Stmts...)
	return w
}

// shareVars declares the variables of a range whose addresses are taken in front of the
// loop, if Go had one of them for all iterations, so that those assign it.
func (fr *frame) shareVars(s *ast.RangeStmt, body *ir.Block) {
	if s.Tok != token.DEFINE || !fr.decl.OneForAll() {
		return
	}
	var own []*ir.Var
	for _, x := range []ast.Expr{s.Key, s.Value} {
		if id, ok := x.(*ast.Ident); ok {
			if b := fr.env[fr.decl.Info.Defs[id]]; b.v != nil && b.v.Addressed {
				own = append(own, b.v)
			}
		}
	}
	for _, st := range body.Stmts {
		if a, ok := st.(*ir.Assign); ok && a.Tok == token.DEFINE && slices.Contains(own, a.LHS.Var) {
			a.Tok = token.ASSIGN
			fr.emit(&ir.Decl{Note: a.Note, Var: a.LHS.Var})
		}
	}
}
