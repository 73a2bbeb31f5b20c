package adjoint

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/rules"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// A policy is the way in which the reverse sweep gets the value of a variable.
type policy int

const (
	undecided policy = iota
	live
	recompute
	save
)

// A def is the only definition of a variable.
type def struct {
	v     *ir.Var
	site  *analysis.Site
	stmt  ir.Stmt
	block *ir.Block
	rhs   *ir.Expr // nil where the definition is not an expression
	// shadow is set for a shadow: rhs is the primal right-hand side.
	shadow bool
	after  bool // rhs reads the state after the statement
}

// A context is a region of the function whose forward and reverse sweeps run
// one after the other in the same scope of the emitted code.
type context struct {
	region analysis.Region
	parent *context
	block  *ir.Block
	at     ir.Stmt // the loop, in the parent's region
	decls  []ir.Stmt
	fused  *piece // the region with a loop fused, where that is possible
}

// inner lists the loops between the region and a site.
func (c *context) inner(site *analysis.Site) ([]*ir.Loop, bool) {
	if c.region.Loop == nil {
		return site.Loops, true
	}
	for i, l := range site.Loops {
		if l == c.region.Loop {
			return site.Loops[i+1:], true
		}
	}
	return nil, false
}

// available reports whether the reverse sweep can get v without saving anything that is not saved yet.
func (b *availability) available(v *ir.Var) bool {
	if b.defs.fixed[v] {
		return true
	}
	d, ok := b.defs.single[v]
	if !ok {
		return false
	}
	switch b.policies[v] {
	case live, recompute, save:
		return true
	}
	loops, within := b.regions.cx.inner(d.site)
	if !within {
		return true // defined outside the region: the parent region provides it
	}
	if len(loops) == 0 && !b.regions.split() {
		return true
	}
	return b.recomputable(d)
}

func (b *regions) split() bool { return b.cx.region.Volatile && b.cx.region.Loop == nil }

// recomputable reports whether evaluating the definition of d again in the
// reverse sweep is cheap and gives the same value.
func (b *availability) recomputable(d *def) bool {
	if d.rhs == nil {
		return false
	}
	if d.shadow {
		return b.shadowStable(d.rhs, d.site, moment{after: d.after})
	}
	return cheap(d.rhs) && b.stable(d.rhs, d.site, moment{after: d.after})
}

// cheap reports whether evaluating e costs no more than storing and loading.
func cheap(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpCall:
			r, found := term.RuleOf(x)
			ok = ok && (found && r.Cost != rules.Transcendental || rules.AsksComm(x.Obj))
		case ir.OpBuiltin:
			ok = ok && (x.Builtin() == effects.Len || x.Builtin() == effects.Cap || x.Builtin() == effects.Min || x.Builtin() == effects.Max)
		case ir.OpComposite, ir.OpAssert, ir.OpEmitted:
			ok = false
		}
		return ok
	})
	return ok
}

// A moment refines the question that stable answers. If after is set, a write by the statement at the site itself
// does not count. mirror is the statement in whose reverse the expression is evaluated; there, undone variables have
// their old values again.
type moment struct {
	after    bool
	mirror   ir.Stmt
	followed bool // the value is a reference that the site dereferences, so it is not nil
	outer    bool // variables may be saved outside the loop of mirror (reload.go)
}

// through returns the moment m for the operand of x.
func (m moment) through(x *ir.Expr) moment {
	m.followed = x.Op != ir.OpSlice && analysis.IsRef(x.Args[0].Type)
	return m
}

// addressStable reports whether the place e, which is reached through a reference, is the same place in the reverse
// sweep. Its contents do not matter.
func (b *availability) addressStable(e *ir.Expr, site *analysis.Site, m moment) bool {
	switch {
	case e.Op == ir.OpDeref || e.Op == ir.OpField && analysis.IsRef(e.Args[0].Type):
		return b.stable(e.Args[0], site, m.through(e))
	case e.Op == ir.OpIndex && analysis.IsRef(e.Args[0].Type):
		return b.stable(e.Args[0], site, m.through(e)) && b.stable(e.Args[1], site, m)
	case e.Op == ir.OpField:
		return b.addressStable(e.Args[0], site, m)
	case e.Op == ir.OpIndex && !isMap(e.Args[0].Type):
		return b.addressStable(e.Args[0], site, m) && b.stable(e.Args[1], site, m)
	}
	return false
}

