package rules

import (
	"fmt"
	"testing"
)

func TestUses(t *testing.T) {
	for _, c := range []struct {
		rule, want string
	}{
		{"math.Sin", "[[0] []]"},
		{"math.Sqrt", "[[] [0]]"},
		{"math.Hypot", "[[0] [0]] [[1] [0]]"},
		{"math.Sincos", "[[] [1]] [[] [0]]"},
		{"math.Frexp", "[[0] [1]]"},
		{"math.Max", "[[0 1] []] [[0 1] []]"},
		{"math.FMA", "[[1] []] [[0] []] [[] []]"},
		{"math.Floor", "[[] []]"},
	} {
		r, _ := byName(t, c.rule)
		got := ""
		for _, p := range r.Partials {
			args, results := p.Uses()
			got += fmt.Sprint([][]int{args, results}) + " "
		}
		if got != c.want+" " {
			t.Errorf("%s uses %s, want %s", c.rule, got, c.want)
		}
	}
}

func TestLookup(t *testing.T) {
	if r, ok := ForFunc("math", "Sincos"); !ok || r.Name != "math.Sincos" || r.Results != 2 {
		t.Errorf("math.Sincos: %v, %v", r, ok)
	}
	if r, ok := ForBuiltin("min"); !ok || r.Name != "min" {
		t.Errorf("min: %v, %v", r, ok)
	}
	for _, f := range [][2]string{{"", "max"}, {"math", "max"}, {"math", "Float64bits"}, {"sort", "Float64s"}} {
		if r, ok := ForFunc(f[0], f[1]); ok || r != nil {
			t.Errorf("%s.%s has a rule", f[0], f[1])
		}
	}
	if _, ok := ForBuiltin("len"); ok {
		t.Error("len has a rule")
	}
}

func TestRefused(t *testing.T) {
	if reason, ok := Refused("math", "Float64bits"); !ok || reason == "" {
		t.Error("math.Float64bits is not refused with a reason")
	}
	if _, ok := Refused("math", "Sin"); ok {
		t.Error("math.Sin is refused")
	}
	if _, ok := Refused("fmt", "Println"); ok {
		t.Error("fmt.Println is refused here")
	}
}

func TestImportPath(t *testing.T) {
	for _, q := range []string{"math", "specfn"} {
		if path, ok := ImportPath(q); !ok || typesOf(t, path).Name() != q {
			t.Errorf("qualifier %s stands for %q", q, path)
		}
	}
	if _, ok := ImportPath("os"); ok {
		t.Error("os is a qualifier")
	}
}

func TestNames(t *testing.T) {
	if got := fmt.Sprint(ArgName(0), ArgName(2), " ", ResultName(0), ResultName(1)); got != "ac yy1" {
		t.Error(got)
	}
}

func TestCostString(t *testing.T) {
	if got := fmt.Sprint(Cheap, Moderate, Transcendental); got != "cheap moderate transcendental" {
		t.Error(got)
	}
}
