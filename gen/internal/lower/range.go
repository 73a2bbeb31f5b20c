package lower

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

func (fr *frame) rangeStmt(s *ast.RangeStmt, label string) {
	if kind.IsFunc(fr.typeOf(s.X)) {
		fr.rangeFunc(s, label)
		return
	}
	note := ir.Note{Pos: s.Pos(), Src: fr.rangeHead(s)}
	x := fr.expr(s.X)
	switch u := x.Type.Underlying().(type) {
	case *types.Slice, *types.Array:
		fr.rangeOver(s, x, ir.Len(x.Clone()), label, note)
	case *types.Pointer:
		fr.rangeOver(s, x, ir.Len(x.Clone()), label, note)
	case *types.Basic:
		if u.Info()&types.IsString != 0 {
			fr.rangeIter(s, x, label, note)
			return
		}
		fr.rangeOver(s, nil, x, label, note)
	case *types.Map:
		fr.rangeIter(s, x, label, note)
	case *types.Chan:
		fr.errorf(s.Pos(), unsupportedHint, "a range over a channel cannot be differentiated")
	default:
		fr.errorf(s.Pos(), "name the type that the parameter stands for: write []T for S ~[]T, or convert an integer to int", "a range over %s, of type %s, cannot be differentiated", fr.source(s.X), x.Type)
	}
}

func (fr *scope) rangeHead(s *ast.RangeStmt) string {
	head := "range " + fr.source(s.X)
	if s.Key == nil {
		return "for " + head
	}
	vars := fr.source(s.Key)
	if s.Value != nil {
		vars += ", " + fr.source(s.Value)
	}
	return "for " + vars + " " + s.Tok.String() + " " + head
}

// rangeOver lowers a range over a slice, an array, a pointer to an array
// (x != nil) or an integer (n alone).
func (fr *frame) rangeOver(s *ast.RangeStmt, x, n *ir.Expr, label string, note ir.Note) {
	pre := fr.out
	at := len(pre.Stmts)
	index := fr.rangeIndex(s, n)
	brk := fr.label("break")
	body, cont := fr.loopBody(label, brk, func() {
		fr.rangeVars(s, index, x, note)
		fr.stmts(s.Body.List)
	})
	if hidden := fr.hideIndex(index, body, note); hidden != nil {
		index = hidden
	}
	to := n
	if !kind.IsInt(n.Type) {
		to = ir.Convert(types.Typ[types.Int], n)
	}
	if !fr.loopBodyOf(body).Fixed(n) || x != nil && (!isPlace(x) || fr.copiedArray(x, s, body) || !fr.loopBodyOf(body).Fixed(x) && !kind.IsArray(x.Type)) {
		to = fr.rangeCopy(x, to, body, pre, at, note)
	}
	fr.shareVars(s, body)
	scope := &ir.Block{Stmts: []ir.Stmt{&ir.Scope{Label: cont, Body: body}}}
	zero := &ir.Expr{Op: ir.OpConst, Type: index.Type, Val: constant.MakeInt64(0)}
	fr.emit(&ir.Loop{Note: note, Index: index, From: zero, To: to, Cmp: token.LSS, Step: 1, Body: scope, Break: brk})
}

func isPlace(x *ir.Expr) bool {
	return x.Op == ir.OpVar || x.Op == ir.OpField || x.Op == ir.OpIndex || x.Op == ir.OpDeref || x.Op == ir.OpGlobal
}

// copiedArray reports whether the range must run over a copy of array x: its
// values are used and the body may change them.
func (fr *frame) copiedArray(x *ir.Expr, s *ast.RangeStmt, body *ir.Block) bool {
	arr, ok := x.Type.Underlying().(*types.Array)
	if !ok || s.Value == nil || syntax.IsBlank(s.Value) {
		return false
	}
	if r := x.Root(); r != nil && !fr.inMemory(r) {
		return fr.loopBodyOf(body).Writes(r)
	}
	return fr.loopBodyOf(body).Stores(arr.Elem())
}

// rangeCopy evaluates the range operand once, before the loop, into variables
// of its own, and rewrites the value loads of the body to read them.
func (fr *function) rangeCopy(x, n *ir.Expr, body *ir.Block, pre *ir.Block, at int, note ir.Note) *ir.Expr {
	src := n
	if x != nil {
		src = x
	}
	v := fr.fresh("rng", types.Default(src.Type), note.Pos)
	def := &ir.Assign{Note: note, LHS: ir.Use(v), RHS: src.Clone(), Tok: token.DEFINE}
	pre.Stmts = append(pre.Stmts[:at:at], append([]ir.Stmt{def}, pre.Stmts[at:]...)...)
	if x == nil {
		return ir.Use(v)
	}
	if first, ok := firstValue(body); ok {
		first.RHS.Args[0] = ir.Use(v)
	}
	return ir.Len(ir.Use(v))
}

