package nest

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Report says what became of one loop.
type Report struct {
	Loop *ir.Loop
	Done bool
	Text string    // how it was vectorised, or why not
	Pos  token.Pos // of what it was not vectorised for; invalid: the loop as a whole
}
