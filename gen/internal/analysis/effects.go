package analysis

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Site is where a variable or memory is written.
type Site struct {
	At    int // position of the statement, in order of the source
	Stmt  ir.Stmt
	Loops []*ir.Loop // loops around it, outermost first
	Block *ir.Block
}

type memKey struct {
	node *Node
	leaf string
}

// Effects records where everything is written.
type Effects struct {
	alias    *Alias
	at       map[ir.Stmt]*Site
	defs     map[*ir.Var][]*Site
	stores   map[memKey][]*Site
	decl     map[*ir.Var]*Site
	end      map[*ir.Loop]int
	appended map[*Node]bool     // memory behind slices of what leads to numbers that grow
	own      map[*Node]*ir.Loop // memory that each iteration has of its own
	conducts map[*ir.Callee]*conduct
	inert    map[string][]inertStore // by leaf
}

// NewEffects analyses f.
func NewEffects(f *ir.Func, a *Alias) *Effects {
	e := &Effects{
		alias: a, at: map[ir.Stmt]*Site{}, defs: map[*ir.Var][]*Site{},
		stores: map[memKey][]*Site{}, decl: map[*ir.Var]*Site{}, end: map[*ir.Loop]int{}, appended: map[*Node]bool{}, own: map[*Node]*ir.Loop{},
		conducts: map[*ir.Callee]*conduct{}, inert: map[string][]inertStore{},
	}
	n := 0
	e.block(f.Body, nil, &n)
	return e
}

func (e *Effects) block(b *ir.Block, loops []*ir.Loop, n *int) {
	for _, s := range b.Stmts {
		*n++
		site := &Site{At: *n, Stmt: s, Loops: loops, Block: b}
		e.at[s] = site
		inner := loops
		if l, ok := s.(*ir.Loop); ok {
			inner = append(loops[:len(loops):len(loops)], l)
		}
		e.record(s, site)
		for _, nb := range ir.Blocks(s) {
			e.block(nb, inner, n)
		}
		if l, ok := s.(*ir.Loop); ok {
			e.end[l] = *n
		}
	}
}

func (e *Effects) record(s ir.Stmt, site *Site) {
	if d, ok := s.(*ir.Decl); ok {
		e.decl[d.Var] = site
		return
	}
	if l, ok := s.(*ir.Loop); ok {
		inner := &Site{At: site.At, Stmt: s, Loops: append(site.Loops[:len(site.Loops):len(site.Loops)], l), Block: l.Body}
		for _, v := range ir.Defines(s) {
			e.define(v, inner)
		}
		return
	}
	for _, v := range ir.Defines(s) {
		e.define(v, site)
	}
	ir.Exprs(s, func(x **ir.Expr, write bool) {
		if write {
			e.write(*x, site)
		}
		(*x).Walk(func(y *ir.Expr) bool {
			e.callEffects(y, site)
			return true
		})
	})
	if c, ok := s.(*ir.Call); ok && c.Callee.Comm != nil {
		for _, i := range c.Callee.Comm.Write {
			e.store(e.alias.Ref(c.Args[i]), elemType(c.Args[i].Type), site)
		}
	} else if ok {
		for i, x := range c.Args {
			if c.Callee.Custom == nil || slices.Contains(c.Callee.Custom.Join().OutParams, i) {
				e.storeAll(x, site)
			}
		}
	}
}

func (e *Effects) define(v *ir.Var, site *Site) {
	e.defs[v] = append(e.defs[v], site)
	if _, ok := e.decl[v]; !ok {
		e.decl[v] = site
	}
	if v.Addressed {
		e.store(e.alias.Object(v), v.Type, site)
	}
}

// write records an assignment to a place that is not a whole variable.
func (e *Effects) write(x *ir.Expr, site *Site) {
	if x.Op == ir.OpVar {
		return
	}
	if v := x.Root(); v != nil {
		e.defs[v] = append(e.defs[v], site)
	}
	if n := e.alias.Memory(x); n != nil {
		e.store(n, x.Type, site)
		e.storeInert(n, x.Type, kindOf(x), site)
	}
}

// storeElements records a store to the elements behind the reference x.
func (e *Effects) storeElements(x *ir.Expr, t types.Type, site *Site) {
	n := e.alias.Ref(x)
	e.store(n, t, site)
	e.storeInert(n, t, anyPlace, site)
}

// store records a store of a value of type t to memory n.
func (e *Effects) store(n *Node, t types.Type, site *Site) {
	for _, leaf := range leaves(t, nil) {
		k := memKey{n.find(), leaf}
		e.stores[k] = append(e.stores[k], site)
	}
}

