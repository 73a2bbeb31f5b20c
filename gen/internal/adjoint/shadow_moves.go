package adjoint

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// A move is an assignment of a shadow that corresponds to an assignment of a reference.
type move struct{ to, from *ir.Expr }

// forwardShadow returns the shadow moves of an assignment of references. They run before and after it in the forward
// sweep.
func (b *shadows) forwardShadow(s *ir.Assign) (before, after []ir.Stmt) {
	x := s.RHS
	if !b.req.Activity.Shadowed(s.LHS) {
		return nil, nil
	}
	if x.Builtin() == effects.Append {
		return b.appendShadow(s)
	}
	if analysis.IsRef(s.LHS.Type) {
		m := &ir.Assign{LHS: b.shadowPlace(s.LHS), RHS: b.shadowValue(x, s.LHS), Tok: token.ASSIGN}
		if s.Tok == token.DEFINE && m.LHS.Op == ir.OpVar && b.defs.single[m.LHS.Var] != nil {
			m.Tok = token.DEFINE
		}
		return []ir.Stmt{m}, nil
	}
	moves := b.moveShadows(b.shadowPlace(s.LHS), x, s.LHS.Type)
	if !b.defs.initial(s) {
		after = b.out.missing(b.req.Activity, b.shadowPlace(s.LHS), x)
	}
	if mayReadOwnPlace(b.req.Alias, s) {
		return append(b.out.atOnce(moves), after...), nil
	}
	return nil, append(assigned(moves), after...)
}

// initial reports whether the shadow of the place that s assigns is still empty. The place is then a variable that
// exists once, or memory that has just been allocated.
func (b *definitions) initial(s *ir.Assign) bool {
	if s.Tok == token.DEFINE {
		return !sharedByIterations(b.req.Effects, s)
	}
	if s.LHS.Op != ir.OpDeref || s.LHS.Args[0].Op != ir.OpVar {
		return false
	}
	d, ok := b.single[s.LHS.Args[0].Var]
	return ok && d.rhs != nil && d.rhs.Builtin() == effects.New && d.site.At+1 == b.req.Effects.At(s).At
}

// mayReadOwnPlace reports whether s may read the place to which it stores, in the value or on the way to the place.
func mayReadOwnPlace(alias *analysis.Alias, s *ir.Assign) bool {
	changes := changedBy(alias, s.LHS)
	return anyRead(s.RHS, changes) || slices.ContainsFunc(s.LHS.Args, func(x *ir.Expr) bool { return anyRead(x, changes) })
}

// changedBy returns a function that reports whether a store to the place may change an expression.
func changedBy(alias *analysis.Alias, place *ir.Expr) func(*ir.Expr) bool {
	v, n := place.Root(), alias.Memory(place)
	return func(x *ir.Expr) bool {
		if v != nil && x.Op == ir.OpVar && x.Var == v {
			return place.Op == ir.OpVar || x != place.Args[0]
		}
		return n != nil && (isLoad(x) || x.Op == ir.OpVar && x.Var.Addressed) && alias.Memory(x) == n
	}
}

func anyOf(x *ir.Expr, such func(*ir.Expr) bool) bool {
	found := false
	x.Walk(func(y *ir.Expr) bool {
		found = found || such(y)
		return !found
	})
	return found
}

// anyRead is anyOf for the places that x reads. It ignores places whose addresses x takes.
func anyRead(x *ir.Expr, such func(*ir.Expr) bool) bool {
	found := false
	x.Walk(func(y *ir.Expr) bool {
		if y.Op == ir.OpAddr {
			found = found || slices.ContainsFunc(y.Args[0].Args, func(z *ir.Expr) bool { return anyRead(z, such) })
			return false
		}
		found = found || such(y)
		return !found
	})
	return found
}

// assigned returns the moves as assignments, one after the other.
func assigned(moves []move) []ir.Stmt {
	var out []ir.Stmt
	for _, m := range moves {
		if !ir.Same(m.to, m.from) {
			out = append(out, assign(m.to, m.from))
		}
	}
	return out
}

// atOnce returns the moves as Go makes them: all reads come before all writes.
func (b *output) atOnce(moves []move) []ir.Stmt {
	if len(moves) < 2 {
		return assigned(moves)
	}
	return append(b.readFirst(moves[1:]), assigned(moves)...)
}

// readFirst assigns to variables the values that the moves read from memory.
func (b *output) readFirst(moves []move) []ir.Stmt {
	var out []ir.Stmt
	for i, m := range moves {
		if m.from.Op == ir.OpNil || m.from.Op == ir.OpVar || ir.Same(m.to, m.from) {
			continue
		}
		v := b.newVar("tBar", m.from.Type)
		out = append(out, defineStmt(v, m.from))
		moves[i].from = ir.Use(v)
	}
	return out
}

