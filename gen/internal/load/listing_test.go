package load

import (
	"go/token"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What the go command says about files has their positions; syntax errors are
// said once, and those of emitted files never.
func TestListErrors(t *testing.T) {
	for _, test := range []struct{ name, archive, want string }{
		{"source", "-- a.go --\npackage m\n-- b.go --\npack\n", "b.go:1:1: expected 'package', found pack\n"},
		{"test", "-- a.go --\npackage m\n-- a_test.go --\npackage m\nimport (\n\tgone\n)\n", "a_test.go:3:6: missing import path\n"},
		{"internal", "-- a.go --\npackage m\n\nimport _ \"cmd/internal/obj\"\n", "a.go:3:8: use of internal package cmd/internal/obj not allowed\n"},
		{"emitted", "-- a.go --\npackage m\n-- a_gradgen.go --\n" + Header + "\n\n<<<<<<< HEAD\npackage m\n", ""},
		{"emitted test", "-- a.go --\npackage m\n-- a_gradgen_test.go --\n" + Header + "\n\npackage m\n\nimport (\n<<<<<<< HEAD\n)\n", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			prog, dir := loadArchive(t, test.archive, Config{})
			if diff := cmp.Diff(test.want, diagnostics(prog, dir)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestListPosition(t *testing.T) {
	l := &Loader{cfg: Config{Dir: "/d"}}
	for text, want := range map[string]token.Position{
		"":                {},
		"-":               {},
		"a.go":            {Filename: "/d/a.go", Line: 1, Column: 1},
		"a.go:7":          {Filename: "/d/a.go", Line: 7, Column: 1},
		"../e/a.go:7:12":  {Filename: "/e/a.go", Line: 7, Column: 12},
		"/e/a:b.go:10:20": {Filename: "/e/a:b.go", Line: 10, Column: 20},
	} {
		if got := l.listPosition(text); got != want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}