// callEffects records what opaque calls and copy may write.
func (e *Effects) callEffects(x *ir.Expr, site *Site) {
	switch {
	case x.Op == ir.OpBuiltin && x.Name == "copy":
		e.storeElements(x.Args[0], elemType(x.Args[0].Type), site)
	case x.Op == ir.OpBuiltin && (x.Name == "clear" || x.Name == "delete"):
		e.storeElements(x.Args[0], elemType(x.Args[0].Type), site)
	case x.Op == ir.OpBuiltin && x.Name == "append":
		e.storeElements(x.Args[0], elemType(x.Type), site)
		if !numberless(elemType(x.Type)) {
			e.appended[e.alias.Ref(x.Args[0])] = true
		}
	case x.Op == ir.OpCall:
		for i, a := range x.Args {
			if Writes(x, i) {
				e.storeAll(a, site)
			}
		}
	}
}

// storeAll records that everything reachable through x may be written.
func (e *Effects) storeAll(x *ir.Expr, site *Site) {
	outside := false
	for _, n := range e.alias.Reach(x) {
		k := memKey{n, "*"}
		e.stores[k] = append(e.stores[k], site)
		outside = outside || n.External
	}
	if outside {
		e.storeInertAll(x.Type, site, map[types.Type]bool{})
	}
}

func elemType(t types.Type) types.Type {
	switch u := Under(t).(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	case *types.Map:
		return u.Elem()
	case *types.Pointer:
		return elemType(u.Elem())
	}
	return types.Typ[types.Byte]
}

// SharesLeaf reports whether values of types t and u have scalars or references of one
// type as parts, so that they may lie in the same memory.
func SharesLeaf(t, u types.Type) bool {
	of := leaves(u, nil)
	return slices.ContainsFunc(leaves(t, nil), func(leaf string) bool { return slices.Contains(of, leaf) })
}

// leaves lists the types of the scalar and reference leaves of t.
func leaves(t types.Type, into []string) []string {
	switch u := Under(t).(type) {
	case *types.Struct:
		for i := range u.NumFields() {
			into = leaves(u.Field(i).Type(), into)
		}
		return into
	case *types.Array:
		return leaves(u.Elem(), into)
	}
	return append(into, leafName(t))
}

// At returns the site of s.
func (e *Effects) At(s ir.Stmt) *Site { return e.at[s] }

// Defs returns the sites that assign v, in whole or in part.
func (e *Effects) Defs(v *ir.Var) []*Site { return e.defs[v] }

// DeclaredIn returns the site that declares v, nil for parameters and results.
func (e *Effects) DeclaredIn(v *ir.Var) *Site { return e.decl[v] }

// A Region is the part of a function that runs between a forward sweep and
// its reverse: the whole body, or the body of one loop.
type Region struct {
	Loop *ir.Loop // nil for the whole function
	// Volatile is set where memory may change between the sweeps: in callees,
	// whose sweeps are separate functions.
	Volatile bool
}

// later reports whether a write at w can run after the point at and before
// the reverse of that point. after makes a write by the statement itself not
// count.
func (e *Effects) later(r Region, at, w *Site, after bool) bool {
	if r.Loop != nil && !contains(w.Loops, r.Loop) {
		return false
	}
	if w.At > at.At || w.At == at.At && !after {
		return true
	}
	for i := len(at.Loops) - 1; i >= 0 && at.Loops[i] != r.Loop; i-- {
		if contains(w.Loops, at.Loops[i]) {
			return true
		}
	}
	return false
}

func contains(ls []*ir.Loop, l *ir.Loop) bool {
	for _, x := range ls {
		if x == l {
			return true
		}
	}
	return false
}

// VarChanges reports whether v may be assigned after the point at.
func (e *Effects) VarChanges(r Region, v *ir.Var, at *Site, after bool) bool {
	for _, w := range e.defs[v] {
		if e.later(r, at, w, after) {
			return true
		}
	}
	return v.Addressed && e.memChanges(r, e.alias.Object(v), e.sitesOf(e.alias.Object(v), v.Type), at, after)
}

// MemoryChanges reports whether the place x in memory may be stored to after
// the point at.
func (e *Effects) MemoryChanges(r Region, x *ir.Expr, at *Site, after bool) bool {
	n := e.alias.Memory(x)
	return n != nil && e.memChanges(r, n, e.sites(n, x), at, after)
}

