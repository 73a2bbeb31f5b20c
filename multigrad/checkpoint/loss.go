package checkpoint

import (
	"fmt"
	"math"
)

// drift is the relative difference of two losses that other numbers of ranks may cause, which add
// them up in another order.
const drift = 1e-6

// SameLoss returns an error unless a checkpoint belongs to a loss. before is the value of the loss
// at the first point of the run that wrote the file, and now is its present value there. The error
// wraps [ErrForeign].
func SameLoss(path string, before, now float64) error {
	if math.Abs(now-before) <= drift*max(math.Abs(now), math.Abs(before)) {
		return nil
	}
	return fmt.Errorf("checkpoint: %s: %w: the loss at the first point was %v and is %v; remove the file to start anew", path, ErrForeign, before, now)
}
