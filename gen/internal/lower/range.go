package lower

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

func (fr *frame) rangeStmt(s *ast.RangeStmt, label string) {
	if fr.scope.isFunction(s.X) {
		fr.rangeFunc(s, label)
		return
	}
	note := ir.Note{Pos: s.Pos(), Src: fr.scope.rangeHead(s)}
	x := rangeOperand(fr.exprs, s.X, note)
	r := &ranging{fn: fr.fn, scope: fr.scope, ops: fr.ops, exprs: fr.exprs, frame: fr, s: s, x: x, label: label, note: note}
	if m := fr.fn.keyedMap(x); m != nil {
		r.keyed(m)
		return
	}
	switch u := x.Type.Underlying().(type) {
	case *types.Slice, *types.Array:
		r.over(ir.Len(x.Clone()))
	case *types.Pointer:
		r.over(ir.Len(x.Clone()))
	case *types.Basic:
		if u.Info()&types.IsString != 0 {
			r.iter()
			return
		}
		r.x = nil
		r.over(x)
	case *types.Map:
		r.iter()
	case *types.Chan:
		fr.scope.errorf(s.Pos(), unsupportedHint, "a range over a channel cannot be differentiated")
	default:
		fr.scope.errorf(s.Pos(), "name the type that the parameter stands for: write []T for S ~[]T, or convert an integer to int", "a range over %s, of type %s, cannot be differentiated", fr.scope.source(s.X), x.Type)
	}
}

// A ranging is a range statement that is being lowered.
type ranging struct {
	fn    *function
	scope *scope
	ops   *operands
	exprs *expressions
	frame *frame
	s     *ast.RangeStmt
	x     *ir.Expr // the operand; nil for an integer
	label string
	note  ir.Note
}

// over lowers a range over a slice, an array, a pointer to an array
// (x != nil) or an integer (n alone).
func (r *ranging) over(n *ir.Expr) {
	pre := r.fn.out
	at := len(pre.Stmts)
	index := r.index(n)
	brk := r.fn.newLabel("break")
	body, cont := r.frame.loopBody(r.label, brk, func() {
		r.vars(index)
		r.frame.stmts(r.s.Body.List)
	})
	if hidden := r.scope.hideIndex(index, body, r.note); hidden != nil {
		index = hidden
	}
	to := n
	if !kind.IsInt(n.Type) {
		to = ir.Convert(types.Typ[types.Int], n)
	}
	if !r.scope.loopBodyOf(body).Fixed(n) || r.x != nil && (!isPlace(r.x) || r.copiedArray(body) || !r.scope.loopBodyOf(body).Fixed(r.x) && !kind.IsArray(r.x.Type)) {
		to = r.fn.rangeCopy(r.x, to, body, pre, at, r.note)
	}
	r.shareVars(body)
	scope := &ir.Block{Stmts: []ir.Stmt{&ir.Scope{Label: cont, Body: body}}}
	zero := &ir.Expr{Op: ir.OpConst, Type: index.Type, Val: constant.MakeInt64(0)}
	r.fn.emit(&ir.Loop{Note: r.note, Index: index, From: zero, To: to, Cmp: token.LSS, Step: 1, Body: scope, Break: brk})
}

// copiedArray reports whether the range must iterate over a copy of the array x, because its values are used and the
// body may change them.
func (r *ranging) copiedArray(body *ir.Block) bool {
	arr, ok := r.x.Type.Underlying().(*types.Array)
	if !ok || r.s.Value == nil || syntax.IsBlank(r.s.Value) {
		return false
	}
	if v := r.x.Root(); v != nil && !r.scope.inMemory(v) {
		return r.scope.loopBodyOf(body).Writes(v)
	}
	return r.scope.loopBodyOf(body).Stores(arr.Elem())
}

