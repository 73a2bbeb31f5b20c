package load

import (
	"context"
	"go/types"
	"testing"
)

// TestLoadAgain loads a program again with the source of a dependency: packages that have
// nothing to do with it are the same objects as before, the others see its new types.
func TestLoadAgain(t *testing.T) {
	dir := writeArchive(t, `
-- a/a.go --
package a

import "slices"

//gradgen:grad
func F(x []float64) float64 { return slices.Max(x) }
-- b/b.go --
package b

import "example.com/m/a"

func G(x []float64) float64 { return a.F(x) }
-- c/c.go --
package c

import "math"

//gradgen:grad
func H(x float64) float64 { return math.Sin(x) }
`)
	l, err := New(context.Background(), Config{Dir: dir, Patterns: []string{"./..."}})
	if err != nil {
		t.Fatal(err)
	}
	first := loadWith(t, l)
	second := loadWith(t, l, "slices")
	for name, same := range map[string]bool{"a": false, "b": false, "c": true} {
		path := "example.com/m/" + name
		if (first.Package(path) == second.Package(path)) != same {
			t.Errorf("package %s: taken over is %t, want %t", name, !same, same)
		}
	}
	for path, fn := range map[string]string{"example.com/m/c": "H", "example.com/m/a": "F", "slices": "Max"} {
		if _, _, _, ok := second.Source(declared(t, second, path, fn)); !ok {
			t.Errorf("%s.%s has no source in the second program", path, fn)
		}
	}
	if second.Package("example.com/m/b").Types.Imports()[0] != second.Package("example.com/m/a").Types {
		t.Error("b imports another a than the program has")
	}
	if n := len(second.Package("example.com/m/c").Requests); n != 1 || len(second.Packages) != 3 {
		t.Errorf("%d requests in c, %d packages", n, len(second.Packages))
	}
	third := loadWith(t, l, "slices")
	if third.Package("slices") != second.Package("slices") || third.Package("example.com/m/a") != second.Package("example.com/m/a") {
		t.Error("nothing is new, but packages were checked again")
	}
	if l.Give(Body{"example.com/m/c", "HGrad"}, []byte("package c\n\nfunc HGrad(x float64) (out, xGrad float64) { return }\n")); loadWith(t, l, "slices").Package("example.com/m/c") == third.Package("example.com/m/c") {
		t.Error("a body was given, but its package was not checked again")
	}
}

func loadWith(t *testing.T, l *Loader, extra ...string) *Program {
	t.Helper()
	prog, err := l.Load(extra)
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

func declared(t *testing.T, prog *Program, path, name string) *types.Func {
	t.Helper()
	fn, ok := prog.Package(path).Types.Scope().Lookup(name).(*types.Func)
	if !ok {
		t.Fatalf("%s does not declare %s", path, name)
	}
	return fn
}
