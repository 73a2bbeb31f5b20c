package nest

import (
	"fmt"
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Refusal is a reason why a loop stays scalar.
type Refusal struct {
	Reason string    // empty: the loop is not refused
	Pos    token.Pos // the position of the construct in the source; invalid: the loop as a whole
}

// Refused reports whether the loop stays scalar.
func (a *Scope) Refused() bool { return a.Refusal.Reason != "" }

// Refuse records why the loop stays scalar. Only the first reason is kept.
func (a *Scope) Refuse(format string, args ...any) { a.RefuseAt(token.NoPos, format, args...) }

// RefuseAt is Refuse for a construct at pos.
func (a *Scope) RefuseAt(pos token.Pos, format string, args ...any) {
	if !a.Refused() {
		a.Refusal = Refusal{fmt.Sprintf(format, args...), pos}
	}
}

// RefuseFor is Refuse for the expression e of the body.
func (a *Space) RefuseFor(e *ir.Expr, format string, args ...any) {
	if !a.Refused() {
		a.RefuseAt(a.positionOf(e), format, args...)
	}
}

// positionOf returns the position of e. Derived expressions have no position; for these it returns the position of
// the statement of the body that contains e.
func (a *Space) positionOf(e *ir.Expr) token.Pos {
	if e.Pos.IsValid() {
		return e.Pos
	}
	pos := token.NoPos
	a.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(x **ir.Expr, _ bool) {
			(*x).Walk(func(y *ir.Expr) bool {
				if y == e {
					pos = ir.NoteOf(s).Pos
				}
				return !pos.IsValid()
			})
		})
	})
	return pos
}
