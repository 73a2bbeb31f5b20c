package lower

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// crossings refuses what a mirror cannot do: be in an interface, where its dynamic type
// shows, or come out of one.
func (l *program) crossings() {
	if !l.names.View.Active() || l.unit.Func == nil || l.diags.Errors() > l.before {
		return
	}
	l.crossingsOf(l.unit.Func)
	for _, c := range l.unit.Callees {
		if c.Func != nil {
			l.crossingsOf(c.Func)
		}
	}
}

func (l *program) crossingsOf(f *ir.Func) {
	mirrors := l.names.View.Mirrors
	f.Body.Walk(func(s ir.Stmt) {
		pos, bad := ir.NoteOf(s).Pos, false
		if a, ok := s.(*ir.Assign); ok {
			bad = l.boxes(a.LHS.Type, a.RHS.Type)
			union := l.names.View.Union(a.LHS.Type) != nil || l.names.View.Function(a.LHS.Type) != nil
			bad = bad || union && !types.Identical(a.LHS.Type, a.RHS.Type)
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				switch {
				case x.Op == ir.OpConvert && types.IsInterface(x.Type):
					bad = bad || l.boxes(x.Type, x.Args[0].Type)
				case x.Op == ir.OpAssert:
					bad = bad || mirrors(x.Type)
				}
				return true
			})
		})
		if bad {
			l.crossing(pos)
		}
	})
}

// boxes reports whether a value of type t becomes one of the interface to, and is built of
// mirrors. That is noted: where all values of the interface are made here, it may be a union.
func (l *program) boxes(to, t types.Type) bool {
	if !types.IsInterface(to) || types.IsInterface(t) || !l.names.View.Mirrors(t) {
		return false
	}
	l.unit.Interfaces = append(l.unit.Interfaces, to)
	return true
}

// crossing reports such a place, at the function where it is in another package.
func (l *program) crossing(pos token.Pos) {
	hint := "ask for the derivative in the package that declares it"
	if site, at, ok := l.unit.SiteOf(l.fset, pos); ok {
		pos, hint = site, Inside(at, hint)
	} else if !pos.IsValid() {
		pos = l.from.Pos()
	}
	l.errorf(pos, hint, "an object whose fields are not visible from here is stored in an interface")
}
