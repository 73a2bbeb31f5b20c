package adjoint

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// The state of a loop is everything that may have changed since another step began. It consists of the outside
// variables that the loop mentions and that the loop, or later code, assigns, and of the memory reached through them
// to which something is stored. A step reaches everything that it reads and may write from these variables. So
// several names of the same memory do no harm: each name is saved and restored with the same content.

// A statePlace is one place of the state.
type statePlace struct {
	place *ir.Expr
	guard []*ir.Expr // pointers on the way to it that may be nil
	// moved means that the value of the place changes. filled means that the elements of the slice in it change. seen
	// means that the caller sees the final contents.
	moved, filled, seen       bool
	rewritten                 bool     // steps replace the elements that they change before they read them
	shadow                    *ir.Expr // the shadow of a reference that moves; nil: it has none
	values, shadows, contents *ir.Var  // the copies of the values, the shadows and the elements
	files                     *ir.Var  // the copies of the elements on disk; nil: none
	// via is the moving pointer on the way to a place that the caller sees. The caller may see the memory that it
	// points to before the loop and after it. followed means that the place is such a pointer.
	via      *statePlace
	followed bool
}

// A stateFinder collects the state of a loop.
type stateFinder struct {
	carried *carried
	touched map[*analysis.Node]bool // memory that the loop reads or writes
	path    []types.Type            // the pointers on the way, to stop at recursive structures
	guard   []*ir.Expr
	via     *statePlace // the first pointer on the way that moves
	moving  int         // the number of pointers on the way that move
	ok      bool
}

// findState collects the state. It returns false if it has reported that the state has no bounds.
func (c *carried) findState() bool {
	f := &stateFinder{carried: c, touched: c.memory(), ok: true}
	for _, v := range c.freeVars() {
		f.variable(v)
	}
	if f.liftSeen(); !f.ok || !c.separateMemory() {
		return false
	}
	c.findRewritten()
	return true
}

func (f *stateFinder) refuse(format string, args ...any) {
	if f.ok {
		f.carried.b.req.Fail(f.carried.loop.Checkpoint.Pos, "keep the state in variables, structs and slices of numbers, or leave the directive out", format, args...)
	}
	f.ok = false
}

// freeVars lists the variables that the loop uses and that are declared outside.
func (c *carried) freeVars() []*ir.Var {
	var list []*ir.Var
	c.parts(func(x *ir.Expr) {
		if x.Op == ir.OpVar && !c.within(x.Var) && !slices.Contains(list, x.Var) {
			list = append(list, x.Var)
		}
	})
	return list
}

// parts calls f for all parts of the expressions of the loop, including the condition.
func (c *carried) parts(f func(*ir.Expr)) {
	visit := func(x *ir.Expr) bool { f(x); return true }
	c.loop.Cond.Walk(visit)
	c.loop.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) { (*e).Walk(visit) })
		for _, v := range ir.Defines(s) {
			f(ir.Use(v))
		}
	})
}

// within reports whether v is declared in the loop, so that each step has its own.
func (c *carried) within(v *ir.Var) bool {
	d := c.b.req.Effects.DeclaredIn(v)
	return v == c.loop.Index || d != nil && !v.Param && !v.Result && slices.Contains(d.Loops, c.loop)
}

// memory returns the memory that the loop may access.
func (c *carried) memory() map[*analysis.Node]bool {
	touched, al := map[*analysis.Node]bool{}, c.b.req.Alias
	c.parts(func(x *ir.Expr) {
		if n := al.Memory(x); n != nil {
			touched[n] = true
		}
		if x.Op == ir.OpBuiltin || x.Op == ir.OpCall {
			for _, a := range x.Args {
				c.reach(a, touched)
			}
		}
	})
	c.loop.Body.Walk(func(s ir.Stmt) {
		if call, ok := s.(*ir.Call); ok {
			for _, a := range call.Args {
				c.reach(a, touched)
			}
		}
	})
	return touched
}

func (c *carried) reach(x *ir.Expr, into map[*analysis.Node]bool) {
	if x == nil || x.Op == ir.OpFuncType {
		return
	}
	for _, n := range c.b.req.Alias.Reach(x) {
		into[n] = true
	}
}

// variable adds the parts of v that change, and those of memory that v refers to.
func (f *stateFinder) variable(v *ir.Var) {
	b := f.carried.b
	if d, single := b.defs.single[v]; single {
		b.values.ensure(d)
	} else if !b.defs.fixed[v] {
		f.inScope(v)
	}
	f.place(ir.Use(v))
}

