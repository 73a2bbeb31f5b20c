package origin

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A container is what the function made that slices are kept in: a slice of
// slices, or one field of a slice of structs.
type container struct {
	made  *ir.Expr
	field types.Object // nil: the elements
}

// container returns what the place e is a slice of; the zero value if the function
// did not make it.
func (o *Map) container(e *ir.Expr) (c container) {
	if e.Op == ir.OpField && !analysis.IsRef(e.Args[0].Type) {
		c.field, e = e.Obj, e.Args[0]
	}
	if e.Op == ir.OpIndex && match.Slice(e.Args[0].Type) {
		c.made = o.Of(e.Args[0]).Made
	}
	return c
}

// content returns where the slices in c come from, if all come from one place.
// Slices that were kept in c before are like the others.
func (o *Map) content(c container) Origin {
	if from, ok := o.contents[c]; ok {
		return from
	}
	o.contents[c] = Origin{pending: true}
	o.finding = append(o.finding, c)
	from := o.findContent(c)
	if from.pending {
		from = Origin{}
	}
	if c == o.finding[0] { // what was found on the way may have rested on this
		for _, other := range o.finding {
			delete(o.contents, other)
		}
		o.finding = nil
	}
	o.contents[c] = from
	return from
}

func (o *Map) findContent(c container) Origin {
	all := Origin{pending: true}
	ok := true
	o.body.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Assign:
			ok = ok && o.keepsContent(s, c)
			if ok && o.container(s.LHS) == c {
				all = all.join(o.Of(s.RHS))
			}
		case *ir.Multi:
			ok = ok && !slices.ContainsFunc(s.LHS, func(x *ir.Expr) bool { return x != nil && o.within(x, c.made) })
		case *ir.Call:
			ok = ok && !slices.ContainsFunc(s.Args, func(x *ir.Expr) bool { return o.is(x, c.made) })
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				ok = ok && !o.hands(x, c.made)
				return ok
			})
		})
	})
	if !ok {
		return Origin{}
	}
	return all
}

// keepsContent reports whether s does not store to c by another way than one by
// one, and gives what was made no name that is not known.
func (o *Map) keepsContent(s *ir.Assign, c container) bool {
	if p := o.container(s.LHS); p.made == c.made && p.field != c.field && (p.field == nil || c.field == nil) {
		return false
	}
	return s.LHS.Op == ir.OpVar && o.Defs[s.LHS.Var] != nil || !o.is(s.RHS, c.made)
}

// is reports whether x is the slice that was made, or part of it.
func (o *Map) is(x, made *ir.Expr) bool { return match.Slice(x.Type) && o.Of(x).Made == made }

// within reports whether the place x is in the slice that was made.
func (o *Map) within(x, made *ir.Expr) bool {
	for ; len(x.Args) > 0; x = x.Args[0] {
		if x.Op == ir.OpIndex && o.is(x.Args[0], made) {
			return true
		}
	}
	return false
}

// hands reports whether x may hand the slice that was made to others.
func (o *Map) hands(x, made *ir.Expr) bool {
	switch x.Op {
	case ir.OpAddr:
		if o.within(x.Args[0], made) {
			return true
		}
	case ir.OpBuiltin:
		if x.Builtin() == effects.Len || x.Builtin() == effects.Cap || x.Builtin() == effects.Make {
			return false
		}
	case ir.OpCall, ir.OpRuntime, ir.OpEmitted, ir.OpMethod, ir.OpComposite, ir.OpConvert:
	default:
		return false
	}
	return slices.ContainsFunc(x.Args, func(y *ir.Expr) bool { return y != nil && y.Type != nil && o.is(y, made) })
}
