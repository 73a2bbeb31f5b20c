package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	modpath "golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

var published = flag.Bool("published", false, "use this repository as a published version, too, which compiles it in a module cache of its own")

// outsideVersion is the version of this repository that the proxy of
// TestOutsideModule publishes.
const outsideVersion = "v0.1.0"

// outsideFiles is a module that refers to this repository by its module path only.
var outsideFiles = map[string]string{
	"go.mod": "module example.com/outside\n\ngo 1.26.0\n",
	"model.go": `// Package outside has a model, and fits it.
package outside

import (
	"context"

	"github.com/gradgen/gradgen/multigrad"
)

//go:generate go tool gradgen $GOFILE

// Loss is smallest at (1, 2).
//
//gradgen:grad wrt=p
func Loss(p []float64) float64 {
	a, b := p[0]-1, p[1]-2
	return a*a + a*b + b*b
}

// Fit returns where Loss is smallest.
func Fit() ([]float64, error) {
	result, err := multigrad.Run(context.Background(), multigrad.Func(LossGrad), []float64{0, 0}, multigrad.LBFGSB{}, multigrad.Options{})
	return result.X, err
}
`,
	"model_test.go": `package outside

import (
	"math"
	"testing"

	"github.com/gradgen/gradgen/runtime/gradcheck"
)

func TestLossGrad(t *testing.T) {
	gradcheck.Grad(t, Loss, LossGrad, gradcheck.Options{Args: []any{[]float64{3, 4}}})
	gradcheck.Fresh(t)
}

func TestFit(t *testing.T) {
	x, err := Fit()
	if err != nil || math.Hypot(x[0]-1, x[1]-2) > 1e-5 {
		t.Errorf("the fit is %v, %v", x, err)
	}
}
`,
}

// TestOutsideModule follows the two ways in the README to use this repository from
// another module: a clone, by a replace directive in go.mod, and with -published a
// version from a proxy on disk. The go command finds other modules in its cache, and
// downloads those that tests of this repository have not needed yet.
func TestOutsideModule(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a module")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	downloads := "file://" + filepath.ToSlash(filepath.Join(goEnv(t, "GOMODCACHE"), "cache", "download")) + "," + goEnv(t, "GOPROXY")
	t.Run("replace", func(t *testing.T) {
		m := newOutside(t, downloads)
		m.run("go", "mod", "edit", "-replace", "github.com/gradgen/gradgen="+root, "-tool=github.com/gradgen/gradgen/cmd/gradgen")
		m.use("replaced by " + root)
	})
	if !*published {
		return
	}
	t.Run("proxy", func(t *testing.T) {
		m := newOutside(t, publish(t, root)+","+downloads)
		m.env = append(m.env, "GOMODCACHE="+t.TempDir(), "GOFLAGS=-modcacherw")
		m.run("go", "get", "-tool", "github.com/gradgen/gradgen/cmd/gradgen")
		m.use(outsideVersion)
	})
}

// goEnv is a setting of the go command.
func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatalf("go env %s: %v", name, err)
	}
	return strings.TrimSpace(string(out))
}

// publish makes a module proxy that has one version of the module at root, and returns
// its address.
func publish(t *testing.T, root string) string {
	t.Helper()
	dir := t.TempDir()
	versions := filepath.Join(dir, "github.com", "gradgen", "gradgen", "@v")
	if err := os.MkdirAll(versions, 0o755); err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"list":                   outsideVersion + "\n",
		outsideVersion + ".info": fmt.Sprintf("{%q: %q, %q: %q}", "Version", outsideVersion, "Time", "2026-01-01T00:00:00Z"),
		outsideVersion + ".mod":  string(mod),
	} {
		if err := os.WriteFile(filepath.Join(versions, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	archive, err := os.Create(filepath.Join(versions, outsideVersion+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	// It reports files that a proxy would refuse: names that differ only in case, files that are
	// too large.
	if err := zip.CreateFromDir(archive, modpath.Version{Path: "github.com/gradgen/gradgen", Version: outsideVersion}, root); err != nil {
		t.Fatal(err)
	}
	return "file://" + filepath.ToSlash(dir)
}

// An outside is a module on disk.
type outside struct {
	t   *testing.T
	dir string
	env []string
}

// newOutside writes the module; proxies is the value of GOPROXY.
func newOutside(t *testing.T, proxies string) *outside {
	t.Helper()
	m := &outside{t, t.TempDir(), append(os.Environ(), "GOPROXY="+proxies, "GOSUMDB=off", "GOPRIVATE=", "GOWORK=off", "GOTOOLCHAIN=local")}
	for name, text := range outsideFiles {
		if err := os.WriteFile(filepath.Join(m.dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// run runs a command and returns what it prints.
func (m *outside) run(command ...string) string {
	m.t.Helper()
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir, cmd.Env = m.dir, m.env
	out, err := cmd.CombinedOutput()
	if err != nil {
		m.t.Fatalf("%s: %v\n%s", strings.Join(command, " "), err, out)
	}
	return string(out)
}

// use runs the commands that a user runs after go.mod names the tool.
func (m *outside) use(version string) {
	m.t.Helper()
	m.run("go", "mod", "tidy")
	m.env = append(m.env, "GOPROXY=off")
	if got := m.run("go", "tool", "gradgen", "-version"); !strings.Contains(got, version) {
		m.t.Errorf("the version is %q, want %s", got, version)
	}
	m.run("go", "generate", "./...")
	m.run("go", "vet", "./...")
	m.run("go", "test", "./...")
	m.run("go", "tool", "gradgen", "-check", "./...")
}