// shadowValue returns the shadow of the reference x, which is assigned to place. The shadow of a new slice of
// numbers, or of rows of numbers, comes from the tape, because nothing outside keeps it.
func (b *shadows) shadowValue(x, place *ir.Expr) *ir.Expr {
	if x.Builtin() != effects.Make || place.Op != ir.OpVar {
		return b.shadowOf(x)
	}
	t, plain := x.Type.(*types.Slice)
	if !plain || len(x.Args) != 2 || analysis.HasRefs(t.Elem()) && !analysis.OfNumbers(t.Elem()) {
		return b.shadowOf(x)
	}
	stack := &ir.Var{Name: b.out.stackName(place.Var.Name + "Bar"), Type: t.Elem()}
	b.out.f.Tapes = append(b.out.f.Tapes, stack)
	return tape(stack, effects.Zeros, x.Type, x.Args[1].Clone())
}

// moveShadows moves the references in a struct or array value to its shadow.
func (b *shadows) moveShadows(dst, x *ir.Expr, t types.Type) []move {
	for x.Op == ir.OpConvert {
		x = x.Args[0] // the fields have the same names
	}
	if x.Op == ir.OpComposite {
		return b.moveShadowsOf(dst, x)
	}
	src := b.shadowPlace(x)
	var out []move
	walkLeaves(b.out, t, func(path func(*ir.Expr) *ir.Expr, leaf types.Type) {
		if analysis.IsRef(leaf) && analysis.ReachesFloat(leaf) {
			out = append(out, move{path(dst), path(src)})
		}
	})
	return out
}

func (b *shadows) moveShadowsOf(dst, x *ir.Expr) []move {
	var out []move
	for i, a := range x.Args {
		if !b.req.Activity.Shadowed(a) {
			continue
		}
		place := elementPlace(dst, x, i)
		if analysis.IsRef(place.Type) {
			out = append(out, move{place, b.shadowOf(a)})
			continue
		}
		out = append(out, b.moveShadows(place, a, place.Type)...)
	}
	return out
}

// missing clears the slices in the shadow that the composite x does not set. An append to such a slice starts from
// nil, and the append to its shadow must do so too.
func (b *output) missing(act *analysis.Activity, dst, x *ir.Expr) []ir.Stmt {
	if x.Op != ir.OpComposite {
		return nil
	}
	set := map[string]*ir.Expr{}
	for i, a := range x.Args {
		if act.Shadowed(a) {
			set[x.Keys[i]] = a
		}
	}
	return b.clearSlices(act, dst, x.Type, set)
}

// clearSlices sets the slices of numbers in the shadow dst to nil, except those of the elements in set.
func (b *output) clearSlices(act *analysis.Activity, dst *ir.Expr, t types.Type, set map[string]*ir.Expr) []ir.Stmt {
	if !analysis.HasRefs(t) || !analysis.ReachesFloat(t) || analysis.Hidden(t, b.f.Pkg) {
		return nil
	}
	var out []ir.Stmt
	element := func(place *ir.Expr, key string) {
		if a := set[key]; a == nil {
			out = append(out, b.clearSlices(act, place, place.Type, nil)...)
		} else {
			out = append(out, b.missing(act, place, a)...)
		}
	}
	switch u := analysis.Under(t).(type) {
	case *types.Slice:
		return []ir.Stmt{assign(dst.Clone(), &ir.Expr{Op: ir.OpNil, Type: t})}
	case *types.Struct:
		for f := range analysis.Fields(u) {
			element(ir.Field(dst.Clone(), f, f.Type()), f.Name())
		}
	case *types.Array:
		if len(set) == 0 {
			return b.clearElements(act, dst, u)
		}
		for i := range u.Len() {
			element(ir.Index(dst.Clone(), ir.Int(i), u.Elem()), strconv.FormatInt(i, 10))
		}
	}
	return out
}

// clearElements calls clearSlices for all elements of the array dst.
func (b *output) clearElements(act *analysis.Activity, dst *ir.Expr, u *types.Array) []ir.Stmt {
	i := b.newVar("i", intType)
	body := b.clearSlices(act, ir.Index(dst.Clone(), ir.Use(i), u.Elem()), u.Elem(), nil)
	if len(body) == 0 {
		return nil
	}
	return []ir.Stmt{&ir.Loop{Index: i, From: ir.Int(0), To: ir.Len(dst.Clone()), Cmp: token.LSS, Step: 1, Body: &ir.Block{Stmts: body}}}
}

// elementPlace returns the part of dst that element i of the composite x fills.
func elementPlace(dst, x *ir.Expr, i int) *ir.Expr {
	if st, ok := x.Type.Underlying().(*types.Struct); ok {
		for j := range st.NumFields() {
			if f := st.Field(j); f.Name() == x.Keys[i] {
				return ir.Field(dst.Clone(), f, f.Type())
			}
		}
	}
	at := &ir.Expr{Op: ir.OpConst, Type: intType, Lit: x.Keys[i], Val: constInt(x.Keys[i])}
	return ir.Index(dst.Clone(), at, analysis.Element(x.Type))
}
