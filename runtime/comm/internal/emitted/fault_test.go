package emitted_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/internal/emitted"
)

// failing fails its allreduces after some.
type failing struct {
	comm.Comm
	left *int
}

var errFailing = errors.New("cable pulled")

func (f failing) Allreduce(x comm.Buffer, op comm.Op) error {
	if *f.left--; *f.left < 0 {
		return errFailing
	}
	return f.Comm.Allreduce(x, op)
}

// An error of either sweep is the emitted function's, and the forward sweep's comes first.
func TestFaults(t *testing.T) {
	for after, prefix := range []string{"cable pulled", "cable pulled", "reverse sweep: ", "reverse sweep: "} {
		bar := 0.0
		_, err := emitted.NestedVJP(failing{comm.Self(), &after}, 2, 3, 1, &bar)
		if !errors.Is(err, errFailing) || !strings.HasPrefix(err.Error(), prefix) {
			t.Errorf("failing after %d: %v", after, err)
		}
	}
	after, bar := 4, 0.0
	if _, err := emitted.NestedVJP(failing{comm.Self(), &after}, 2, 3, 1, &bar); err != nil || bar != 2 {
		t.Errorf("derivative %v, %v", bar, err)
	}
}
