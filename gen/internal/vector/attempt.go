package vector

import (
	"github.com/gradgen/gradgen/gen/internal/vector/codegen"
)

// An Attempt turns one loop into vector code. It continues after the first failure; Why
// records it.
type Attempt struct {
	codegen.Kernel
	in *Context
}
