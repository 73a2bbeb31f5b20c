package ir

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// NoteOf returns the position and source of a statement, if it has them.
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

// Jumps reports whether s may jump out of its block. In the normal form such a statement is the last one.
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

// Calls reports whether the block calls a function with separate derivative code.
func (b *Block) Calls() bool {
	found := false
	b.Walk(func(s Stmt) {
		c, ok := s.(*Call)
		found = found || ok && c.Callee.Comm == nil
	})
	return found
}

// Grown returns the call by which e takes memory with arbitrary content from a stack, or nil.
func Grown(e *Expr) *Expr {
	if e.Op == OpSlice && e.Args[1] == nil && e.Args[0].Op == OpTape && Same(e.Args[2], e.Args[0].Args[0]) {
		e = e.Args[0]
	}
	if e.Tape() == effects.Grow {
		return e
	}
	return nil
}

// Parts calls f with every part of every expression in b.
func (b *Block) Parts(f func(*Expr)) {
	b.Walk(func(s Stmt) {
		Exprs(s, func(e **Expr, _ bool) {
			(*e).Walk(func(x *Expr) bool {
				f(x)
				return true
			})
		})
	})
}

// Mentions counts the uses of v in b.
func (b *Block) Mentions(v *Var) int {
	n := 0
	b.Parts(func(x *Expr) {
		if x.Op == OpVar && x.Var == v {
			n++
		}
	})
	return n
}

// Declared returns the variables that b declares at any depth.
func (b *Block) Declared() map[*Var]bool {
	own := map[*Var]bool{}
	b.Walk(func(s Stmt) {
		for _, v := range Declares(s) {
			own[v] = true
		}
	})
	return own
}

// Stacks lists the stacks that b uses.
func (b *Block) Stacks() []*Var {
	var stacks []*Var
	b.Parts(func(x *Expr) {
		if x.Op == OpTape && !slices.Contains(stacks, x.Var) {
			stacks = append(stacks, x.Var)
		}
	})
	return stacks
}

// Adds reports whether s adds to its left-hand side, or subtracts from it.
func (s *Assign) Adds() bool { return s.Tok == token.ADD_ASSIGN || s.Tok == token.SUB_ASSIGN }

// IsUnion reports whether e computes a union of index sets, which has no effect (package
// sparse of the runtime).
func (e *Expr) IsUnion() bool {
	return e.Op == OpMethod && (e.Name == "Union" || e.Name == "Narrow")
}

// IsTrips reports whether e is the number of iterations of a loop over integers.
func (e *Expr) IsTrips() bool { return e.Runtime() == effects.Trips }
