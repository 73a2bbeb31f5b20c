package gen_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/gen"
)

// newerSource is a package in the newest Go that modules in older ones use.
const newerSource = `package newer

import "slices"

func Renewed(x []float64) (kept []*float64) {
	for _, v := range x {
		kept = append(kept, &v)
	}
	for i := range 2 {
		kept[i] = &x[max(i, 1)]
	}
	return kept
}

func Scaled(x []float64, k float64, m map[int]bool) (s float64) {
	for range min(len(x), 3) {
		k *= 0.5
	}
	for v := range slices.Values(x) {
		s += v * v * k
	}
	y := slices.Clone(x)
	clear(y[1:])
	clear(m)
	a := [2]float64(x)
	return s*y[0]*max(k, x[0], 0.1)*a[1] + float64(len(m))*a[0]*[1]float64(y)[0]
}
`

// olderSource is the package of such a module. A loop has one variable for all of its
// iterations there, or one for each, by the version.
const olderSource = `package older

import "newer"

func sum(ps []*float64) (s float64) {
	for k, p := range ps {
		s += *p * float64(k+1)
		*p *= 0.5
	}
	return s
}

func own(x []float64) (kept []*float64) {
	for _, v := range x {
		kept = append(kept, &v)
	}
	return kept
}

//gradgen:vjp wrt=x
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
//gradgen:hvp wrt=x
func F(x []float64) float64 {
	m := map[int]bool{1: true, 2: true}
	return sum(own(x)) * sum(newer.Renewed(x)) * newer.Scaled(x, 2, m)
}

//gradgen:vjp wrt=x vector=on
func Loops(x [][]float64) float64 {
	s := 1.0
	for i := 0; i < 3; i++ {
		for _, v := range x[i%len(x)] {
			s += v * v
		}
		s *= x[0][0]
	}
	return s
}

func FInputs() [][]interface{} { return [][]interface{}{{[]float64{0.7, 1.3, 0.4}}} }
`

// TestLanguages generates for modules in older Go, whose emitted files are compiled in
// their version and hold its tests.
func TestLanguages(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles modules")
	}
	w := newWorkspace(t, olderSource, "1.18", "1.20", "1.21", "1.22")
	for _, v := range w.versions {
		if r, stderr := w.generate(v); !r.OK() {
			t.Fatalf("Go %s: %s", v, stderr)
		}
		cmd := exec.Command("go", "test", "-count=1", ".")
		cmd.Dir = filepath.Join(w.dir, v)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("Go %s: %v\n%s", v, err, out)
		}
	}
}

// TestLanguageTooOld refuses what emitted code could not compile in.
func TestLanguageTooOld(t *testing.T) {
	w := newWorkspace(t, "package older\n\n//gradgen:grad\nfunc F(x float64) float64 { return x * x }\n", "1.17", "unsaid")
	for v, says := range map[string]string{"1.17": "Go 1.17", "unsaid": "Go 1.16"} {
		r, stderr := w.generate(v)
		want := "older.go:3:1: emitted code needs Go 1.18, which has type parameters, and this file is in " + says + "\n\traise the go line of go.mod\n"
		if r.OK() || stderr != want {
			t.Errorf("Go %s: OK %t, stderr %q, want %q", v, r.OK(), stderr, want)
		}
	}
}

// A workspace holds modules in several versions of Go beside this one, which they
// could not require without.
type workspace struct {
	t        *testing.T
	dir      string
	versions []string
}

func newWorkspace(t *testing.T, source string, versions ...string) *workspace {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	w := &workspace{t: t, dir: t.TempDir(), versions: versions}
	text := fmt.Sprintf("go 1.26.0\n\nuse %s\nuse ./newer\n", root)
	for _, v := range versions {
		text += "use ./" + v + "\n"
		w.module(v, source)
	}
	w.write("newer/go.mod", "module newer\n\ngo 1.26.0\n")
	w.write("newer/newer.go", newerSource)
	w.write("go.work", text)
	for key, value := range map[string]string{"GOWORK": filepath.Join(w.dir, "go.work"), "GOFLAGS": "-mod=readonly", "GOPROXY": "off"} {
		t.Setenv(key, value)
	}
	return w
}

func (w *workspace) write(name, text string) {
	w.t.Helper()
	path := filepath.Join(w.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// module writes a module in a version of Go.
func (w *workspace) module(v, source string) {
	w.t.Helper()
	mod := "module older" + strings.ReplaceAll(v, ".", "") + "\n"
	if v != "unsaid" {
		mod += "\ngo " + v + "\n"
	}
	w.write(v+"/go.mod", mod)
	w.write(v+"/older.go", source)
}

func (w *workspace) generate(v string) (*gen.Result, string) {
	w.t.Helper()
	var stderr bytes.Buffer
	r, err := gen.Generate(context.Background(), gen.Config{Dir: filepath.Join(w.dir, v), Tests: true, Stderr: &stderr})
	if err != nil {
		w.t.Fatal(err)
	}
	return r, stderr.String()
}