// rangeCopy evaluates the operand of a range once, before the loop, and assigns it to a variable. The loads of values
// in the body then read the variable.
func (l *function) rangeCopy(x, n *ir.Expr, body *ir.Block, pre *ir.Block, at int, note ir.Note) *ir.Expr {
	src := n
	if x != nil {
		src = x
	}
	v := l.fresh("rng", types.Default(src.Type), note.Pos)
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

// firstValue finds the load of the range value that vars marked.
func firstValue(body *ir.Block) (*ir.Assign, bool) {
	for _, s := range body.Stmts {
		if a, ok := s.(*ir.Assign); ok && a.RHS.Op == ir.OpIndex && a.RHS.Name == "range" {
			return a, true
		}
	}
	return nil, false
}

// index returns the variable that counts the iterations. It is the key of the source if the loop declares one.
func (r *ranging) index(n *ir.Expr) *ir.Var {
	if id, ok := r.s.Key.(*ast.Ident); ok && r.s.Tok == token.DEFINE && id.Name != "_" {
		return r.scope.declare(r.scope.decl.Info.Defs[id])
	}
	return r.fn.fresh("i", types.Default(n.Type), r.s.Pos())
}

// vars emits the assignments of key and value at the start of the body.
func (r *ranging) vars(index *ir.Var) {
	var places []*ir.Expr
	if r.s.Tok == token.ASSIGN {
		var freeze func()
		places, freeze = r.exprs.places(r.s.Key, r.s.Value)
		freeze()
		r.fn.assignAll(places, []*ir.Expr{ir.Use(index)}, r.note)
	}
	if r.s.Value == nil || syntax.IsBlank(r.s.Value) {
		return
	}
	load := ir.Index(r.x.Clone(), ir.Use(index), kind.Elem(r.x.Type))
	load.Name = "range"
	if r.s.Tok == token.DEFINE {
		v := r.scope.declare(r.scope.decl.Info.Defs[r.s.Value.(*ast.Ident)])
		r.fn.emit(&ir.Assign{Note: r.note, LHS: ir.Use(v), RHS: load, Tok: token.DEFINE})
		return
	}
	r.fn.emit(&ir.Assign{Note: r.note, LHS: places[1], RHS: load, Tok: token.ASSIGN})
}

// hideIndex gives the loop a separate counter of type int if the body assigns the index variable of the source, or if
// that variable has another type.
func (sc *scope) hideIndex(index *ir.Var, body *ir.Block, note ir.Note) *ir.Var {
	if !sc.loopBodyOf(body).Writes(index) && !index.Addressed && kind.IsInt(index.Type) {
		return nil
	}
	hidden := sc.fn.fresh("i", types.Typ[types.Int], note.Pos)
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

// iter lowers a range over a map or a string, whose elements are not active. The loop iterates over the primal and
// records its elements.
func (r *ranging) iter() {
	loop := &ir.Loop{Note: r.note, Over: r.x, Break: r.fn.newLabel("break")}
	key, val := types.Type(types.Typ[types.Int]), types.Type(types.Typ[types.Rune])
	if m, ok := r.x.Type.Underlying().(*types.Map); ok {
		key, val = m.Key(), m.Elem()
	}
	loop.Index, loop.Val = r.own(r.s.Key, key), r.own(r.s.Value, val)
	body, cont := r.frame.loopBody(r.label, loop.Break, func() {
		r.assigned(loop.Index, loop.Val)
		r.frame.stmts(r.s.Body.List)
	})
	loop.Val = r.fn.renewed(loop.Val, body, r.note)
	loop.Index = r.fn.renewed(loop.Index, body, r.note)
	r.shareVars(body)
	loop.Body = &ir.Block{Stmts: []ir.Stmt{&ir.Scope{Label: cont, Body: body}}}
	r.fn.emit(loop)
}

// own returns a variable of type t for e, the key or value that a range over a map or a string sets. It returns nil
// if e is absent.
func (r *ranging) own(e ast.Expr, t types.Type) *ir.Var {
	switch {
	case e == nil || syntax.IsBlank(e):
		return nil
	case r.s.Tok == token.DEFINE:
		return r.scope.declare(r.scope.decl.Info.Defs[e.(*ast.Ident)])
	}
	return r.fn.fresh("own", t, e.Pos())
}

// assigned assigns the variables of a range to the places in its head if the range declares no variables.
func (r *ranging) assigned(vars ...*ir.Var) {
	if r.s.Tok != token.ASSIGN {
		return
	}
	places, freeze := r.exprs.places(r.s.Key, r.s.Value)
	freeze() // the values are known
	vals := make([]*ir.Expr, len(vars))
	for i, v := range vars {
		if v == nil {
			continue
		}
		if !types.Identical(places[i].Type, v.Type) {
			r.scope.errorf(r.s.Pos(), "declare the variables with :=", "a range over a map or a string assigns to a variable of another type")
			return
		}
		vals[i] = ir.Use(v)
	}
	r.fn.assignAll(places, vals, r.note)
}

// shareVars declares the variables of a range whose addresses are taken before the loop, if all iterations share them
// in this version of Go. The iterations then assign them.
func (r *ranging) shareVars(body *ir.Block) {
	if r.s.Tok != token.DEFINE || !r.scope.decl.OneForAll() {
		return
	}
	var own []*ir.Var
	for _, x := range []ast.Expr{r.s.Key, r.s.Value} {
		if id, ok := x.(*ast.Ident); ok {
			if b := r.scope.env[r.scope.decl.Info.Defs[id]]; b.v != nil && b.v.Addressed {
				own = append(own, b.v)
			}
		}
	}
	for _, st := range body.Stmts {
		if a, ok := st.(*ir.Assign); ok && a.Tok == token.DEFINE && slices.Contains(own, a.LHS.Var) {
			a.Tok = token.ASSIGN
			r.fn.emit(&ir.Decl{Note: a.Note, Var: a.LHS.Var})
		}
	}
}

// renewed returns the variable that a range sets in place of v, if the address of v is taken. The body then begins
// with the definition of v. Whether the emitted loop itself declares a new v in each iteration depends on the version
// of Go that compiles it.
func (l *function) renewed(v *ir.Var, body *ir.Block, note ir.Note) *ir.Var {
	if v == nil || !v.Addressed {
		return v
	}
	w := l.fresh(v.Name, v.Type, v.Pos)
	def := &ir.Assign{Note: note, LHS: ir.Use(v), RHS: ir.Use(w), Tok: token.DEFINE}
	body.Stmts = append([]ir.Stmt{def}, body.Stmts...)
	return w
}
