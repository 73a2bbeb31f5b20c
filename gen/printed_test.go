package gen

import (
	"bytes"
	"context"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/derive"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
)

// checkPrinted runs the printed functions of the golden cases on the arguments on which validation ran their
// intermediate form. It returns how many are wrong.
func (g *goldenPrograms) checkPrinted(t *testing.T) (wrong int) {
	t.Helper()
	s := newPrintedRuns()
	wrong = len(s.check(t, g.dir, g.printed))
	s.report(t)
	if *validatedCases == "" && 10*s.ran < 8*s.functions {
		t.Errorf("only %d of %d printed functions could be run", s.ran, s.functions)
	}
	return wrong
}

// printedRuns counts what running printed functions has shown.
type printedRuns struct {
	functions, ran, same, wrong int
	unknown                     map[string]int
}

func newPrintedRuns() *printedRuns { return &printedRuns{unknown: map[string]int{}} }

// check runs the functions that were printed for packages below dir, and returns where they are wrong.
func (s *printedRuns) check(t *testing.T, dir string, printed []emission) (wrong []token.Position) {
	t.Helper()
	overlay := map[string][]byte{}
	for _, e := range printed {
		for _, f := range e.out.Files {
			overlay[filepath.Join(e.pkg.Dir, f.Name)] = f.Content
		}
	}
	p, err := loadPrinted(context.Background(), load.Config{Dir: dir, Patterns: []string{"./..."}, Overlay: overlay})
	if err != nil {
		t.Error(err)
		return nil
	}
	p.ran = s.note
	for _, e := range printed {
		for _, fault := range p.check(e) {
			s.wrong++
			wrong = append(wrong, fault.Pos)
			t.Errorf("%s: %s", e.pkg.Path, fault.Format(dir))
		}
	}
	return wrong
}

// typeNames are those of one package in what the interpreter does not know.
var typeNames = regexp.MustCompile(`programs/\S+|source of \w+`)

func (s *printedRuns) note(r printedRun) {
	s.functions++
	s.same += r.same
	switch {
	case r.unknown != nil:
		s.unknown[typeNames.ReplaceAllString(r.unknown.Error(), "…")]++
	case r.same > 0:
		s.ran++
	default:
		s.unknown["no arguments"]++
	}
}

func (s *printedRuns) report(t *testing.T) {
	t.Helper()
	t.Logf("%d of %d printed functions ran, %d runs are the same, %d functions are wrong", s.ran, s.functions, s.same, s.wrong)
	for _, why := range slices.Sorted(maps.Keys(s.unknown)) {
		t.Logf("not run: %d: %s", s.unknown[why], why)
	}
}

const printable = `package m

//gradgen:grad
func Cube(x float64) float64 { return x * x * x }

//gradgen:grad
func Sum(x []float64) float64 {
	s := 0.0
	for _, v := range x {
		s += v * v
	}
	return s
}
`

// TestPrintedTextIsChecked alters printed text, and requires that the run says so and writes nothing.
func TestPrintedTextIsChecked(t *testing.T) {
	for _, test := range []struct{ name, from, to, want string }{
		{"as it is", "", "", ""},
		{"factor", "xAdj := ", "xAdj := 2 * ", "CubeGrad is wrong after pass print: at the inputs of seed 0: the printed function leaves"},
		{"name", "xAdj := ", "xAdj := missing * ", "the emitted file does not compile: undefined: missing"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			m := &interpModule{t, t.TempDir()}
			m.manifest()
			m.write("a.go", printable)
			said := strings.Join(checkAltered(t, m.dir, test.from, test.to), "\n")
			if !strings.Contains(said, test.want) || said != "" && test.want == "" {
				t.Errorf("it says %q, want %q", said, test.want)
			}
			_, err := os.Stat(filepath.Join(m.dir, "a_gradgen.go"))
			if written := err == nil; written != (test.want == "") {
				t.Errorf("the file is written: %v", written)
			}
		})
	}
}

// TestPrintedTextIsNotLoaded warns, and writes the file.
func TestPrintedTextIsNotLoaded(t *testing.T) {
	t.Parallel()
	m := &interpModule{t, t.TempDir()}
	m.manifest()
	m.write("a.go", printable)
	r := emitting(t, m.dir)
	r.cfg.Dir = filepath.Join(m.dir, "missing")
	if err := r.finishChecked(t.Context()); err != nil {
		t.Fatal(err)
	}
	if list := r.diags.Sorted(); len(list) != 1 || list[0].Severity != Warning || !strings.HasPrefix(list[0].Message, "the printed text of CubeGrad is not verified: ") {
		t.Errorf("it says %v", list)
	}
	if _, err := os.Stat(filepath.Join(m.dir, "a_gradgen.go")); err != nil {
		t.Error(err)
	}
}

// emitting generates the module in dir, up to the check of the printed text.
func emitting(t *testing.T, dir string) *run {
	t.Helper()
	prog, err := load.Load(t.Context(), load.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	out, err := derive.Generate(prog, prog.Packages[0], job.Options{Verify: true})
	if err != nil {
		t.Fatal(err)
	}
	return &run{cfg: Config{Dir: dir}, result: &Result{}, imports: map[string]bool{}, waiting: []emission{{prog.Packages[0], out}}}
}

// checkAltered generates the module in dir with other text, and returns the messages of the check.
func checkAltered(t *testing.T, dir, from, to string) (messages []string) {
	t.Helper()
	r := emitting(t, dir)
	file := &r.waiting[0].out.Files[0]
	if n := bytes.Count(file.Content, []byte(from)); from != "" && n != 1 {
		t.Fatalf("%q occurs %d times in the text", from, n)
	}
	file.Content = bytes.Replace(file.Content, []byte(from), []byte(to), 1)
	if err := r.finishChecked(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, d := range r.diags.Sorted() {
		messages = append(messages, d.Message)
	}
	return messages
}
