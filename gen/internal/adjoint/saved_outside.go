package adjoint

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A variable that a loop does not change has the same value in all iterations. If the adjoint of a statement in the
// loop needs that value, it is saved once before the outermost such loop, and not in each iteration:
//
//	for range steps {
//		saved = u // and the shadow of u
//		for i := range u { next[i] = f(u[i]) }
//		u, next = next, u
//	}

// A savedOutside is a value that is saved before a loop.
type savedOutside struct {
	v      *ir.Var
	loop   *ir.Loop
	shadow bool
}

// around returns the outermost loop around s that does not change the variable e. It returns nil if there is no such
// loop, or if e is not a variable.
func (b *regions) around(e *ir.Expr, s ir.Stmt) *ir.Loop {
	if !b.req.Optimise || e.Op != ir.OpVar || len(b.req.Effects.Defs(e.Var)) == 0 {
		return nil
	}
	loops, within := b.cx.inner(b.req.Effects.At(s))
	if !within {
		return nil
	}
	for _, l := range loops {
		if !assignedIn(b.req.Effects, e.Var, l) {
			return l
		}
	}
	return nil
}

// once returns the definition that save makes before l. For each variable it calls save only once.
func (b *blocks) once(v *ir.Var, l *ir.Loop, shadow bool, save func() *def) *def {
	st := b.state(l)
	key := savedOutside{v, l, shadow}
	if d, ok := st.outside[key]; ok {
		return d
	}
	d := save()
	st.outside[key] = d
	return d
}
