package nest

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Report says what became of one loop.
type Report struct {
	Loop *ir.Loop
	Done bool
	Text string // how it was vectorised, or why not
}
