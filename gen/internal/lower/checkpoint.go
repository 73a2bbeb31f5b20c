package lower

import (
	"go/ast"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// checkpointed lowers the loop s by f, and attaches the directive of the loop to it.
func (fr *frame) checkpointed(s ast.Stmt, f func()) {
	var c *ir.Checkpoint
	if fr.scope.decl.Checkpoint != nil {
		c = fr.scope.decl.Checkpoint(s.Pos())
	}
	if c == nil {
		f()
		return
	}
	b := fr.fn.inBlock(f)
	found := false
	b.Walk(func(st ir.Stmt) {
		if l, ok := st.(*ir.Loop); ok && l.Pos == s.Pos() && !found {
			found, l.Checkpoint = true, c
		}
	})
	if !found {
		fr.scope.errorf(c.Pos, "range over a slice or count the steps, or leave the directive out", "this loop cannot be reversed with snapshots%s", fr.reason(s))
	}
	fr.fn.out.Add(b.Stmts...)
}

// reason returns why the statement s becomes no loop, to follow a message; nothing if there is no simple reason.
func (fr *frame) reason(s ast.Stmt) string {
	if r, ok := s.(*ast.RangeStmt); ok {
		if _, function := fr.scope.typeOf(r.X).Underlying().(*types.Signature); function {
			return ": it ranges over a function, which calls the body"
		}
	}
	return ""
}
