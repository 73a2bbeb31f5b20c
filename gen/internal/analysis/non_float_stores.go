package analysis

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A nonFloatStore is a store to memory that was reached from outside. It stores an integer, a string or a similar
// value, or a reference to such values. No test at entry ensures that arguments do not share such memory, so it may
// be read through any other argument.
type nonFloatStore struct {
	site *Site
	kind string
}

// These are the kinds of places that are not fields. The kind of a field is its name. In Go, an element of a slice is
// never also a field, or an entry of a map.
const (
	anyPlace = ""
	element  = "[]"
	entry    = "map"
)

// kindOf returns the kind of the place x, if it holds one value.
func kindOf(x *ir.Expr) string {
	if _, several := Under(x.Type).(*types.Struct); several {
		return anyPlace
	}
	switch {
	case x.Op == ir.OpField:
		return x.Obj.Name()
	case x.Op == ir.OpIndex && isMap(x.Args[0].Type):
		return entry
	case x.Op == ir.OpIndex:
		return element
	}
	return anyPlace
}

// storeNonFloats records a store of a value of type t to memory n, for the leaves of t without floats.
func (e *recorder) storeNonFloats(n *Node, t types.Type, kind string, site *Site) {
	if !n.find().External {
		return
	}
	for _, leaf := range leaves(t, nil) {
		if withoutFloats(leaf) {
			e.nonFloats[leaf] = append(e.nonFloats[leaf], nonFloatStore{site, kind})
		}
	}
}

// storeAllNonFloats records that all data without floats that is reached from values of type t may be written.
func (e *recorder) storeAllNonFloats(t types.Type, site *Site, seen map[types.Type]bool) {
	if seen[t] {
		return
	}
	seen[t] = true
	for _, leaf := range leaves(t, nil) {
		if withoutFloats(leaf) {
			e.nonFloats[leaf] = append(e.nonFloats[leaf], nonFloatStore{site, anyPlace})
		}
	}
	switch u := Under(t).(type) {
	case *types.Slice:
		e.storeAllNonFloats(u.Elem(), site, seen)
	case *types.Pointer:
		e.storeAllNonFloats(u.Elem(), site, seen)
	case *types.Map:
		e.storeAllNonFloats(u.Elem(), site, seen)
	case *types.Array:
		e.storeAllNonFloats(u.Elem(), site, seen)
	case *types.Struct:
		for f := range u.Fields() {
			e.storeAllNonFloats(f.Type(), site, seen)
		}
	}
}

// sites lists the stores that may hit the place x in memory n.
func (e *Effects) sites(n *Node, x *ir.Expr) []*Site {
	return append(e.sitesOf(n, x.Type), e.nonFloatSites(n, x)...)
}

// sitesOf lists the stores to memory n of leaves that occur in a value of type t.
func (e *Effects) sitesOf(n *Node, t types.Type) []*Site {
	var out []*Site
	for _, leaf := range append(leaves(t, nil), "*") {
		out = append(out, e.stores[memKey{n.find(), leaf}]...)
	}
	return out
}

// nonFloatSites lists the stores to other memory from outside that may also hit the place x in memory n.
func (e *Effects) nonFloatSites(n *Node, x *ir.Expr) []*Site {
	if !n.find().External {
		return nil
	}
	var out []*Site
	kind := kindOf(x)
	for _, leaf := range leaves(x.Type, nil) {
		for _, s := range e.nonFloats[leaf] {
			if (kind == s.kind || kind == anyPlace || s.kind == anyPlace) && !slices.Contains(out, s.site) {
				out = append(out, s.site)
			}
		}
	}
	return out
}
