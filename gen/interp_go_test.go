package gen

import (
	"bufio"
	"bytes"
	"context"
	_ "embed"
	"flag"
	"fmt"
	"go/types"
	"hash/fnv"
	"io/fs"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/interp"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/library"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/progen"
)

var (
	compiledPrograms = flag.Int("compiledprograms", 100, "how many random programs to hold the interpreter against compiled Go on")
	compiledSeed     = flag.Uint64("compiledseed", 1, "seed of the first of them")
)

//go:embed testdata/interp_driver.txt
var interpDriver string

// TestInterpreterIsGo holds the interpreter against compiled Go: the results, what
// becomes of the arguments, and panics, to the last bit, on random programs and on the
// functions of golden cases: of a fourth of them, and of all with -thorough.
func TestInterpreterIsGo(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("compiles many programs")
	}
	t.Logf("programs from seed %d: repeat with -compiledprograms=%d -compiledseed=%[1]d", *compiledSeed, *compiledPrograms)
	m := newInterpModule(t, *compiledSeed, *compiledPrograms)
	prog, err := load.Load(context.Background(), load.Config{Dir: m.dir, Patterns: []string{"./..."}, Extra: m.imported("iter", "maps", "slices")})
	if err != nil {
		t.Fatal(err)
	}
	questions := m.questions(prog)
	compiled := m.run(questions)
	unknown := map[string]int{}
	equal, panics, wrong := 0, 0, 0
	source := newSourceRuns(prog)
	for i, q := range questions {
		source.note(t, q, compiled[i])
		got, why := q.interpret(prog)
		switch {
		case why != "":
			unknown[why]++
		case got == compiled[i], q.hasMatrices() && closeTexts(got, compiled[i]):
			equal++
			if strings.HasPrefix(got, "panic: ") {
				panics++
			}
		default:
			wrong++
			t.Errorf("%s.%s with inputs of seed %d:\n%swant\n%s", q.pkg.Path, q.fn.Name(), q.seed, got, compiled[i])
		}
	}
	t.Logf("%d of %d runs are wrong", wrong, len(questions))
	t.Logf("%d functions, %d runs alike, %d of them panics, %d not interpreted", len(questions)/2, equal, panics, len(questions)-equal)
	for _, why := range slices.Sorted(maps.Keys(unknown)) {
		t.Logf("%d: %s", unknown[why], why)
	}
	source.report(t, len(questions))
	if 20*equal < 17*len(questions) {
		t.Errorf("only %d of %d runs could be compared", equal, len(questions))
	}
}

// An interpModule is a module of functions to run both ways.
type interpModule struct {
	t   *testing.T
	dir string
}

func newInterpModule(t *testing.T, first uint64, n int) *interpModule {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	var programs []*progen.Program
	for i := range uint64(n) {
		programs = append(programs, progen.New(first+i, progen.Options{Focus: rowsWanted(), Tiny: *interpretedRows != ""}))
	}
	m := &interpModule{t, t.TempDir()}
	if _, err := progen.NewModule(m.dir, root, programs); err != nil {
		t.Fatal(err)
	}
	cases, err := filepath.Glob("testdata/cases/*/in.go")
	if err != nil {
		t.Fatal(err)
	}
	thorough := flag.Lookup("thorough").Value.String() == "true"
	if *interpretedRows == "" {
		for _, path := range cases {
			if thorough || nameHash(filepath.Base(filepath.Dir(path)))%4 == 0 {
				m.addCase(path)
			}
		}
	}
	return m
}

// nameHash chooses by a name, so that a new case leaves the choice of the others as it is.
func nameHash(name string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(name))
	return h.Sum32()
}

// refusedCase marks cases that are not differentiated, which may hold anything, and
// those that call what is emitted.
var refusedCase = regexp.MustCompile(`(?m)^//case:(refused|calls)`)

// communicates marks cases whose functions run on several ranks.
var communicates = regexp.MustCompile(`"github.com/gradgen/gradgen/runtime/comm`)

// addCase copies the source of a golden case that stands for itself, and runs on one rank.
func (m *interpModule) addCase(path string) {
	m.t.Helper()
	if src, err := os.ReadFile(path); err == nil && !communicates.Match(src) {
		m.addAnyCase(path)
	}
}

// addAnyCase copies the source of a golden case that stands for itself.
func (m *interpModule) addAnyCase(path string) {
	m.t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		m.t.Fatal(err)
	}
	others, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*.go"))
	if err != nil {
		m.t.Fatal(err)
	}
	others = slices.DeleteFunc(others, func(p string) bool {
		base := filepath.Base(p)
		return base == "in.go" || strings.HasPrefix(base, "want")
	})
	if refusedCase.Match(src) || len(others) > 0 {
		return
	}
	m.copyCase(path)
}

// copyCase copies the source of a golden case, with the packages that it brings.
func (m *interpModule) copyCase(path string) {
	m.t.Helper()
	dir := filepath.Dir(path)
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(p) != ".go" || strings.HasPrefix(d.Name(), "want") {
			return err
		}
		src, err := os.ReadFile(p)
		rel, _ := filepath.Rel(dir, p)
		m.write(filepath.Join("cases", filepath.Base(dir), rel), string(src))
		return err
	})
	if err != nil {
		m.t.Fatal(err)
	}
}

