package gen

import (
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/validate"
)

// furtherPoints are inputs with slices of other lengths than those of validation, empty
// ones and single elements among them.
func furtherPoints() []validate.Point {
	var list []validate.Point
	for i, length := range []int{0, 1, 2, 7} {
		list = append(list, validate.Point{Seed: 10 + uint64(i), Len: length})
	}
	return list
}

// differsFurther is where a finished derivative differs from the truth at further points;
// empty if it does not, or is not interpreted there.
func differsFurther(f *ir.Func, truth job.Truth) string {
	d, err := truth.Differs(f, true, false)
	if err != nil || d == nil || onlyPanics(d) {
		return ""
	}
	return d.Error()
}

// onlyPanics reports whether the difference is in an error of the run time that is not
// promised at lengths that the function is not made for: which of several comes first, one
// that only what nothing needs meets, or that a gradient has not the capacity of a slice
// whose elements behind its length are read.
func onlyPanics(d *validate.Difference) bool {
	switch got := strings.HasPrefix(d.What, "it panics: runtime error"); {
	case got && strings.Contains(d.What, "want: runtime error"):
		return true
	case got && strings.Contains(d.What, "slice bounds out of range") && strings.Contains(d.What, "with capacity"):
		return true
	}
	return strings.HasPrefix(d.What, "it does not panic, want runtime error")
}
