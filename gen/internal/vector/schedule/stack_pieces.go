package schedule

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// HoistPieces changes slices that each iteration takes from a stack and returns. They are taken once for the whole
// kernel, if their size is always the same and their content need not be set. It returns the statements before and
// after the loops. This is for jammed bodies, which take twice as many slices; in other large bodies, the slices
// would be alive for too long.
func HoistPieces(loops []ir.Stmt) (before, after []ir.Stmt) {
	body := &ir.Block{Stmts: loops}
	changed := match.Changes(body)
	for _, stack := range body.Stacks() {
		p := &pieces{stack: stack, changed: changed}
		for _, s := range loops {
			for _, b := range ir.Blocks(s) {
				p.visit(b)
			}
		}
		if p.uneven || p.mentions != match.StackUses(body, stack) || len(p.takes) == 0 {
			continue
		}
		for _, s := range loops {
			for _, b := range ir.Blocks(s) {
				p.remove(b)
			}
		}
		for _, d := range p.takes {
			before = append(before, d)
			after = append(after, &ir.ExprStmt{X: ir.OnTape(effects.Drop, stack, p.drop.Type, p.size.Clone())})
		}
	}
	return before, after
}

// A pieces lists the slices that iterations take from one stack.
type pieces struct {
	stack    *ir.Var
	changed  map[*ir.Var]bool // variables that change in the loops
	size     *ir.Expr         // the size of each slice
	takes    []*ir.Assign     // the first statement for each variable
	drop     *ir.Expr
	mentions int // the number of mentions of the stack in the expected form
	uneven   bool
}

// visit records the statements of one body that take and return slices.
func (p *pieces) visit(b *ir.Block) {
	for _, s := range b.Stmts {
		switch s := s.(type) {
		case *ir.Assign:
			if p.takesPiece(s) {
				p.note(ir.Grown(s.RHS).Args[0])
				if !p.has(s.LHS.Var) {
					p.takes = append(p.takes, s)
				}
			}
		case *ir.ExprStmt:
			if p.drops(s) {
				p.drop = s.X
				p.note(s.X.Args[0])
			}
		}
	}
}

func (p *pieces) note(size *ir.Expr) {
	p.mentions++
	if p.size == nil {
		p.size = size
	}
	p.uneven = p.uneven || !ir.Same(p.size, size)
	size.Walk(func(x *ir.Expr) bool {
		p.uneven = p.uneven || x.Op == ir.OpVar && p.changed[x.Var]
		return true
	})
}

func (p *pieces) has(v *ir.Var) bool {
	return slices.ContainsFunc(p.takes, func(d *ir.Assign) bool { return d.LHS.Var == v })
}

func (p *pieces) takesPiece(s *ir.Assign) bool {
	if s.Tok != token.DEFINE || s.LHS.Op != ir.OpVar {
		return false
	}
	e := ir.Grown(s.RHS)
	return e != nil && e.Var == p.stack
}

func (p *pieces) drops(s *ir.ExprStmt) bool { return match.Drop(s) && s.X.Var == p.stack }

func (p *pieces) remove(b *ir.Block) {
	var rest []ir.Stmt
	for _, s := range b.Stmts {
		switch s := s.(type) {
		case *ir.Assign:
			if p.takesPiece(s) {
				continue
			}
		case *ir.ExprStmt:
			if p.drops(s) {
				continue
			}
		}
		rest = append(rest, s)
	}
	b.Stmts = rest
}
