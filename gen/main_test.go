package gen_test

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain collects garbage less often, unless GOGC says how often: generation leaves
// much of it on a small heap, and spends a third of its time with it otherwise.
func TestMain(m *testing.M) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	m.Run()
}