// memChanges reports whether memory n, which the sites write to, may change.
func (e *Effects) memChanges(r Region, n *Node, sites []*Site, at *Site, after bool) bool {
	n = n.find()
	if r.Volatile {
		return true
	}
	if l := e.own[n]; l != nil && contains(at.Loops, l) && !contains(loopsFrom(at.Loops, l), r.Loop) {
		r.Loop = l
	}
	return slices.ContainsFunc(sites, func(w *Site) bool { return e.later(r, at, w, after) })
}

// OfIteration says that every iteration of l has memory n of its own, which
// nothing outside l touches.
func (e *Effects) OfIteration(n *Node, l *ir.Loop) { e.own[n.find()] = l }

// loopsFrom is the part of ls that begins with l.
func loopsFrom(ls []*ir.Loop, l *ir.Loop) []*ir.Loop {
	return ls[slices.Index(ls, l):]
}

// Stores returns the sites that may store to the place x in memory.
func (e *Effects) Stores(x *ir.Expr) []*Site {
	if n := e.alias.Memory(x); n != nil {
		return e.sites(n, x)
	}
	return nil
}

// StoredIn reports whether loop l contains a store that may hit the place x.
func (e *Effects) StoredIn(l *ir.Loop, x *ir.Expr) bool {
	n := e.alias.Memory(x)
	if n == nil {
		return false
	}
	return slices.ContainsFunc(e.sites(n, x), func(w *Site) bool { return contains(w.Loops, l) })
}

// WrittenFloat reports whether a float may be stored to memory n.
func (e *Effects) WrittenFloat(n *Node) bool {
	for _, leaf := range []string{"float64", "float32", "*"} {
		if len(e.stores[memKey{n.find(), leaf}]) > 0 {
			return true
		}
	}
	return false
}

// ChangesBetween reports whether the value of x may change between the points
// just in front of two statements of the same block.
func (e *Effects) ChangesBetween(x *ir.Expr, from, to *Site) bool {
	changed := false
	within := func(ws []*Site) {
		for _, w := range ws {
			changed = changed || w.At >= from.At && w.At < to.At
		}
	}
	x.Walk(func(y *ir.Expr) bool {
		if y.Op == ir.OpVar {
			within(e.defs[y.Var])
		}
		if n := e.alias.Memory(y); n != nil {
			within(e.sites(n, y))
		}
		switch y.Op {
		case ir.OpCall:
			changed = changed || !Harmless(y)
		case ir.OpBuiltin:
			changed = changed || y.Name == "append" || y.Name == "make" || y.Name == "new" || y.Name == ir.Size
		case ir.OpTape, ir.OpRuntime, ir.OpEmitted, ir.OpGlobal:
			changed = changed || !y.IsConst()
		}
		return !changed
	})
	return changed
}

// Adopt lets a take the place of s.
func (e *Effects) Adopt(a, s ir.Stmt) *Site {
	site := *e.at[s]
	site.Stmt = a
	e.at[a] = &site
	for _, v := range ir.Defines(a) {
		e.define(v, &site)
	}
	return &site
}

// NodeStoredIn reports whether loop l contains a store to memory n.
func (e *Effects) NodeStoredIn(l *ir.Loop, n *Node) bool {
	return e.anyStore(n, func(w *Site) bool { return contains(w.Loops, l) })
}

// NodeChanges reports whether memory n may be stored to after the point at.
func (e *Effects) NodeChanges(r Region, n *Node, at *Site) bool {
	return e.anyStore(n, func(w *Site) bool { return r.Volatile || e.later(r, at, w, false) })
}

func (e *Effects) anyStore(n *Node, such func(*Site) bool) bool {
	for k, ws := range e.stores {
		if k.node.find() == n.find() && slices.ContainsFunc(ws, such) {
			return true
		}
	}
	return false
}

// Changed reports whether anything is stored to memory n.
func (e *Effects) Changed(n *Node) bool {
	for k := range e.stores {
		if k.node.find() == n.find() {
			return true
		}
	}
	return false
}

// ChangesBeyond reports whether anything is stored to memory that outlives a call of f and
// that its inputs do not lead to.
func (e *Effects) ChangesBeyond(f *ir.Func) bool {
	known := map[*Node]bool{}
	for _, v := range f.Inputs() {
		for _, n := range e.alias.Reach(ir.Use(v)) {
			known[n.find()] = true
		}
	}
	for k := range e.stores {
		if n := k.node.find(); e.alias.IsGlobal(n) || n.External && !known[n] {
			return true
		}
	}
	return false
}