func (m *interpModule) write(path, text string) {
	m.t.Helper()
	path = filepath.Join(m.dir, path)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		m.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		m.t.Fatal(err)
	}
}

// An interpQuestion is one run of one function.
type interpQuestion struct {
	pkg  *load.Package
	fn   *types.Func
	seed uint64
}

// hasMatrices reports whether the function may add up in another order than the interpreter,
// which works with matrices as textbooks do.
func (q *interpQuestion) hasMatrices() bool {
	return slices.ContainsFunc(q.pkg.Types.Imports(), func(p *types.Package) bool { return p.Path() == "gonum.org/v1/gonum/mat" })
}

// closeTexts reports whether the texts of two runs are alike up to the rounding of numbers.
func closeTexts(a, b string) bool {
	apart := func(r rune) bool { return strings.ContainsRune(" \n[]", r) }
	x, y := strings.FieldsFunc(a, apart), strings.FieldsFunc(b, apart)
	return slices.EqualFunc(x, y, func(x, y string) bool {
		if x == y {
			return true
		}
		v, err := strconv.ParseFloat(x, 64)
		w, err2 := strconv.ParseFloat(y, 64)
		return err == nil && err2 == nil && math.Abs(v-w) <= 1e-12*math.Abs(w)
	})
}

// questions asks for two runs of each exported function with inputs that can be made
// up.
func (m *interpModule) questions(prog *load.Program) []*interpQuestion {
	var list []*interpQuestion
	for _, pkg := range prog.Packages {
		if !pkg.Sound {
			m.t.Errorf("%s: %v", pkg.Path, pkg.Diags.Sorted())
			continue
		}
		scope := pkg.Types.Scope()
		for _, name := range scope.Names() {
			fn, ok := scope.Lookup(name).(*types.Func)
			if !ok || !fn.Exported() || fn.Signature().TypeParams().Len() > 0 || fn.Signature().Variadic() || pkg.EmittedBy(fn) != nil || !invented(fn) {
				continue
			}
			for seed := range uint64(2) {
				list = append(list, &interpQuestion{pkg, fn, seed})
			}
		}
	}
	return list
}

// invented reports whether inputs of fn can be made up.
func invented(fn *types.Func) bool {
	_, err := interp.Invent[interp.Real](interp.NewShapes(1), 0, interp.InventedLen, paramTypes(fn)...)
	return err == nil
}

func paramTypes(fn *types.Func) []types.Type {
	var list []types.Type
	for v := range fn.Signature().Params().Variables() {
		list = append(list, v.Type())
	}
	return list
}

// run compiles the functions and returns what each run leaves behind.
func (m *interpModule) run(questions []*interpQuestion) []string {
	m.t.Helper()
	m.write("interpdriver/main.go", interpDriver)
	m.write("interpdriver/table.go", table(questions))
	// Unoptimised code computes the same bits, and is compiled in half the time.
	cmd := exec.Command("go", "run", "-gcflags=programs/...=-N -l", "-ldflags=-s -w", "./interpdriver")
	cmd.Dir = m.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		m.t.Fatalf("the driver: %v\n%s", err, errs.String())
	}
	var texts []string
	lines := bufio.NewScanner(&out)
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		text, err := strconv.Unquote(lines.Text())
		if err != nil {
			m.t.Fatal(err)
		}
		texts = append(texts, text)
	}
	if len(texts) != len(questions) {
		m.t.Fatalf("the driver answers %d of %d questions", len(texts), len(questions))
	}
	return texts
}

// table lists the functions and seeds for the driver.
func table(questions []*interpQuestion) string {
	var imports, rows strings.Builder
	number := map[string]int{}
	for _, q := range questions {
		n, ok := number[q.pkg.Path]
		if !ok {
			n = len(number)
			number[q.pkg.Path] = n
			fmt.Fprintf(&imports, "\tp%d %q\n", n, q.pkg.Path)
		}
		fmt.Fprintf(&rows, "\t{p%d.%s, %d},\n", n, q.fn.Name(), q.seed)
	}
	return "package main\n\nimport (\n" + imports.String() + ")\n\nvar questions = []question{\n" + rows.String() + "}\n"
}

// interpret runs the function as it is lowered.
func (q *interpQuestion) interpret(prog *load.Program) (got, why string) {
	d := job.New(prog, q.pkg, job.Options{}, nil)
	d.Opts.Sources = []string{"iter", "maps", "slices"}
	m := library.NewMeaning(prog, q.pkg.Types, d.LibraryOf())
	f := m.Source(q.fn, nil)
	if f == nil {
		return "", "it is not lowered"
	}
	machine := interp.NewPlain(m.Host(), interp.NewShapes(1))
	args, err := interp.Invent[interp.Real](machine.Shapes(), q.seed, interp.InventedLen, paramTypes(q.fn)...)
	if err != nil {
		return "", err.Error()
	}
	results, err := machine.Run(f, args)
	if p, ok := err.(*interp.Panic); ok {
		return "panic: " + p.Text, ""
	}
	if err != nil {
		return "", err.Error()
	}
	return interp.Format(append(results, args...)...), ""
}
