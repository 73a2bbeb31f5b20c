package adjoint

import "github.com/gradgen/gradgen/gen/internal/ir"

// mirrored returns the block for another run. It includes shadow moves for the references in the state.
func (c *checkpoint) mirrored(blk *ir.Block) []ir.Stmt {
	var out []ir.Stmt
	for _, s := range blk.Stmts {
		switch s := s.(type) {
		case *ir.Assign:
			before, after := c.shadowed(s)
			out = append(out, before...)
			out = append(out, ir.CloneStmt(s))
			out = append(out, after...)
		case *ir.Decl:
			fwd := []ir.Stmt{ir.CloneStmt(s)}
			if c.followed[s.Var] {
				fwd, _ = c.carried.b.shadows.decl(s)
			}
			out = append(out, fwd...)
		case *ir.Call:
			out = append(out, c.carried.plain(s))
			out = append(out, c.countCommunication(s)...)
		case *ir.If:
			f := *s
			f.Cond, f.Then = s.Cond.Clone(), &ir.Block{Stmts: c.mirrored(s.Then)}
			if s.Else != nil {
				f.Else = &ir.Block{Stmts: c.mirrored(s.Else)}
			}
			out = append(out, &f)
		case *ir.Loop:
			f := *s
			f.From, f.To, f.Cond, f.Over = s.From.Clone(), s.To.Clone(), s.Cond.Clone(), s.Over.Clone()
			f.Body, f.Checkpoint = &ir.Block{Stmts: c.mirrored(s.Body)}, nil
			out = append(out, &f)
		default:
			out = append(out, ir.CloneStmt(s))
		}
	}
	dropNotes(out)
	return out
}

// plain returns the call s without derivatives.
func (c *carried) plain(s *ir.Call) ir.Stmt {
	if s.Callee.Comm != nil {
		return s.Plain()
	}
	return c.b.req.Splitter.plainCall(s, c.b.req.Primal)
}

// shadowed returns the shadow moves of an assignment of references that the state holds.
func (c *checkpoint) shadowed(s *ir.Assign) (before, after []ir.Stmt) {
	if !c.carried.movesState(s, c.followed) || !c.carried.b.req.Activity.Shadowed(s.LHS) {
		return nil, nil
	}
	before, after = c.carried.b.shadows.forwardShadow(s)
	return cloneAll(before), cloneAll(after)
}
