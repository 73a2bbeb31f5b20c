package alias

import "github.com/gradgen/gradgen/gen/internal/ir"

// A Base is the place where memory begins. The zero value stands for any memory.
type Base struct {
	Made    *ir.Expr // the expression that allocates it, if the function does
	Stack   *ir.Var  // the stack that it is taken from; without Made, it was taken before
	Param   *ir.Var  // the argument through which it is reached, if it is the caller's
	storage *ir.Var  // the variable that it belongs to
	parts   *ir.Var  // the slice from a stack of which it is one of the parts
	part    int64    // the number of that part
	foreign bool     // foreign code knows it
}

// external reports whether the memory existed before the call, or belongs to foreign code.
func (b Base) external() bool { return b.Param != nil || b.foreign }

// taken returns the base of all memory on the stack, whether this function took it or another.
func taken(stack *ir.Var) Base { return Base{Stack: stack} }

var foreign = Base{foreign: true}

// apart reports whether the memory of p and that of q cannot overlap. Memory that both lead to is in the sets of
// both. handed reports of which stacks foreign code may know memory.
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