// stable reports whether evaluating e in the reverse sweep gives the value it
// has at the site.
func (b *availability) stable(e *ir.Expr, site *analysis.Site, m moment) bool {
	ok := true
	var followed *ir.Expr
	if m.followed {
		followed = e
	}
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			ok = ok && b.stableVar(x.Var, site, m)
		case ir.OpIndex, ir.OpField, ir.OpDeref:
			if x.Root() == nil || x.Root().Addressed {
				ok = ok && !b.req.Effects.LoadChanges(b.regions.cx.region, x, site, m.after, x == followed)
			}
			if analysis.IsRef(x.Args[0].Type) {
				followed = x.Args[0]
			}
			if n := b.req.Alias.Memory(x); isMap(x.Args[0].Type) || n != nil && b.req.Alias.IsGlobal(n) && b.changesPackages() {
				ok = false
			}
		case ir.OpGlobal:
			ok = ok && (x.IsConst() || !b.changesPackages())
		case ir.OpCall:
			if _, found := term.RuleOf(x); !found && !rules.AsksComm(x.Obj) {
				ok = false
			}
		case ir.OpAddr:
			ok = ok && b.addressStable(x.Args[0], site, m)
			return false
		case ir.OpTape, ir.OpEmitted, ir.OpRuntime:
			ok = ok && x.IsTrips()
		case ir.OpBuiltin:
			ok = ok && x.Builtin().Of() == 0
		}
		return ok
	})
	return ok
}

func isMap(t types.Type) bool { _, ok := t.Underlying().(*types.Map); return ok }

// unchanged reports whether a variable that is assigned several times keeps its value from the site to the reverse of
// the site, and is still in scope there.
func (b *regions) unchanged(v *ir.Var, site *analysis.Site, m moment) bool {
	if b.split() || b.req.Effects.VarChanges(b.cx.region, v, site, m.after) {
		return false
	}
	d := b.req.Effects.DeclaredIn(v)
	if d == nil {
		return true
	}
	loops, within := b.cx.inner(d)
	return !within || len(loops) == 0
}

// need returns an expression for the reverse sweep that has the value of e at the start of s or, if after is set, at
// the end of s.
func (b *values) need(e *ir.Expr, s ir.Stmt) *ir.Expr {
	if e.IsConst() {
		return e.Clone()
	}
	if n, ok := arrayLength(e); ok {
		return ir.Int(n)
	}
	for twin := b.twins[e]; twin != nil && e.Op != ir.OpVar; twin = b.twins[e] {
		e = twin // the node in the statement, which may have been replaced by a variable
	}
	site := b.req.Effects.At(s)
	if b.avail.stable(e, site, moment{mirror: s}) && !worthNaming(e) {
		return b.ensureAll(e.Clone())
	}
	if e.Op == ir.OpVar {
		if d, single := b.defs.single[e.Var]; single {
			b.ensure(d)
			return e.Clone()
		}
	}
	if x := b.reload(e, s); x != nil {
		return x
	}
	return b.capture(e, s)
}

// ensureAll makes every variable of e available. e must be stable.
func (b *values) ensureAll(e *ir.Expr) *ir.Expr {
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar {
			b.ensureVar(x.Var)
		}
		return true
	})
	return e
}

func (b *values) ensureVar(v *ir.Var) {
	if b.defs.fixed[v] {
		return
	}
	if d, ok := b.defs.single[v]; ok {
		b.ensure(d)
		return
	}
	if b.defs.undo[v] {
		b.stacks.ensureUndone(b.counters, v)
		return
	}
	b.regions.ensureMutable(v)
}

// ensureMutable makes the declaration of a variable visible to the reverse sweep. The variable does not change before
// that.
func (b *regions) ensureMutable(v *ir.Var) {
	site := b.req.Effects.DeclaredIn(v)
	if site == nil || v.Param || v.Result {
		return
	}
	b.inContextOf(site, func() {
		if site.Block != b.cx.block {
			b.lift(v)
		}
	})
}