// firstValue finds the load of the range value that rangeVars marked.
func firstValue(body *ir.Block) (*ir.Assign, bool) {
	for _, s := range body.Stmts {
		if a, ok := s.(*ir.Assign); ok && a.RHS.Op == ir.OpIndex && a.RHS.Name == "range" {
			return a, true
		}
	}
	return nil, false
}

// rangeIndex returns the variable that counts the iterations: the user's key
// where the loop declares one.
func (fr *frame) rangeIndex(s *ast.RangeStmt, n *ir.Expr) *ir.Var {
	if id, ok := s.Key.(*ast.Ident); ok && s.Tok == token.DEFINE && id.Name != "_" {
		return fr.declare(fr.decl.Info.Defs[id])
	}
	return fr.fresh("i", types.Default(n.Type), s.Pos())
}

// rangeVars emits the assignments of key and value at the top of the body.
func (fr *frame) rangeVars(s *ast.RangeStmt, index *ir.Var, x *ir.Expr, note ir.Note) {
	var places []*ir.Expr
	if s.Tok == token.ASSIGN {
		places = fr.places(s.Key, s.Value)
		fr.assignAll(places, []*ir.Expr{ir.Use(index)}, note)
	}
	if s.Value == nil || syntax.IsBlank(s.Value) {
		return
	}
	load := ir.Index(x.Clone(), ir.Use(index), kind.Elem(x.Type))
	load.Name = "range"
	if s.Tok == token.DEFINE {
		v := fr.declare(fr.decl.Info.Defs[s.Value.(*ast.Ident)])
		fr.emit(&ir.Assign{Note: note, LHS: ir.Use(v), RHS: load, Tok: token.DEFINE})
		return
	}
	fr.emit(&ir.Assign{Note: note, LHS: places[1], RHS: load, Tok: token.ASSIGN})
}

// hideIndex gives the loop a counter of its own, an int, when the body assigns the
// user's index variable, or that is of another type.
func (fr *scope) hideIndex(index *ir.Var, body *ir.Block, note ir.Note) *ir.Var {
	if !fr.loopBodyOf(body).Writes(index) && !index.Addressed && kind.IsInt(index.Type) {
		return nil
	}
	hidden := fr.fresh("i", types.Typ[types.Int], note.Pos)
	for _, s := range body.Stmts {
		if a, ok := s.(*ir.Assign); ok && a.RHS.Name == "range" {
			a.RHS.Args[1] = ir.Use(hidden)
		}
	}
	val := ir.Use(hidden)
	if !kind.IsInt(index.Type) {
		val = ir.Convert(index.Type, val)
	}
	def := &ir.Assign{Note: note, LHS: ir.Use(index), RHS: val, Tok: token.DEFINE}
	body.Stmts = append([]ir.Stmt{def}, body.Stmts...)
	return hidden
}

// rangeIter lowers a range over a map or a string, which carry no
// derivatives: the loop iterates the primal and records what it saw.
func (fr *frame) rangeIter(s *ast.RangeStmt, x *ir.Expr, label string, note ir.Note) {
	if s.Tok == token.ASSIGN {
		fr.errorf(s.Pos(), "declare the variables with :=", "a range over a map or a string must declare its variables")
		return
	}
	loop := &ir.Loop{Note: note, Over: x, Break: fr.label("break")}
	if id, ok := s.Key.(*ast.Ident); ok && id.Name != "_" {
		loop.Index = fr.declare(fr.decl.Info.Defs[id])
	}
	if id, ok := s.Value.(*ast.Ident); ok && id.Name != "_" {
		loop.Val = fr.declare(fr.decl.Info.Defs[id])
	}
	body, cont := fr.loopBody(label, loop.Break, func() { fr.stmts(s.Body.List) })
	loop.Val = fr.renewed(loop.Val, body, note)
	loop.Index = fr.renewed(loop.Index, body, note)
	fr.shareVars(s, body)
	loop.Body = &ir.Block{Stmts: []ir.Stmt{&ir.Scope{Label: cont, Body: body}}}
	fr.emit(loop)
}
