package nest

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Report describes the outcome for one loop.
type Report struct {
	Loop *ir.Loop
	Done bool
	Text string    // how it was vectorised, or why not
	Pos  token.Pos // the position of the construct that prevents vector code; invalid: the loop as a whole
}
