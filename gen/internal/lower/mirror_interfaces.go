package lower

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// crossings refuses mirrors that are stored in interfaces, which would show their dynamic type. It also refuses
// assertions of interfaces to mirrors.
func (pg *program) crossings() {
	if !pg.names.View.Active() || pg.unit.Func == nil || pg.req.diags.Errors() > pg.before {
		return
	}
	pg.crossingsOf(pg.unit.Func)
	for _, c := range pg.unit.Callees {
		if c.Func != nil {
			pg.crossingsOf(c.Func)
		}
	}
}

func (pg *program) crossingsOf(f *ir.Func) {
	mirrors := pg.names.View.Mirrors
	f.Body.Walk(func(s ir.Stmt) {
		pos, bad := ir.NoteOf(s).Pos, false
		if a, ok := s.(*ir.Assign); ok {
			bad = pg.boxes(a.LHS.Type, a.RHS.Type)
			union := pg.names.View.Union(a.LHS.Type) != nil || pg.names.View.Function(a.LHS.Type) != nil
			bad = bad || union && !types.Identical(a.LHS.Type, a.RHS.Type)
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				switch {
				case x.Op == ir.OpConvert && types.IsInterface(x.Type):
					bad = bad || pg.boxes(x.Type, x.Args[0].Type)
				case x.Op == ir.OpAssert:
					bad = bad || mirrors(x.Type)
				}
				return true
			})
		})
		if bad {
			pg.crossing(pos)
		}
	})
}

// boxes reports whether the interface type to gets a value of type t that contains mirrors. It records the interface
// type, which may become a union if the function makes all of its values.
func (pg *program) boxes(to, t types.Type) bool {
	if !types.IsInterface(to) || types.IsInterface(t) || !pg.names.View.Mirrors(t) {
		return false
	}
	pg.unit.Interfaces = append(pg.unit.Interfaces, to)
	return true
}

// crossing reports a mirror in an interface. If that is in another package, crossing reports the place where the
// function uses it.
func (pg *program) crossing(pos token.Pos) {
	hint := "ask for the derivative in the package that declares it"
	if site, at, ok := pg.unit.SiteOf(pg.req.fset, pos); ok {
		pos, hint = site, Inside(at, hint)
	} else if !pos.IsValid() {
		pos = pg.req.from.Pos()
	}
	pg.errorf(pos, hint, "an object whose fields are not visible from here is stored in an interface")
}
