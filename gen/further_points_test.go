package gen

import (
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
	if err != nil || d == nil {
		return ""
	}
	return d.Error()
}
