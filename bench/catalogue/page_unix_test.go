//go:build unix

package main

import (
	"slices"
	"testing"
)

// Programs that run together get addresses of their own; where one fails its report is the reason.
func TestLimited(t *testing.T) {
	o := limited(t.Context(), "two", 100, 2, "sh", "-c", `echo "{\"Step\": ${GRADGEN_ADDR##*:}, \"Peak\": 5}"`)
	if o.failed != "" || o.report.Step == 0 || !slices.Equal(o.peaks, []int64{5, 5}) {
		t.Errorf("%+v", o)
	}
	o = limited(t.Context(), "none", 100, 2, "sh", "-c", "echo MemoryError >&2; exit 1")
	if o.failed != "memory exhausted" {
		t.Errorf("%+v", o)
	}
}
