package gen_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/gen"
)

// The variants of every case in the scratch module: as it is; with the
// directives the oracles need; and those generated without optimisations.
const (
	variantGolden = "golden"
	variantOracle = "oracle"
	variantPlain  = "plain"
	variantPrimal = "primal"
	variantVector = "vector"
)

// A module is a scratch module that holds cases side by side.
type module struct {
	t    *testing.T
	dir  string
	simd bool // build with the experiment that vector code needs
	raw  bool // the code is generated without optimisations, which is nothing that users compile

	inlined []string // packages of vector code that the compiler inlines into
}

// newModule makes a module that resolves this repository and its dependencies
// without the network.
func newModule(t *testing.T) *module {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	m := &module{t: t, dir: t.TempDir()}
	mod := regexp.MustCompile(`(?m)^module .*$`).ReplaceAllString(readFile(t, filepath.Join(root, "go.mod")), "module cases")
	mod += "\nrequire github.com/gradgen/gradgen v0.0.0\n\nreplace github.com/gradgen/gradgen => " + root + "\n"
	m.write("go.mod", mod)
	m.write("go.sum", readFile(t, filepath.Join(root, "go.sum")))
	return m
}

func (m *module) write(path, text string) {
	m.t.Helper()
	path = filepath.Join(m.dir, path)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		m.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		m.t.Fatal(err)
	}
}

// add writes a case in one variant.
func (m *module) add(c *goldenCase, variant, source string) {
	m.t.Helper()
	m.write(filepath.Join(variant, c.name, "in.go"), source)
	if c.marks["inlined"] || *inlineAll && !m.raw {
		m.inlined = append(m.inlined, "cases/"+variant+"/"+c.name)
	}
	for name, text := range c.files {
		if variant == variantPrimal && !strings.HasPrefix(name, "helper") {
			continue // it calls what is emitted
		}
		m.write(filepath.Join(variant, c.name, name), text)
	}
}

// generate runs the generator over a variant and returns the diagnostics as the
// command prints them, by case.
func (m *module) generate(variant string, noOpt bool) map[string]string {
	m.t.Helper()
	cfg := gen.Config{Dir: filepath.Join(m.dir, variant), Patterns: []string{"./..."}, Stderr: m.t.Output(), Off: unweighed}
	if noOpt && !disableOptimisations(&cfg) {
		return nil
	}
	cfg.Stderr = nil
	cfg = gen.Verified(cfg, func(request, pass string, err error) { m.t.Errorf("%s after %s: %v", request, pass, err) })
	result, err := gen.Generate(context.Background(), cfg)
	if err != nil {
		m.t.Error(err)
		return nil
	}
	diags := map[string]string{}
	for _, d := range result.Diagnostics {
		dir := filepath.Dir(d.Pos.Filename)
		diags[filepath.Base(dir)] += d.Format(dir) + "\n"
	}
	return diags
}

// unweighed leaves out the pass that keeps vectors from loops that they would make slower,
// so that tests see the vector code of all loops that have one.
const unweighed = "vector/cost"

// disableOptimisations sets Config.NoOpt, if the generator has such a switch.
func disableOptimisations(cfg *gen.Config) bool {
	f := reflect.ValueOf(cfg).Elem().FieldByName("NoOpt")
	if f.IsValid() {
		f.SetBool(true)
	}
	return f.IsValid()
}

// outcome is what was generated for a case.
func (m *module) outcome(c *goldenCase, variant string, diags map[string]string) generated {
	text, err := os.ReadFile(filepath.Join(m.dir, variant, c.name, emittedGo))
	if err != nil && !os.IsNotExist(err) {
		m.t.Fatal(err)
	}
	simd, err := os.ReadFile(filepath.Join(m.dir, variant, c.name, emittedSimd))
	if err != nil && !os.IsNotExist(err) {
		m.t.Fatal(err)
	}
	return generated{string(text), string(simd), diags[c.name]}
}

// goCommand runs the go command in the module.
func (m *module) goCommand(args ...string) (stdout, stderr string, err error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = m.dir
	cmd.Env = m.environ()
	if m.simd {
		cmd.Env = append(cmd.Env, "GOEXPERIMENT=simd")
	}
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err = cmd.Run()
	return out.String(), errs.String(), err
}

// environ is what the go command runs in, without the experiment. Oracles leave
// much garbage on small heaps, so it is collected less often.
func (m *module) environ() []string {
	return append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off", "GOGC=400")
}

var (
	// placed finds the directory in a line of the compiler or of vet.
	placed = regexp.MustCompile(`^(?:vet: )?(?:\./)?(\S+)/[^/\s]+\.go:\d+`)
	// deliberate is what the sources of some cases do on purpose.
	deliberate = regexp.MustCompile(`/in\.go:\d+:\d+: (self-assignment of|redundant and:|redundant or:) `)
)

// vet compiles and vets packages and returns the complaints by package path
// below the module.
func (m *module) vet(patterns ...string) map[string]string {
	_, stderr, err := m.goCommand(append([]string{"vet"}, patterns...)...)
	complaints := map[string]string{}
	current, meant := "", 0
	for line := range strings.Lines(stderr) {
		switch at := placed.FindStringSubmatch(line); {
		case strings.HasPrefix(line, "#"):
			continue // the package, which vet names in some versions of Go only
		case deliberate.MatchString(line):
			meant++
			continue
		case at != nil:
			current = at[1]
		}
		complaints[current] += line
	}
	if err != nil && (len(complaints)+meant == 0 || complaints[""] != "") {
		m.t.Fatalf("go vet: %v\n%s", err, stderr)
	}
	return complaints
}
