package alias

import "github.com/gradgen/gradgen/gen/internal/ir"

// A Base is where memory begins. The zero value stands for any memory.
type Base struct {
	Made    *ir.Expr // the expression that makes it, if the function does
	Stack   *ir.Var  // the stack that it is a piece of; without Made, one that was made before
	Param   *ir.Var  // the argument that reaches it, if it is the caller's
	storage *ir.Var  // the variable that it is
	parts   *ir.Var  // the piece of a stack that it is one of the parts of
	part    int64    // which one
	foreign bool     // foreign code knows it
}

// external reports whether the memory existed before the call, or belongs to foreign code.
func (b Base) external() bool { return b.Param != nil || b.foreign }

// taken returns the base of memory on the stack, whether this function or another made it.
func taken(stack *ir.Var) Base { return Base{Stack: stack} }

var foreign = Base{foreign: true}

// apart reports whether the memory of p and q cannot overlap. What both lead to is in the
// sets of both. Handed says of which stacks foreign code may know pieces.
func apart(p, q Base, handed func(stack *ir.Var) bool) bool {
	switch {
	case p == Base{} || q == Base{} || p == q || p.external() && q.external():
		return false
	case p.parts != nil && p.parts == q.parts:
		return p.part != q.part
	case p.Made != nil && q.Made != nil:
		return p.Made != q.Made
	case p.external():
		return q.Made != nil || q.Stack == nil || !handed(q.Stack)
	case q.external():
		return p.Made != nil || p.Stack == nil || !handed(p.Stack)
	}
	return p.Stack != q.Stack || p.storage != nil || q.storage != nil
}
