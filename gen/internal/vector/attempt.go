package vector

import (
	"github.com/gradgen/gradgen/gen/internal/vector/codegen"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
)

// An Attempt turns one loop into vector code. It continues after the first failure, which the plan records.
type Attempt struct {
	Plan   *legal.Memory   // the facts about the loop, and the reason why it stays scalar
	Kernel *codegen.Kernel // the vector code
	in     *Context
}
