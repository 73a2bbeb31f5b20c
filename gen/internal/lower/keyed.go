package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/mirror"
)

// A map with active values has a mirror: a Go map from each key to the place of its entry in a slice. A read of an
// element looks up the place and loads the entry. A store to an element makes an entry if there is none. The Go map
// determines everything that depends only on the keys: the order of a range, the length, deletions.

// keyedMap returns the type of the map that x mirrors, or nil.
func (l *function) keyedMap(x *ir.Expr) *types.Map {
	if x == nil || x.Type == nil {
		return nil
	}
	return mirror.Map(l.prog.names.View, x.Type)
}

// element returns x[e.Index], and whether it exists, if x is a mirrored map.
func (ex *expressions) element(x *ir.Expr, e *ast.IndexExpr) (val, has *ir.Expr, ok bool) {
	m := ex.fn.keyedMap(x)
	if m == nil {
		return nil, nil, false
	}
	x = onePlace(ex.ops, x)
	key := ex.value(e.Index, ex.prog.names.View.Type(m.Key()))
	val, has = ex.fn.found(x, key, ex.scope.note)
	ex.fn.reads.read(x.Type, e.Pos(), x, key)
	return val, has, true
}

// found returns the element of the mirrored map x for key, or zero, and whether x has such an element.
func (l *function) found(x, key *ir.Expr, note ir.Note) (val, has *ir.Expr) {
	m := l.keyedMap(x)
	place, has := l.placeOf(x, key, note)
	v := l.fresh("val", l.prog.names.View.Type(m.Elem()), note.Pos)
	l.emit(&ir.Decl{Note: note, Var: v})
	st := &ir.If{Note: note, Cond: has.Clone()}
	st.Then = l.inBlock(func() {
		l.emit(&ir.Assign{Note: note, LHS: ir.Use(v), RHS: mirror.EntryValue(x.Clone(), m, place), Tok: token.ASSIGN})
	})
	l.emit(st)
	return ir.Use(v), has
}

// onePlace assigns a mirrored map to a variable unless it already is one.
func onePlace(o *operands, x *ir.Expr) *ir.Expr {
	if x.Op == ir.OpVar && !o.scope.inMemory(x.Var) {
		return x
	}
	return o.asStable(x)
}

// placeOf looks up the place of the entry for key in the mirrored map x.
func (l *function) placeOf(x, key *ir.Expr, note ir.Note) (place, has *ir.Expr) {
	at, ok := l.fresh("place", types.Typ[types.Int], note.Pos), l.fresh("has", types.Typ[types.Bool], note.Pos)
	look := ir.Index(mirror.Places(x.Clone()), key.Clone(), types.Typ[types.Int])
	l.emit(&ir.Multi{Note: note, LHS: []*ir.Expr{ir.Use(at), ir.Use(ok)}, RHS: look, Define: true})
	return ir.Use(at), ir.Use(ok)
}

// elementPlace returns x[e.Index] as the left-hand side of an assignment, or nil if it is not an element of a
// mirrored map. The result is an index of the mirror. [function.emit] replaces it by statements.
func (ex *expressions) elementPlace(e ast.Expr) *ir.Expr {
	index, ok := ast.Unparen(e).(*ast.IndexExpr)
	if !ok || mirror.Map(ex.prog.names.View, ex.scope.typeOf(index.X)) == nil {
		return nil
	}
	x := ex.expr(index.X)
	m := ex.fn.keyedMap(x)
	if m == nil {
		return nil
	}
	ex.refuseUnionKeys(m.Key(), e)
	ex.refuseInterfaceKeys(m.Key(), index.Index)
	key := ex.value(index.Index, ex.prog.names.View.Type(m.Key()))
	if !key.IsConst() && !inRegister(m.Key()) {
		ex.fn.reads.read(nil, index.Index.Pos(), key)
	}
	return ir.Index(x, key, ex.prog.names.View.Type(m.Elem()))
}

// inRegister reports whether compiled Go passes keys of type t by value. For such types it reads the key of an
// assignment after the new value is known; for others it mostly reads the key before.
func inRegister(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && (b.Info()&types.IsString != 0 || b.Info()&types.IsInteger != 0 && types.SizesFor("gc", "amd64").Sizeof(b) >= 4)
}