// inContextOf runs f in the context whose region directly contains site.
func (b *regions) inContextOf(site *analysis.Site, f func()) {
	saved := b.cx
	for {
		if _, within := b.cx.inner(site); within || b.cx.parent == nil {
			break
		}
		b.cx = b.cx.parent
	}
	f()
	b.cx = saved
}

// ensure decides, once, how the reverse sweep gets the value of d.
func (b *values) ensure(d *def) {
	if b.avail.policies[d.v] != undecided {
		return
	}
	b.regions.inContextOf(d.site, func() { b.decide(d) })
}

func (b *values) decide(d *def) {
	loops, _ := b.regions.cx.inner(d.site)
	switch {
	case len(loops) == 0 && !b.regions.split():
		b.avail.policies[d.v] = live
		if d.block != b.regions.cx.block {
			b.regions.lift(d.v)
		}
	case b.avail.recomputable(d):
		b.avail.policies[d.v] = recompute
		b.addRecompute(d)
	case retrieve(sections{b}, d):
	default:
		b.avail.policies[d.v] = save
		b.stacks.addSave(d, loops)
	}
}

// addRecompute puts the definition at the start of the reverse of its block.
func (b *values) addRecompute(d *def) {
	st := b.blocks.blockOf(d.block)
	if d.shadow {
		again := defineStmt(d.v, b.shadowUse(d.rhs))
		st.prologue = append(st.prologue, item{def: d.stmt, stmts: []ir.Stmt{again}})
		return
	}
	b.ensureAll(d.rhs)
	// The definition is copied when the block is complete, because parts of it may be replaced by variables before
	// that.
	st.prologue = append(st.prologue, item{def: d.stmt, recompute: d})
}

// addSave pushes the value after its definition and pops it at the start of
// the reverse of its block.
func (b *stacks) addSave(d *def, loops []*ir.Loop) {
	st := b.blocks.blockOf(d.block)
	l := b.innermost(loops)
	if l != nil && l.last != nil {
		b.saves = append(b.saves, Saved{Var: d.v, Why: "needed by the adjoint, from the last iteration that assigns"})
		l.last.save(d, st)
		return
	}
	b.saves = append(b.saves, Saved{Var: d.v, Why: "needed by the adjoint and overwritten before it"})
	push, pop := b.saveOf(d.v, l)
	st.afterDef(d, push)
	st.prologue = append(st.prologue, item{def: d.stmt, stmts: []ir.Stmt{pop}})
}

// innermost returns the state of the last of the loops, if any.
func (b *stacks) innermost(loops []*ir.Loop) *loopState {
	if len(loops) == 0 {
		return nil
	}
	return b.loops[loops[len(loops)-1]]
}

// saveOf returns the statements that save v and restore it. l is the innermost enclosing loop, or nil.
func (b *stacks) saveOf(v *ir.Var, l *loopState) (push, pop ir.Stmt) {
	if l != nil && l.slab {
		into, from := l.place(b, v)
		return assign(into, ir.Use(v)), defineStmt(v, withArrayType(from))
	}
	stack := b.out.stack(v)
	push = &ir.ExprStmt{X: tape(stack, effects.Push, nil, ir.Use(v))}
	return push, defineStmt(v, withArrayType(tape(stack, effects.Pop, v.Type)))
}

// withArrayType converts a pointer to an array to its own type. Go's compiler mishandles slices of such a pointer if
// it comes from an inlined generic method.
func withArrayType(x *ir.Expr) *ir.Expr {
	if p, ok := x.Type.Underlying().(*types.Pointer); ok {
		if _, array := p.Elem().Underlying().(*types.Array); array {
			return ir.Convert(x.Type, x)
		}
	}
	return x
}

// stackName returns a name that differs from the names of stacks of other functions.
func (b *output) stackName(name string) string {
	if b.prefix == "" {
		return name
	}
	return b.prefix + ir.Capital(name)
}

// stack makes the stack of the values of v.
func (b *output) stack(v *ir.Var) *ir.Var {
	s := &ir.Var{Name: b.stackName(v.Name), Type: v.Type}
	b.f.Tapes = append(b.f.Tapes, s)
	return s
}

func tape(stack *ir.Var, op effects.Tape, t types.Type, args ...*ir.Expr) *ir.Expr {
	return ir.OnTape(op, stack, t, args...)
}
