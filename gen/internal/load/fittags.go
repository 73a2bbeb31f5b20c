package load

import (
	"go/token"
	"go/types"
	"reflect"

	"github.com/gradgen/gradgen/internal/fittag"
)

// fitTags reports tags of fields, in the types of the inputs, that package multigrad/fit would refuse at the start of
// a fit.
func (r *resolver) fitTags(req *Request) bool {
	c := tagChecker{rep: r.rep, seen: map[types.Type]bool{}, ok: true}
	for _, v := range req.Wrt {
		c.walk(v.Type(), fittag.Open())
	}
	return c.ok
}

// A tagChecker visits types in the same way as multigrad/fit visits values.
type tagChecker struct {
	rep  report
	seen map[types.Type]bool // types that are in progress or done
	ok   bool
}

// walk checks the fields of a type that is inside fields with the tag t. It reports whether the type contains
// numbers.
func (c *tagChecker) walk(typ types.Type, t fittag.Tag) bool {
	if c.seen[typ] {
		return true // reported before
	}
	switch u := typ.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsFloat != 0
	case *types.Array:
		return c.walk(u.Elem(), t)
	case *types.Slice:
		return c.walk(u.Elem(), t)
	case *types.Pointer:
		return c.walk(u.Elem(), t)
	case *types.Struct:
		c.seen[typ] = true
		return c.fields(u, t)
	}
	return false
}

func (c *tagChecker) fields(s *types.Struct, t fittag.Tag) bool {
	any := false
	for i := range s.NumFields() {
		f := s.Field(i)
		text, given := reflect.StructTag(s.Tag(i)).Lookup(fittag.Key)
		inner, err := t.Parse(text)
		if err != nil {
			c.fault(f.Pos(), "take "+fittag.Words+", with commas between them", "fit:%q on field %s: %v", text, f.Name(), err)
			continue
		}
		numbers := f.Exported() && c.walk(f.Type(), inner)
		any = any || numbers
		if given && !inner.Fixed && !numbers {
			c.fault(f.Pos(), "fits use only exported fields that hold float64 or float32; remove the tag, or export the field",
				"fit:%q on field %s has no effect", text, f.Name())
		}
	}
	return any
}

func (c *tagChecker) fault(pos token.Pos, hint, format string, args ...any) {
	c.rep.errorAt(pos, hint, format, args...)
	c.ok = false
}