// entered returns the assignment a, but with the entry in place of the element of a mirrored map. As in compiled Go,
// the new value is computed before the map and the key are read, and before a new entry is made.
func (l *function) entered(a *ir.Assign) *ir.Assign {
	x, key := a.LHS.Args[0], a.LHS.Args[1]
	m := l.keyedMap(x)
	val := a.RHS
	if !val.IsConst() && val.Op != ir.OpNil {
		val = l.temp("val", val, a.Note)
	}
	if x = x.Clone(); x.Op != ir.OpVar || x.Var.Addressed {
		x = l.temp("m", x, a.Note)
	}
	if !key.IsConst() {
		key = l.temp("key", key, a.Note)
	}
	place, has := l.placeOf(x, key, a.Note)
	st := &ir.If{Note: a.Note, Cond: ir.Unary(token.NOT, has)}
	st.Then = l.inBlock(func() { l.enter(x, key, place, m, a.Note) })
	if own := mirror.KeyOf(mirror.Entry(x.Clone(), place.Clone()), m); own != nil {
		st.Else = l.inBlock(func() { // Go stores the key again: -0 replaces 0
			l.emit(&ir.Assign{Note: a.Note, LHS: own, RHS: key.Clone(), Tok: token.ASSIGN})
		})
	}
	l.emit(st)
	return &ir.Assign{Note: a.Note, LHS: mirror.EntryValue(x.Clone(), m, place.Clone()), RHS: val, Tok: a.Tok}
}

// enter makes an entry for key in the mirrored map x, and sets its place.
func (l *function) enter(x, key, place *ir.Expr, m *types.Map, note ir.Note) {
	all := mirror.Entries(x.Clone())
	entry := l.fresh("entry", all.Type.(*types.Slice).Elem(), note.Pos)
	l.enterNil(x, key, note)
	l.emit(&ir.Assign{Note: note, LHS: place.Clone(), RHS: ir.Len(all), Tok: token.ASSIGN})
	l.place(x, key, place.Clone(), note)
	l.emit(&ir.Decl{Note: note, Var: entry})
	if own := mirror.KeyOf(ir.Use(entry), m); own != nil {
		l.emit(&ir.Assign{Note: note, LHS: own, RHS: key.Clone(), Tok: token.ASSIGN})
	}
	grown := l.temp("entries", ir.Builtin("append", all.Type, all.Clone(), ir.Use(entry)), note)
	l.emit(&ir.Assign{Note: note, LHS: all.Clone(), RHS: grown, Tok: token.ASSIGN})
}

// emptyMap makes a mirrored map of type t; args are the arguments of make.
func (l *function) emptyMap(t types.Type, note ir.Note, args ...*ir.Expr) *ir.Expr {
	st := t.Underlying().(*types.Struct)
	of := func(t types.Type) *ir.Expr { return &ir.Expr{Op: ir.OpFuncType, Type: t} }
	places, entries := st.Field(0), st.Field(1)
	at := l.temp("at", ir.Builtin("make", places.Type(), append([]*ir.Expr{of(places.Type())}, args...)...), note)
	list := l.temp("entries", ir.Builtin("new", entries.Type(), of(entries.Type().(*types.Pointer).Elem())), note)
	return l.temp("m", &ir.Expr{Op: ir.OpComposite, Type: t, Keys: []string{places.Name(), entries.Name()}, Args: []*ir.Expr{at, list}}, note)
}

// refuseUnionKeys refuses e, which stores a key of type t in a map, if t contains unions.
func (ex *expressions) refuseUnionKeys(t types.Type, e ast.Expr) {
	if mirror.ComparesUnions(ex.prog.names.View, ex.prog.names.View.Type(t)) {
		ex.scope.errorf(e.Pos(), "use keys of a concrete type", "interfaces whose values may be active are keys of a map")
	}
}

// refuseInterfaceKeys refuses the key e of a mirrored map if keys of type t may hold numbers in interfaces. These
// numbers would have no derivative, and −0 and 0 would not be compared correctly.
func (ex *expressions) refuseInterfaceKeys(t types.Type, e ast.Expr) {
	own := t
	if types.IsInterface(t) {
		own = ex.scope.decl.Info.TypeOf(e)
		if !kind.Holds(own, kind.IsNumber) && !kind.Holds(own, types.IsInterface) {
			return
		}
	}
	if types.IsInterface(t) || kind.Holds(own, types.IsInterface) {
		ex.scope.errorf(e.Pos(), "use keys of a concrete type", "interfaces whose values may be active are keys of a map")
	}
}