// inScope makes a variable that is assigned several times visible to the reverse sweep. Its changes are in the
// snapshots, so the steps of the reverse sweep may have a variable of their own, unless that of a region around the loop
// is visible.
func (f *stateFinder) inScope(v *ir.Var) {
	b, d := f.carried.b, f.carried.b.req.Effects.DeclaredIn(v)
	if d == nil || v.Param || v.Result || d.Block == b.regions.cx.block {
		return
	}
	switch {
	case !f.moves(ir.Use(v)):
		b.regions.ensureMutable(v)
	case v.Addressed:
		f.refuse("the loop changes %s, which has an address and is declared in a block", v.Name)
	case !b.regions.declares(d.Block):
		f.carried.redeclared = append(f.carried.redeclared, &ir.Decl{Var: v})
	}
}

// liftSeen makes variables that are declared in a block visible to the reverse sweep, if they lead to memory that the
// caller sees: the reverse sweep restores this memory.
func (f *stateFinder) liftSeen() {
	for _, k := range f.carried.state {
		for _, s := range f.carried.redeclared {
			if v := s.(*ir.Decl).Var; (k.seen || k.followed) && k.place.Root() == v {
				f.carried.b.regions.ensureMutable(v)
			}
		}
	}
}

// declares reports whether blk is the block of the current region or of one around it: its variables are visible in
// both sweeps.
func (b *regions) declares(blk *ir.Block) bool {
	for cx := b.cx; cx != nil; cx = cx.parent {
		if cx.block == blk {
			return true
		}
	}
	return false
}

// place adds the place and the memory that its references point to.
func (f *stateFinder) place(p *ir.Expr) {
	switch u := analysis.Under(p.Type).(type) {
	case *types.Struct:
		if analysis.HasRefs(p.Type) {
			f.fields(p, u)
			return
		}
		f.add(p)
	case *types.Slice:
		f.slice(p, u)
	case *types.Pointer:
		f.pointer(p, u)
	case *types.Array:
		f.array(p, u)
	default:
		f.add(p)
		if analysis.HasRefs(p.Type) {
			f.refuseUnbounded(p)
		}
	}
}

// mostElements is the number of elements up to which each element of an array with references is a place.
const mostElements = 16

// array adds the array at p, or each of its elements if these have references: their shadows are references, whereas
// the adjoints of numbers between them do not belong to the state.
func (f *stateFinder) array(p *ir.Expr, u *types.Array) {
	switch {
	case !analysis.HasRefs(p.Type):
		f.add(p)
	case u.Len() <= mostElements:
		for i := range u.Len() {
			f.place(ir.Index(p.Clone(), ir.Int(i), u.Elem()))
		}
	default:
		if k := f.add(p); k.shadow != nil && analysis.HoldsFloat(p.Type) {
			f.refuse("the loop changes the array %s, which has more than %d elements with numbers and references", nameSaved(p), mostElements)
		}
		f.refuseUnbounded(p)
	}
}

func (f *stateFinder) fields(p *ir.Expr, u *types.Struct) {
	for i := range u.NumFields() {
		fld := u.Field(i)
		if fld.Name() == "_" || !fld.Exported() && fld.Pkg() != f.carried.b.out.f.Pkg {
			f.hiddenField(p, fld)
			continue
		}
		f.place(ir.Field(ir.Operand(p.Clone()), fld, fld.Type()))
	}
}

// hiddenField refuses a field that emitted code cannot name, if it changes.
func (f *stateFinder) hiddenField(p *ir.Expr, fld *types.Var) {
	x := ir.Field(ir.Operand(p.Clone()), fld, fld.Type())
	if fld.Name() != "_" && (f.moves(x) || analysis.HasRefs(x.Type) && f.stored(x)) {
		f.refuse("the state has the field %s of another package", fld.Name())
	}
}

// add adds the place p if its value changes.
func (f *stateFinder) add(p *ir.Expr) *statePlace {
	k := &statePlace{place: p, guard: slices.Clone(f.guard), moved: f.moves(p), seen: f.carried.visible(p)}
	if k.moved {
		if analysis.HasRefs(p.Type) && f.carried.b.req.Activity.Shadowed(p) {
			k.shadow = f.carried.b.values.shadowUse(p)
		}
		f.carried.state = append(f.carried.state, k)
		f.follow(k)
	}
	return k
}

