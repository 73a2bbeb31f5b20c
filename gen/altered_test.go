package gen

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/tools/go/packages"
)

var (
	altered      = flag.Int("altered", 60, "how many altered golden cases to validate")
	alteredSeed  = flag.Uint64("alteredseed", 1, "seed of the first of them")
	alteredCases = flag.String("alteredcases", "", "regular expression for the names of the golden cases to alter; empty for all")
)

// TestAlteredCases changes golden cases at random, at one to three places, and holds the
// derivatives of what still compiles against the truth: people wrote these programs, and no
// grammar draws all of what they have side by side.
func TestAlteredCases(t *testing.T) {
	t.Parallel()
	t.Logf("repeat with -altered=%d -alteredseed=%d", *altered, *alteredSeed)
	start := time.Now()
	a := newAlterer(t)
	texts := map[string]string{} // by name
	s := newInterpretedSources(func(pkg string) string { return changedFromCase(filepath.Base(pkg), texts) })
	const batch = 100
	for first := 0; first < *altered; first += batch {
		m := &interpModule{t, t.TempDir()}
		m.manifest()
		for i := range min(batch, *altered-first) {
			seed := *alteredSeed + uint64(first+i)
			if name, text := a.draw(rand.New(rand.NewPCG(seed, 23))); text != "" {
				name = fmt.Sprintf("%s_%d", name, seed)
				m.write("cases/"+name+"/in.go", text)
				texts[name] = text
			}
		}
		s.validate(t, m)
	}
	t.Logf("%d programs in %s", len(texts), time.Since(start).Round(time.Second))
	s.report(t)
}

// customRule marks cases with rules by the user, which nothing changes along with what they
// are for, and with solvers.
var customRule = regexp.MustCompile(`//gradgen:(rule|custom)|runtime/implicit`)

// changedFromCase is the difference between a program and its case.
func changedFromCase(name string, texts map[string]string) string {
	dir := name[:strings.LastIndexByte(name, '_')]
	src, err := os.ReadFile(filepath.Join("testdata/cases", dir, "in.go"))
	if err != nil {
		return err.Error()
	}
	return string(diff.Diff(dir, src, name, []byte(texts[name])))
}

// An alterer changes golden cases.
type alterer struct {
	t     *testing.T
	cases []string // paths of files
	known map[string]*packages.Package
}

// newAlterer finds the cases, and the types of what they import.
func newAlterer(t *testing.T) *alterer {
	t.Helper()
	m := &interpModule{t, t.TempDir()}
	m.manifest()
	paths, err := filepath.Glob("testdata/cases/*/in.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		m.addCase(path)
	}
	wanted := regexp.MustCompile(*alteredCases)
	a := &alterer{t: t, known: map[string]*packages.Package{}}
	a.cases, err = filepath.Glob(filepath.Join(m.dir, "cases/*/in.go"))
	if err != nil {
		t.Fatal(err)
	}
	a.cases = slices.DeleteFunc(a.cases, func(path string) bool {
		text, err := os.ReadFile(path)
		return err != nil || !wanted.MatchString(filepath.Base(filepath.Dir(path))) || customRule.Match(text)
	})
	cfg := &packages.Config{Dir: m.dir, Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedDeps}
	list, err := packages.Load(cfg, "./...")
	if err != nil {
		t.Fatal(err)
	}
	packages.Visit(list, nil, func(p *packages.Package) { a.known[p.PkgPath] = p })
	return a
}