// keyedLiteral lowers the literal e of a mirrored map of type t.
func (ex *expressions) keyedLiteral(e *ast.CompositeLit, t types.Type, m *types.Map) *ir.Expr {
	ex.refuseUnionKeys(m.Key(), e)
	x := ex.fn.emptyMap(t, ex.scope.note)
	before := len(ex.fn.reads.list)
	for _, el := range e.Elts { // one after another, like assignments
		kv := el.(*ast.KeyValueExpr)
		ex.refuseInterfaceKeys(m.Key(), kv.Key)
		key := ex.elem(kv.Key, ex.prog.names.View.Type(m.Key()))
		if !key.IsConst() {
			key = ex.fn.temp("key", key, ex.scope.note)
		}
		val := ex.elem(kv.Value, ex.prog.names.View.Type(m.Elem()))
		ex.fn.emit(&ir.Assign{Note: ex.scope.note, LHS: ir.Index(x.Clone(), key, val.Type), RHS: val, Tok: token.ASSIGN})
		ex.fn.reads.done(before)
	}
	return x
}

// asKeyed returns x as a value of type want, which mirrors a map.
func asKeyed(o *operands, x *ir.Expr, want types.Type) *ir.Expr {
	switch {
	case x.Op == ir.OpNil:
		return &ir.Expr{Op: ir.OpComposite, Type: want, Pos: x.Pos}
	case types.Identical(x.Type, want):
		return x
	case o.fn.keyedMap(x) != nil:
		return ir.Convert(want, x)
	}
	o.scope.errorf(x.Pos, "read it where it is declared", "a package-level map is stored in a variable for maps of active values")
	return &ir.Expr{Op: ir.OpComposite, Type: want, Pos: x.Pos}
}

// keyed lowers a range over a mirrored map of type m.
func (r *ranging) keyed(m *types.Map) {
	own := r.fn.fresh("rng", r.x.Type, r.note.Pos)
	x := ir.Use(own)
	loop := &ir.Loop{Note: r.note, Break: r.fn.newLabel("break")}
	entry := mirror.EntryValue(x.Clone(), m, ir.Int(0)).Type
	key, val := r.own(r.s.Key, m.Key()), r.own(r.s.Value, entry)
	inEntry := key != nil && mirror.KeyOf(mirror.Entry(x.Clone(), ir.Int(0)), m) != nil
	if key != nil && !inEntry {
		loop.Index = key
	}
	if inEntry || val != nil {
		loop.Val = r.fn.fresh("place", types.Typ[types.Int], r.note.Pos)
	}
	body, cont := r.frame.loopBody(r.label, loop.Break, func() {
		load := func(v *ir.Var, of *ir.Expr) {
			r.fn.emit(&ir.Assign{Note: r.note, LHS: ir.Use(v), RHS: of, Tok: token.DEFINE})
		}
		if inEntry {
			load(key, mirror.KeyOf(mirror.Entry(x.Clone(), ir.Use(loop.Val)), m))
		}
		if val != nil {
			load(val, mirror.EntryValue(x.Clone(), m, ir.Use(loop.Val)))
		}
		r.assigned(key, val)
		r.frame.stmts(r.s.Body.List)
	})
	x = r.rangedMap(own, body)
	loop.Over = mirror.Places(x)
	loop.Index = r.fn.renewed(loop.Index, body, r.note)
	r.shareVars(body)
	loop.Body = &ir.Block{Stmts: []ir.Stmt{&ir.Scope{Label: cont, Body: body}}}
	r.fn.emit(loop)
}

// rangedMap returns the map that the body of a range reads as own. If the body does not change its variable, that is
// the map of the range itself. Otherwise it is own, with the value before the loop.
func (r *ranging) rangedMap(own *ir.Var, body *ir.Block) *ir.Expr {
	if v := r.x.Var; r.x.Op == ir.OpVar && !r.scope.inMemory(v) && !r.scope.loopBodyOf(body).Writes(v) {
		rewrite.All(body, func(e *ir.Expr) *ir.Expr {
			if e.Op == ir.OpVar && e.Var == own {
				return r.x.Clone()
			}
			return e
		})
		return r.x
	}
	r.fn.emit(&ir.Assign{Note: r.note, LHS: ir.Use(own), RHS: r.x, Tok: token.DEFINE})
	return ir.Use(own)
}
