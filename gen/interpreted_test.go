package gen

import (
	"context"
	"flag"
	"fmt"
	"go/ast"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gradgen/gradgen/gen/internal/derive"
	"github.com/gradgen/gradgen/gen/internal/diag"
	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/progen"
	"github.com/gradgen/gradgen/gen/internal/ssaexec"
)

var (
	interpreted       = flag.Int("interpreted", 150, "how many random programs to validate without compiling them")
	interpretedSeed   = flag.Uint64("interpretedseed", 1, "seed of the first of them")
	interpretedKind   = flag.String("interpretedkinds", "", "derivatives of them; empty for one of each program, in turns")
	interpretedRounds = flag.Int("interpretedrounds", 16, "how often making a wrong one small may ask whether it is still wrong")
	interpretedOthers = flag.Bool("interpretedpackages", false, "whether they are about another package")
	interpretedRows   = flag.String("interpretedrows", "", "a table of the grammar, with _ for the spaces of its name: all programs have something of it")
	interpretedEdge   = flag.Bool("interpretededge", false, "whether they have what may be refused")
	interpretedSparse = flag.Bool("interpretedsparse", false, "whether all their matrices are sparse; without it one in three is, where derivatives come in turns")
	interpretedSize   = flag.String("interpretedsize", "", "tiny, small or large, as those that are compiled; empty for one small program in sixteen, the others tiny")
	interpretedTime   = flag.Duration("interpretedtime", 0, "begin no further programs after this time; 0 for no limit")
	interpretedEach   = flag.Int("interpretedeach", 31, "look at one of so many after every pass, whether it is wrong or not; 0 for none")
	interpretedDoc    = flag.String("interpreteddoc", "", "document whose table of what programs cover is to be that of this run")
	interpretedTable  = flag.String("interpretedtable", "", "file for the table of constructs and passes, as comma-separated values")
)

// TestInterpretedPrograms holds derivatives of random programs against the truth, without
// compiling them. Where one is wrong it names the pass. With -interpreted=1000000 it says how many
// programs it does a second, and what they cover.
func TestInterpretedPrograms(t *testing.T) {
	t.Parallel()
	t.Logf("programs from seed %d: repeat with -interpreted=%d -interpretedseed=%[1]d", *interpretedSeed, *interpreted)
	start := time.Now()
	s := &interpretedStats{wrongSeeds: map[uint64]bool{}, checked: map[string]int{}, unknown: map[string]int{}, refused: map[string]int{}, printed: newPrintedRuns(), cover: newCoverage()}
	const batch = 500
	var batches sync.WaitGroup
	turns := make(chan bool, runtime.GOMAXPROCS(0))
	for first := 0; first < *interpreted; first += batch {
		turns <- true
		if *interpretedTime > 0 && time.Since(start) > *interpretedTime {
			break
		}
		batches.Go(func() {
			s.batch(t, *interpretedSeed+uint64(first), min(batch, *interpreted-first))
			<-turns
		})
	}
	batches.Wait()
	s.report(t, time.Since(start))
}

// interpretedStats counts what a run has shown.
type interpretedStats struct {
	mu                            sync.Mutex
	programs, derivatives, passes int
	compared                      int // derivatives whose lowered function was held against its source
	ill                           int // those that are ill-conditioned where vector code differs
	wrong                         int
	wrongSeeds                    map[uint64]bool
	checked, unknown, refused     map[string]int
	small                         []*progen.Program // wrong ones to make small
	printed                       *printedRuns
	edit                          func(dir string) error // changes the sources; nil: as drawn
	cover                         *coverage
}

