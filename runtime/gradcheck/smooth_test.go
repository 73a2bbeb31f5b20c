package gradcheck_test

import (
	"math"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/runtime/gradcheck"
)

func TestCheckSmooth(t *testing.T) {
	for _, c := range []struct {
		name string
		f    any
		args []any
		want string // part of the error; empty: none
	}{
		{"smooth", mean, nil, ""},
		{"panics", checked, []any{1.0, 9}, ""},
		{"empty", mean, []any{[]float64{}}, "NaN"},
		{"jump", math.Floor, []any{1.0}, "do not converge"},
		{"flat", math.Floor, []any{1.5}, "do not depend"},
		{"infinite", math.Log, []any{0.0}, "-Inf"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := gradcheck.CheckSmooth(c.f, options{Args: c.args})
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

func TestCheckUsable(t *testing.T) {
	for _, c := range []struct {
		name string
		f    any
		args []any
		want string // part of the error; empty: none
	}{
		{"smooth", mean, nil, ""},
		{"flat", math.Floor, []any{1.5}, ""},
		{"panics", checked, []any{1.0, 9}, "panic"},
		{"jump", math.Floor, []any{1.0}, "do not converge"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := gradcheck.CheckUsable(c.f, gradcheck.Options{Args: c.args})
			switch {
			case c.want == "" && err != nil:
				t.Error(err)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}
