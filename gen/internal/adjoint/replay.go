package adjoint

import "github.com/gradgen/gradgen/gen/internal/ir"

type replayMode struct{}

// replayable reports whether a loop's iterations are independent, so that each
// can be run again together with its adjoint.
func (b *builder) replayable(s *ir.Loop) (replayMode, bool) { return replayMode{}, false }

func (b *builder) replay(s *ir.Loop, m replayMode) (fwd, rev []ir.Stmt) { return b.tapeLoop(s) }
