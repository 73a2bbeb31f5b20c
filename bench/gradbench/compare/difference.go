package main

import (
	"fmt"
	"math"
	"slices"
)

// tolerance is that of GradBench's evals, for |x−y| / max(1, |x|+|y|).
const tolerance = 1e-4

// difference says where two outputs differ, or nothing.
func difference(x, y any, at string) string {
	switch x := x.(type) {
	case float64:
		y, ok := y.(float64)
		if !ok || !(math.Abs(x-y) <= tolerance*max(1, math.Abs(x)+math.Abs(y))) {
			return fmt.Sprintf("at %q: %v and %v", at, x, y)
		}
	case []any:
		y, ok := y.([]any)
		if !ok || len(x) != len(y) {
			return fmt.Sprintf("at %q: lists of other lengths", at)
		}
		for i := range x {
			if d := difference(x[i], y[i], fmt.Sprintf("%s[%d]", at, i)); d != "" {
				return d
			}
		}
	case map[string]any:
		return differentFields(x, y, at)
	default:
		return fmt.Sprintf("at %q: %v is no number", at, x)
	}
	return ""
}

func differentFields(x map[string]any, other any, at string) string {
	y, ok := other.(map[string]any)
	if !ok || len(x) != len(y) {
		return fmt.Sprintf("at %q: other fields", at)
	}
	var names []string
	for name := range x {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if d := difference(x[name], y[name], at+"."+name); d != "" {
			return d
		}
	}
	return ""
}
