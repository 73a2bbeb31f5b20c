package analysis

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// A Site is the position at which a statement writes a variable or memory.
type Site struct {
	At    int // the position of the statement, in order of the source
	Stmt  ir.Stmt
	Loops []*ir.Loop // the loops around it, outermost first
	Block *ir.Block
}

type memKey struct {
	node *Node
	leaf string
}

// Effects records where variables and memory are written.
type Effects struct {
	alias     *Alias
	at        map[ir.Stmt]*Site
	defs      map[*ir.Var][]*Site
	stores    map[memKey][]*Site
	decl      map[*ir.Var]*Site
	end       map[*ir.Loop]int
	appended  map[*Node]bool     // memory of growing slices whose elements lead to numbers
	own       map[*Node]*ir.Loop // memory that each iteration has separately
	purities  map[*ir.Callee]*purity
	nonFloats map[string][]nonFloatStore // for each type of leaf
	constant  map[*ir.Assign]constancy
	exchanges map[*ir.Loop]*exchange
	recent    *recency
	veils     veils
}

// A recorder records what the statements of a function write.
type recorder struct{ *Effects }

// NewEffects analyses f.
func NewEffects(f *ir.Func, a *Alias) *Effects {
	e := &Effects{
		alias: a, at: map[ir.Stmt]*Site{}, defs: map[*ir.Var][]*Site{},
		stores: map[memKey][]*Site{}, decl: map[*ir.Var]*Site{}, end: map[*ir.Loop]int{}, appended: map[*Node]bool{}, own: map[*Node]*ir.Loop{},
		purities: map[*ir.Callee]*purity{}, nonFloats: map[string][]nonFloatStore{}, constant: map[*ir.Assign]constancy{}, exchanges: map[*ir.Loop]*exchange{},
	}
	n := 0
	(&recorder{e}).block(f.Body, nil, &n)
	(&lister{e}).block(f.Body)
	e.recent = newRecency(e)
	e.veils = newVeils(f) // now: the adjoint moves statements out of the body
	return e
}

func (e *recorder) block(b *ir.Block, loops []*ir.Loop, n *int) {
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

func (e *recorder) record(s ir.Stmt, site *Site) {
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
			e.store(e.alias.Ref(c.Args[i]), ElemType(c.Args[i].Type), site)
		}
	} else if ok {
		e.call(c, site)
	}
}

// call records what the call c of another function may write.
func (e *recorder) call(c *ir.Call, site *Site) {
	for i, x := range c.Args {
		if c.Callee.Custom == nil && !e.alias.Untouched(c, i) || c.Callee.Custom != nil && slices.Contains(c.Callee.Custom.Join().OutParams, i) {
			e.storeAll(x, site)
		}
	}
	if sum := e.alias.callees[c.Callee]; sum != nil && sum.beyond() {
		for _, n := range reachable([]*Node{e.alias.global}) {
			k := memKey{n, "*"}
			e.stores[k] = inOrder(e.stores[k], site)
		}
	}
}

func (e *recorder) define(v *ir.Var, site *Site) {
	e.defs[v] = inOrder(e.defs[v], site)
	if _, ok := e.decl[v]; !ok {
		e.decl[v] = site
	}
	if v.Addressed {
		e.store(e.alias.Object(v), v.Type, site)
	}
}

// inOrder inserts s into list after the sites that come before it or have the same position.
func inOrder(list []*Site, s *Site) []*Site {
	i := len(list)
	for i > 0 && list[i-1].At > s.At {
		i--
	}
	return slices.Insert(list, i, s)
}

// write records an assignment to a place that is not a whole variable.
func (e *recorder) write(x *ir.Expr, site *Site) {
	if x.Op == ir.OpVar {
		return
	}
	if v := x.Root(); v != nil {
		e.defs[v] = inOrder(e.defs[v], site)
	}
	if n := e.alias.Memory(x); n != nil {
		e.store(n, x.Type, site)
		e.storeNonFloats(n, x.Type, kindOf(x), site)
		if x.Op == ir.OpIndex && isMap(x.Args[0].Type) {
			e.storeKeys(n, site)
		}
	}
}

// storeKeys records that the keys of map n may change, whatever the types of its keys and values.
func (e *recorder) storeKeys(n *Node, site *Site) {
	k := memKey{n.find(), "keys"}
	e.stores[k] = inOrder(e.stores[k], site)
}

// storeElements records a store to the elements reached through the reference x.
func (e *recorder) storeElements(x *ir.Expr, t types.Type, site *Site) {
	n := e.alias.Ref(x)
	e.store(n, t, site)
	e.storeNonFloats(n, t, anyPlace, site)
	if isMap(x.Type) {
		e.storeKeys(n, site)
	}
}

// store records a store of a value of type t to memory n.
func (e *recorder) store(n *Node, t types.Type, site *Site) {
	for _, leaf := range leaves(t, nil) {
		k := memKey{n.find(), leaf}
		e.stores[k] = inOrder(e.stores[k], site)
	}
}

// callEffects records what opaque calls and copy may write.
func (e *recorder) callEffects(x *ir.Expr, site *Site) {
	switch {
	case x.Builtin() == effects.CopyTo:
		e.storeElements(x.Args[0], ElemType(x.Args[0].Type), site)
	case x.Builtin() == effects.Clear || x.Builtin() == effects.Delete:
		e.storeElements(x.Args[0], ElemType(x.Args[0].Type), site)
	case x.Builtin() == effects.Append:
		e.storeElements(x.Args[0], ElemType(x.Type), site)
		if !numberless(ElemType(x.Type)) {
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

// storeAll records that all memory reached from x may be written.
func (e *recorder) storeAll(x *ir.Expr, site *Site) {
	outside := false
	for _, n := range e.alias.Reach(x) {
		k := memKey{n, "*"}
		e.stores[k] = inOrder(e.stores[k], site)
		outside = outside || n.External
	}
	if outside {
		e.storeAllNonFloats(x.Type, site, map[types.Type]bool{})
	}
}

// ElemType returns the type of the elements of a slice, an array, a map, or a pointer to one of these. It returns
// byte for other types, such as strings.
func ElemType(t types.Type) types.Type {
	switch u := Under(t).(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	case *types.Map:
		return u.Elem()
	case *types.Pointer:
		return ElemType(u.Elem())
	}
	return types.Typ[types.Byte]
}

// SharesLeaf reports whether values of types t and u have scalars or references of the same type as parts. Such
// values may be in the same memory.
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

// DeclaredIn returns the site that declares v, or nil for parameters and results.
func (e *Effects) DeclaredIn(v *ir.Var) *Site { return e.decl[v] }

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

// Adopt replaces s by a, and returns the site.
func (e *Effects) Adopt(a, s ir.Stmt) *Site {
	site := *e.at[s]
	site.Stmt = a
	e.at[a] = &site
	for _, v := range ir.Defines(a) {
		(&recorder{e}).define(v, &site)
	}
	return &site
}

// NodeStoredIn reports whether loop l contains a store to memory n.
func (e *Effects) NodeStoredIn(l *ir.Loop, n *Node) bool {
	return e.anyStore(n, func(w *Site) bool { return contains(w.Loops, l) })
}
