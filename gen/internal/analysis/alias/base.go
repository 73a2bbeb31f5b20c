package alias

import "github.com/gradgen/gradgen/gen/internal/ir"

// A Base is the place where memory begins. The zero value stands for any memory.
type Base struct {
	Made    *ir.Expr // the expression that allocates the memory, if the function does
	Stack   *ir.Var  // the stack from which it is taken; if Made is nil, it was taken before
	Param   *ir.Var  // the argument through which it is reached, if it belongs to the caller
	storage *ir.Var  // the variable to which it belongs
	parts   *ir.Var  // the slice from a stack of which the memory is a part
	part    int64    // the number of that part
	foreign bool     // foreign code may have references to it
}

// external reports whether the memory existed before the call, or belongs to foreign code.
func (b Base) external() bool { return b.Param != nil || b.foreign }

// taken returns the base of all memory on the stack, whichever function took it.
func taken(stack *ir.Var) Base { return Base{Stack: stack} }

var foreign = Base{foreign: true}

// apart reports whether the memory of p and that of q cannot overlap. Memory to which both lead is in the sets of
// both. escaped reports whether foreign code may have references to memory of a stack.
func apart(p, q Base, escaped func(stack *ir.Var) bool) bool {
	switch {
	case p == Base{} || q == Base{} || p == q || p.external() && q.external():
		return false
	case p.parts != nil && p.parts == q.parts:
		return p.part != q.part
	case p.Made != nil && q.Made != nil:
		return p.Made != q.Made
	case p.external():
		return q.Made != nil || q.Stack == nil || !escaped(q.Stack)
	case q.external():
		return p.Made != nil || p.Stack == nil || !escaped(p.Stack)
	}
	return p.Stack != q.Stack || p.storage != nil || q.storage != nil
}
