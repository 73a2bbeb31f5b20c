package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen"
)

// verify generates all functions, holds each against its truth at its own point, and reports
// what gradgen -verify would say of them.
func (s *survey) verify() (string, error) {
	for _, f := range s.functions {
		if err := s.put(f.inputs(), f.dir(), "inputs.go"); err != nil {
			return "", err
		}
	}
	result, err := gen.Generate(context.Background(), gen.Config{Dir: s.dir, Patterns: []string{"./w/..."}, Verify: true})
	if err != nil {
		return "", err
	}
	v := verdicts{of: len(s.functions), why: map[string][]string{}}
	for _, d := range result.Diagnostics {
		v.add(filepath.Base(filepath.Dir(d.Pos.Filename)), d)
	}
	return v.String(), nil
}

// inputs is a source file with the function that gives the point of f.
func (f *function) inputs() string {
	return fmt.Sprintf("package %s\n\nfunc %sInputs() [][]any { return [][]any{{[]float64{%s}}} }\n", strings.ToLower(f.name), f.name, f.point)
}

// Verdicts are what -verify says of the functions of a survey.
type verdicts struct {
	of, refused int
	wrong       []string
	why         map[string][]string // the functions that are not verified, by the reason
}

func (v *verdicts) add(name string, d gen.Diagnostic) {
	switch _, reason, unknown := strings.Cut(d.Message, " is not verified: "); {
	case unknown:
		v.why[reason] = append(v.why[reason], name)
	case strings.Contains(d.Message, " is wrong after pass "):
		v.wrong = append(v.wrong, d.Message)
	case d.Severity == gen.Error:
		v.refused++
	}
}

func (v *verdicts) String() string {
	unknown := 0
	for _, names := range v.why {
		unknown += len(names)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d functions: %d wrong, %d not verified, %d reasons to refuse others\n", v.of, len(v.wrong), unknown, v.refused)
	for _, what := range v.wrong {
		fmt.Fprintln(&b, "wrong:", what)
	}
	reasons := slices.SortedFunc(maps.Keys(v.why), func(x, y string) int {
		return cmp.Or(len(v.why[y])-len(v.why[x]), cmp.Compare(x, y))
	})
	for _, r := range reasons {
		fmt.Fprintf(&b, "%d: %s (%s)\n", len(v.why[r]), r, strings.Join(v.why[r], ", "))
	}
	return b.String()
}