// follow records that the caller sees the memory to which the pointer on the way to k points.
func (f *stateFinder) follow(k *statePlace) {
	if f.via == nil || !k.seen {
		return
	}
	if f.moving > 1 || k.shadow != nil || k.moved && k.filled {
		f.refuse("the loop moves %s, and changes what it points to, which the caller sees", nameSaved(f.via.place))
	}
	k.via, f.via.followed = f.via, true
}

// visible reports whether the place can be seen after the derivative returns.
func (f *carried) visible(p *ir.Expr) bool {
	if v := p.Root(); v != nil && (v.Result || !v.Addressed) {
		return v.Result
	}
	n := f.b.req.Alias.Memory(p)
	return n == nil || n.External || slices.ContainsFunc(f.b.req.Primal.Results, func(r *ir.Var) bool {
		return slices.Contains(f.b.req.Alias.Reach(ir.Use(r)), n)
	})
}

// moves reports whether the value of the place differs between steps, or between the forward and the reverse sweep.
func (f *stateFinder) moves(p *ir.Expr) bool {
	b := f.carried.b
	if v := p.Root(); v != nil && !v.Addressed {
		if _, single := b.defs.single[v]; single || b.defs.fixed[v] {
			return false
		}
		return b.req.Effects.VarChanges(b.regions.cx.region, v, f.carried.site, false)
	} else if p.Op == ir.OpVar {
		return b.req.Effects.VarChanges(b.regions.cx.region, v, f.carried.site, false)
	}
	if b.req.Effects.StoredIn(f.carried.loop, p) {
		return true
	}
	return f.touched[b.req.Alias.Memory(p)] && b.req.Effects.MemoryChanges(b.regions.cx.region, p, f.carried.site, false)
}

// slice adds the slice at p and its elements.
func (f *stateFinder) slice(p *ir.Expr, u *types.Slice) {
	k := f.add(p)
	elem := ir.Index(p.Clone(), ir.Int(0), u.Elem())
	if analysis.HasRefs(u.Elem()) {
		f.refuseUnbounded(p)
		return
	}
	if k.filled = f.moves(elem); !k.filled {
		return
	}
	if !k.moved {
		f.carried.state = append(f.carried.state, k)
	}
	k.seen = f.carried.visible(elem)
	f.follow(k)
}

// pointer adds the pointer at p and the variable that it points to.
func (f *stateFinder) pointer(p *ir.Expr, u *types.Pointer) {
	k := f.add(p)
	if !f.stored(p) {
		return
	}
	if k.moved {
		defer func(via *statePlace, moving int) { f.via, f.moving = via, moving }(f.via, f.moving)
		f.via, f.moving = cmp.Or(f.via, k), f.moving+1
	}
	if slices.ContainsFunc(f.path, func(t types.Type) bool { return types.Identical(t, p.Type) }) {
		f.refuse("the loop changes a recursive structure of pointers")
		return
	}
	f.path = append(f.path, p.Type)
	f.guard = append(f.guard, ir.Binary(token.NEQ, p.Clone(), &ir.Expr{Op: ir.OpNil, Type: p.Type}))
	f.place(ir.Deref(p.Clone(), u.Elem()))
	f.path, f.guard = f.path[:len(f.path)-1], f.guard[:len(f.guard)-1]
}

// refuseUnbounded refuses changes of unbounded memory that is reached from the place.
func (f *stateFinder) refuseUnbounded(p *ir.Expr) {
	if !f.stored(p) {
		return
	}
	if _, ok := p.Type.Underlying().(*types.Map); ok {
		f.refuse("the loop changes the map %s, whose size is not known", nameSaved(p))
		return
	}
	f.refuse("the loop changes what %s refers to, of type %s, and its size is not known", nameSaved(p), p.Type)
}

// stored reports whether memory that is reached from p may change.
func (f *stateFinder) stored(p *ir.Expr) bool {
	return slices.ContainsFunc(f.carried.b.req.Alias.Reach(p), func(n *analysis.Node) bool {
		return f.carried.b.req.Effects.NodeStoredIn(f.carried.loop, n) || f.touched[n] && f.carried.b.req.Effects.NodeChanges(f.carried.b.regions.cx.region, n, f.carried.site)
	})
}
