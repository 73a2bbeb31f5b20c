package ir

// NoteOf returns the position and source of a statement that has them.
func NoteOf(s Stmt) Note {
	switch s := s.(type) {
	case *Assign:
		return s.Note
	case *Multi:
		return s.Note
	case *ExprStmt:
		return s.Note
	case *If:
		return s.Note
	case *Loop:
		return s.Note
	case *Call:
		return s.Note
	}
	return Note{}
}

// Jumps reports whether s may jump out of the block it stands in; in the normal
// form that is at its end.
func Jumps(s Stmt) bool {
	switch s := s.(type) {
	case *Jump:
		return true
	case *If:
		for _, blk := range Blocks(s) {
			if n := len(blk.Stmts); n > 0 && Jumps(blk.Stmts[n-1]) {
				return true
			}
		}
	}
	return false
}

// Calls reports whether the block calls a function with derivative code of its
// own.
func (b *Block) Calls() bool {
	found := false
	b.Walk(func(s Stmt) {
		c, ok := s.(*Call)
		found = found || ok && c.Callee.Comm == nil
	})
	return found
}

// Grown returns the call that takes e, memory of any content, off a stack, or
// nil.
func Grown(e *Expr) *Expr {
	if e.Op == OpSlice && e.Args[1] == nil && e.Args[0].Op == OpTape && Same(e.Args[2], e.Args[0].Args[0]) {
		e = e.Args[0]
	}
	if e.Op == OpTape && e.Name == "Grow" {
		return e
	}
	return nil
}