// batch validates n programs.
func (s *interpretedStats) batch(t *testing.T, first uint64, n int) {
	var programs []*progen.Program
	for i := range uint64(n) {
		if p := interpretedProgram(first + i); *interpretedRows == "" || p.Has(rowsWanted()) {
			programs = append(programs, p)
		}
	}
	m, prog, sources, err := loadRandom(t, programs, s.edit)
	if err != nil {
		t.Error(err)
		return
	}
	source := ssaexec.New(prog)
	var printed []emission
	for _, pkg := range prog.Packages {
		var diags diag.List
		d := job.New(prog, pkg, job.Options{}, &diags)
		out := &derive.Output{}
		for _, f := range pkg.Files {
			id := m.Owner(pkg.FileName(f))
			if id < 0 {
				continue
			}
			d.Opts = s.options(t, programs[id])
			d.Opts.Sources, d.Opts.Source.Program = sources, source
			out.Files = append(out.Files, s.file(t, d, f, programs[id])...)
		}
		out.Recorded = d.Recorded
		printed = append(printed, emission{pkg, out})
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.programs += len(programs)
	for _, at := range s.printed.check(t, m.Dir, printed) {
		if id := m.Owner(at.Filename); id >= 0 {
			s.wrongSeeds[programs[id].Seed] = true
		}
	}
}

// file derives the functions of a program and prints them. What needs more source, or calls emitted functions, is not
// printed.
func (s *interpretedStats) file(t *testing.T, d *job.Package, f *ast.File, p *progen.Program) []job.File {
	d.Need, d.Bodies = nil, nil
	recorded := len(d.Recorded)
	files, err := derive.GenerateFile(d, f, func(d *job.Package, r *load.Request) []*emit.Func { return s.derive(t, d, r, p) })
	if err != nil {
		t.Errorf("seed %d: %v", p.Seed, err)
	}
	if files == nil {
		d.Recorded = d.Recorded[:recorded]
	}
	return files
}

// each reports whether a program is looked at after every pass.
func (s *interpretedStats) each(p *progen.Program) bool {
	return *interpretedEach > 0 && p.Seed%uint64(*interpretedEach) == 0
}

// options has validation look at the finished derivative of a program, also with slices of
// further lengths; and at one of some programs after every pass, as it does with one that
// is wrong.
func (s *interpretedStats) options(t *testing.T, p *progen.Program) job.Options {
	return job.Options{
		Verify: true, VerifyEach: s.each(p), Further: furtherPoints(), Off: []string{"vector/cost"},
		Outcomes: func(o job.Outcome) { s.note(t, p, o) },
	}
}

// loadRandom loads programs as packages of a module, with the sources of the standard
// library that they need; edit, if there is one, changes the module first.
func loadRandom(t *testing.T, programs []*progen.Program, edit func(dir string) error) (m *progen.Module, prog *load.Program, sources []string, err error) {
	root, err := filepath.Abs("..")
	if err != nil {
		return nil, nil, nil, err
	}
	dir := t.TempDir()
	m, err = progen.NewModule(dir, root, programs)
	if err != nil {
		return nil, nil, nil, err
	}
	if edit != nil {
		if err := edit(dir); err != nil {
			return nil, nil, nil, err
		}
	}
	texts, err := programTexts(m)
	if err != nil {
		return nil, nil, nil, err
	}
	sources = slices.DeleteFunc([]string{"iter", "maps", "slices", "programs/lib"}, func(path string) bool {
		return !strings.Contains(texts, strconv.Quote(path))
	})
	prog, err = load.Load(context.Background(), load.Config{Dir: dir, Patterns: []string{"./..."}, Extra: sources})
	return m, prog, sources, err
}

// programTexts is the text of all programs of a module.
func programTexts(m *progen.Module) (string, error) {
	var all strings.Builder
	for id := range m.Programs {
		text, err := os.ReadFile(filepath.Join(m.Dir, m.File(id)))
		if err != nil {
			return "", err
		}
		all.Write(text)
	}
	return all.String(), nil
}

// rowsWanted is the name of the table that all programs are to have something of.
func rowsWanted() string { return strings.ReplaceAll(*interpretedRows, "_", " ") }

// interpretedProgram draws the program of a seed. Most are tiny: what a pass gets wrong it
// gets wrong in programs of a few statements, and a hundred of them cost as much as one of
// a hundred statements.
func interpretedProgram(seed uint64) *progen.Program {
	size := *interpretedSize
	if size == "" {
		size = "tiny"
		if seed%16 == 0 {
			size = "small"
		}
	}
	o := progen.Options{Small: size == "small", Tiny: size == "tiny", Packages: *interpretedOthers, Edge: *interpretedEdge, Exact: true, Focus: rowsWanted(), Kinds: strings.Split(*interpretedKind, ",")}
	o.Sparse = *interpretedSparse || *interpretedKind == "" && seed%3 == 0
	if *interpretedKind != "" {
		return progen.New(seed, o)
	}
	o.Kinds = []string{"vjp", "jvp", "grad", "hvp", "pullback", "jacobian", "hessian"}
	p := progen.New(seed, o)
	p.Choose(seed)
	p.Vector = seed%5 == 0
	return p
}

// digits tell names of one program from those of another.
var digits = regexp.MustCompile("[0-9]+")

// derive takes one derivative through the passes.
func (s *interpretedStats) derive(t *testing.T, d *job.Package, r *load.Request, p *progen.Program) (fns []*emit.Func) {
	defer func() {
		if e := recover(); e != nil {
			t.Errorf("seed %d: %s: the generator panics: %v\n%s", p.Seed, r.Name, e, debug.Stack())
		}
	}()
	*d.Diags = diag.List{}
	if fns = derive.Derive(d, r); fns == nil {
		s.mu.Lock()
		for _, x := range d.Diags.Sorted() {
			s.refused[digits.ReplaceAllString(x.Message, "")]++
		}
		s.mu.Unlock()
	}
	return fns
}

// note counts an outcome, and reports what is wrong.
func (s *interpretedStats) note(t *testing.T, p *progen.Program, o job.Outcome) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.derivatives++
	s.passes += len(o.Checked)
	for _, pass := range o.Checked {
		s.checked[pass]++
	}
	if s.cover != nil && s.each(p) {
		s.cover.note(p, o)
	}
	if o.Compared > 0 {
		s.compared++
	}
	if o.Ill != "" {
		s.ill++
	}
	if o.Unknown != "" {
		s.unknown[o.Unknown]++
	}
	if o.Pass != "" {
		s.wrong++
		s.wrongSeeds[p.Seed] = true
		t.Errorf("seed %d: %s after %s: %s", p.Seed, o.Name, o.Pass, o.Problem)
		if len(s.small) < 3 && s.edit == nil {
			s.small = append(s.small, p)
		}
	}
}

func (s *interpretedStats) report(t *testing.T, took time.Duration) {
	t.Logf("%d programs, to seed %d, in %s, %.0f a second: %d derivatives, %d forms of them held against the truth, %d wrong",
		s.programs, *interpretedSeed+uint64(s.programs)-1, took.Round(time.Second), float64(s.programs)/took.Seconds(), s.derivatives, s.passes, s.wrong)
	t.Logf("%d lowered functions held against their source", s.compared)
	s.printed.report(t)
	t.Logf("%d derivatives are ill-conditioned where vector code adds up in another order", s.ill)
	t.Logf("%d of %d programs are wrong", len(s.wrongSeeds), s.programs)
	for _, p := range s.small {
		t.Logf("program of seed %d, made small:\n%s", p.Seed, shrunk(t, p).Text("p", 0))
	}
	if s.cover != nil {
		s.cover.report(t)
	}
	for _, list := range []struct {
		title string
		of    map[string]int
	}{{"checked after", s.checked}, {"not interpreted", s.unknown}, {"refused", s.refused}} {
		for _, key := range slices.Sorted(maps.Keys(list.of)) {
			t.Log(list.title, key, fmt.Sprint(list.of[key]))
		}
	}
}
