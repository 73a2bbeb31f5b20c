package gen_test

import (
	"flag"
	"fmt"
	"sync"
	"testing"
)

const allKinds = "vjp,jvp,grad,hvp,pullback"

var (
	thorough    = flag.Bool("thorough", false, "check as much as before a change is merged: golden cases without optimisations, too, and more random programs")
	update      = flag.Bool("update", false, "rewrite the expected output of the golden cases that compile and pass their gradient checks")
	casePattern = flag.String("case", "", "only golden cases whose names match this regular expression")
	kindList    = flag.String("kinds", allKinds, "kinds of derivative the oracles ask for, vjp among them")
)

// TestGolden holds what is generated for the cases in testdata/cases against the
// expected text, and a sample of it against finite differences and the dot product
// test. With -thorough these are asked about every case, and generation without
// optimisations is another oracle.
func TestGolden(t *testing.T) {
	t.Parallel()
	if *update && (testing.Short() || *kindList != allKinds) {
		t.Fatal("-update needs every oracle: neither -short nor -kinds")
	}
	g := newGolden(t)
	for _, c := range g.cases {
		t.Run(c.name, func(t *testing.T) { g.check(t, c) })
	}
	t.Log(g.summary())
}

// everything reports whether every oracle is asked.
func everything() bool { return *thorough || *update }

// sample is how many of n random programs to check: few, but before a change is merged.
func sample(n int) int {
	if *thorough {
		return n
	}
	return max(n/5, 1)
}

// golden is one run over the cases.
type golden struct {
	cases      []*goldenCase
	questions  map[string][]*question
	outcomes   map[string]generated
	complaints map[string]string // of vet, by package
	verdicts   map[string]*verdict
	plain      bool // the generator can do without optimisations
}

func newGolden(t *testing.T) *golden {
	t.Helper()
	g := &golden{cases: loadCases(t, *casePattern), questions: map[string][]*question{}, outcomes: map[string]generated{}}
	m := newModule(t)
	for _, c := range g.cases {
		g.add(t, m, c)
	}
	asked := !testing.Short() && len(g.questions) > 0
	var variants sync.WaitGroup // they take one processor each
	var diags, oracle map[string]string
	variants.Go(func() { diags = m.generate(variantGolden, false) })
	if asked {
		variants.Go(func() { oracle = m.generate(variantOracle, false) })
	}
	if asked && everything() {
		variants.Go(func() { g.plain = m.generate(variantPlain, true) != nil })
	}
	variants.Wait()
	for _, c := range g.cases {
		g.outcomes[c.name] = m.outcome(c, variantGolden, diags)
	}
	if oracle != nil {
		g.runOracles(m, oracle)
	}
	return g
}

// add writes a case in the variants it is needed in.
func (g *golden) add(t *testing.T, m *module, c *goldenCase) {
	t.Helper()
	m.add(c, variantGolden, c.source)
	if c.marks["refused"] || !c.compiled() {
		return
	}
	g.questions[c.name] = scan(t, c.source)
	for _, q := range g.questions[c.name] {
		q.complete(c.kinds())
	}
	full := augment(c.source, g.questions[c.name])
	m.add(c, variantOracle, full)
	if everything() {
		m.add(c, variantPlain, full)
	}
}

// runOracles runs all oracles in one test binary. diags is what generation for them says.
func (g *golden) runOracles(m *module, diags map[string]string) {
	g.complaints = m.vet("./golden/...", "./oracle/...")
	if g.plain {
		for pkg, text := range m.vet("./plain/...") {
			g.complaints[pkg] = text
		}
	}
	m.write("driver/common_test.go", driverCommon)
	for _, c := range g.cases {
		if g.runnable(m.outcome(c, variantOracle, diags), c) {
			m.write("driver/"+c.name+"_test.go", driverFile(c, g.questions[c.name], g.plain))
		}
	}
	g.verdicts = m.runDriver("./driver")
}

// runnable reports whether a case can be part of the driver.
func (g *golden) runnable(oracle generated, c *goldenCase) bool {
	if oracle.refused() && oracle.diags != "" {
		g.complaints[variantOracle+"/"+c.name] += oracle.diags
	}
	return !oracle.refused() &&
		g.complaints[variantOracle+"/"+c.name] == "" && (!g.plain || g.complaints[variantPlain+"/"+c.name] == "")
}

// check reports on one case, and with -update accepts what is proved.
func (g *golden) check(t *testing.T, c *goldenCase) {
	got := g.outcomes[c.name]
	if err := c.plausible(got); err != nil {
		t.Fatal(err)
	}
	if !got.refused() && !testing.Short() {
		g.prove(t, c)
	}
	want := c.want()
	if got == want || t.Failed() {
		return
	}
	if *update {
		if err := c.save(got); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Error(mismatch(got, want))
}

// prove reports what compiler, vet and the gradient oracles say.
func (g *golden) prove(t *testing.T, c *goldenCase) {
	t.Helper()
	for _, variant := range []string{variantGolden, variantOracle, variantPlain} {
		if text := g.complaints[variant+"/"+c.name]; text != "" {
			t.Errorf("%s: %s", variant, text)
		}
	}
	switch v := g.verdicts[c.name]; {
	case v == nil && c.compiled() && !t.Failed():
		t.Error("the oracles did not run")
	case v != nil && v.failed:
		t.Error(v.output)
	}
}

func mismatch(got, want generated) string {
	if got.diags != want.diags {
		return fmt.Sprintf("diagnostics differ\n got: %swant: %s", got.diags, want.diags)
	}
	if got.text == want.text {
		return "vector code differs from " + wantSimd + " (go test ./gen -update)\n" + firstDifference(got.simd, want.simd)
	}
	return "emitted text differs from " + wantGo + " (go test ./gen -update)\n" + firstDifference(got.text, want.text)
}

// summary counts what the run has shown.
func (g *golden) summary() string {
	refused, questions := 0, 0
	for _, c := range g.cases {
		if g.outcomes[c.name].refused() {
			refused++
		}
		questions += len(g.questions[c.name])
	}
	return fmt.Sprintf("%d cases: %d differentiated, %d refused; %d functions held against the oracles; without optimisations: %t",
		len(g.cases), len(g.cases)-refused, refused, questions, g.plain)
}
