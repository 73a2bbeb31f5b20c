package gen_test

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gradgen/gradgen/gen"
	"github.com/gradgen/gradgen/gen/internal/progen"
)

var (
	programs    = flag.Int("programs", 0, "how many random programs to check; 0 means 75 with -thorough, and 5 without")
	programSeed = flag.Uint64("programseed", 1, "seed of the first random program; 0 means a random one")
	programRows = flag.String("programrows", "", "a table of the grammar, with _ for the spaces of its name, of which most random programs have something")
	kinds       = flag.String("programkinds", "vjp,jvp,grad,hvp,pullback", "derivatives of the random programs")
	shrinks     = flag.Int("shrink", 3, "how many failing random programs to make small")
)

// TestRandomPrograms differentiates programs drawn from the grammar and checks
// the dot product of tangents and adjoints, finite differences, and that the
// results are those of the function itself.
func TestRandomPrograms(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("compiles many programs")
	}
	first := firstSeed()
	n := uint64(programCount())
	t.Logf("programs %d to %d: repeat with -programs=%d -programseed=%d", first, first+n-1, n, first)
	var all []*progen.Program
	for i := range n {
		all = append(all, progen.New(first+i, progen.Options{Kinds: strings.Split(*kinds, ","), Focus: strings.ReplaceAll(*programRows, "_", " "), Tiny: *programRows != ""}))
	}
	start := time.Now()
	outcomes, err := check(t, all)
	if err != nil {
		t.Fatal(err)
	}
	t.Log("checked in", time.Since(start).Round(time.Second))
	judge(t, all, outcomes)
}

// programCount is how many programs to check.
func programCount() int {
	if *programs > 0 {
		return *programs
	}
	if *thorough {
		return 75
	}
	return 5
}

// firstSeed is the seed asked for, or a random one.
func firstSeed() uint64 {
	if *programSeed != 0 {
		return *programSeed
	}
	return rand.Uint64() >> 20
}

// check runs programs against their derivatives.
func check(t *testing.T, all []*progen.Program) ([]progen.Outcome, error) {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		return nil, err
	}
	m, err := progen.NewModule(t.TempDir(), root, all)
	if err != nil {
		return nil, err
	}
	return m.Check(t.Context(), generate, 1)
}

// generate runs the generator over packages of a module. It also writes the derivatives of
// programs beside which others are refused.
func generate(ctx context.Context, dir string, packages []string) ([]progen.Finding, error) {
	return generateWith(ctx, gen.Config{Dir: dir, Patterns: packages})
}

func generateWith(ctx context.Context, cfg gen.Config) (found []progen.Finding, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the generator panics: %v", p)
		}
	}()
	result, err := gen.Generate(ctx, gen.Partial(cfg))
	if err != nil {
		return nil, err
	}
	for _, d := range result.Diagnostics {
		if d.Severity == gen.Error {
			found = append(found, progen.Finding{File: d.Pos.Filename, Message: d.Format(cfg.Dir)})
		}
	}
	return found, nil
}

// judge reports what failed: each class with its count, and the first program
// of it in full.
func judge(t *testing.T, all []*progen.Program, outcomes []progen.Outcome) {
	t.Helper()
	classes := map[string]map[int]progen.Outcome{} // by program
	for _, o := range outcomes {
		key := o.Oracle + " " + kind(o)
		if classes[key] == nil {
			classes[key] = map[int]progen.Outcome{}
		}
		classes[key][o.ID] = o
	}
	t.Logf("%d of %d programs are wrong", wrongPrograms(outcomes), len(all))
	left := *shrinks
	for _, key := range slices.SortedFunc(maps.Keys(classes), worstFirst) {
		class := classes[key]
		ids := slices.Sorted(maps.Keys(class))
		t.Logf("%d of %d programs%s: %s", len(class), len(all), seedsOf(all, ids), key)
		if first := class[ids[0]]; !first.Skipped() && !knownLimit(first) {
			reportOutcome(t, all, first, left > 0)
			left--
		}
		if (doubtful(key) || knownLimit(class[ids[0]]) && !common(class[ids[0]])) && len(class) > 3+len(all)/100 {
			t.Errorf("%s: too many to be left out", key)
		}
	}
}

// wrongPrograms counts the programs that are neither refused nor skipped.
func wrongPrograms(outcomes []progen.Outcome) int {
	wrong := map[int]bool{}
	for _, o := range outcomes {
		if !o.Skipped() && !knownLimit(o) {
			wrong[o.ID] = true
		}
	}
	return len(wrong)
}

// doubtful names the classes of programs whose numbers are too wild, or too
// flat, to prove anything. The grammar keeps numbers moderate, so that they are few.
func doubtful(key string) bool {
	return strings.HasPrefix(key, "skip overflow") || strings.HasPrefix(key, "skip chaos") || strings.HasPrefix(key, "skip grid")
}

// knownLimit reports whether o is a refusal that docs/subset.md speaks of: a function
// that is called again from a function value which it was given, an element of a map beside a
// call that may change it, second derivatives through linked memory, or snapshots in a function that calls itself.
func knownLimit(o progen.Outcome) bool {
	return o.Oracle == "refused" &&
		(strings.Contains(o.Message, "takes two values of one function literal") ||
			strings.Contains(o.Message, "Go does not specify the order") ||
			strings.Contains(o.Message, "a loop of a function that calls itself cannot be reversed with snapshots") ||
			strings.Contains(o.Message, "second derivatives through memory like that")) || common(o)
}

// common reports whether o is a refusal of a Jacobian or Hessian, which many programs
// meet that cannot be evaluated several times, or of a derivative of a derivative that calls itself
// or moves references.
func common(o progen.Outcome) bool {
	return o.Oracle == "refused" &&
		(strings.Contains(o.Message, "a matrix of derivatives takes several evaluations") ||
			strings.Contains(o.Message, "have no order in a matrix") ||
			strings.Contains(o.Message, "cannot be differentiated again") ||
			strings.Contains(o.Message, "the pattern of a sparse matrix"))
}

// worstFirst puts wrong numbers before what a user would notice.
func worstFirst(a, b string) int {
	rank := func(key string) int {
		oracle, _, _ := strings.Cut(key, " ")
		return slices.Index([]string{"", "dot", "vjp", "grad", "jvp", "hvp", "jacobian", "hessian", "skip"}, oracle) & 15 // others come last
	}
	return cmp.Or(cmp.Compare(rank(a), rank(b)), strings.Compare(a, b))
}

// seedsOf lists a few seeds.
func seedsOf(all []*progen.Program, ids []int) string {
	var seeds []string
	for _, id := range ids[:min(5, len(ids))] {
		if id >= 0 {
			seeds = append(seeds, fmt.Sprint(all[id].Seed))
		}
	}
	return " (" + strings.Join(seeds, ", ") + ")"
}

func reportOutcome(t *testing.T, all []*progen.Program, o progen.Outcome, smaller bool) {
	t.Helper()
	if o.ID < 0 {
		t.Errorf("%s: %s", o.Oracle, o.Message)
		return
	}
	p := all[o.ID]
	t.Errorf("seed %d: %s: %s", p.Seed, o.Oracle, firstLines(o.Message, 12))
	if smaller {
		p = progen.Shrink(p, func(ps []*progen.Program) []bool { return fails(t, ps, o) }, 16)
		t.Logf("program of seed %d, made small:\n%s", p.Seed, p.Text("p", 0))
	}
}

// fails tells which programs fail the way o did.
func fails(t *testing.T, ps []*progen.Program, o progen.Outcome) []bool {
	t.Helper()
	bad := make([]bool, len(ps))
	outcomes, _ := check(t, ps)
	for _, other := range outcomes {
		if other.ID >= 0 && other.Oracle == o.Oracle && kind(other) == kind(o) {
			bad[other.ID] = true
		}
	}
	return bad
}

// kind is what must stay the same about an outcome while its program shrinks:
// the message without positions and names.
func kind(o progen.Outcome) string {
	switch o.Oracle {
	case "refused", "compile", "generate", "panic":
	default:
		if strings.Contains(o.Message, "panic:") {
			return "panics"
		}
		return ""
	}
	message := position.ReplaceAllString(firstLines(o.Message, 1), "")
	words := strings.Fields(names.ReplaceAllString(message, "…"))
	return strings.Join(words[:min(8, len(words))], " ")
}

var (
	position = regexp.MustCompile(`\S*\.go(:\d+)*: |\d+:\d+: `)
	names    = regexp.MustCompile(`\b\w*\d+\w*\b|"[^"]*"`)
)

func firstLines(s string, n int) string {
	lines := strings.SplitN(s, "\n", n+1)
	return strings.Join(lines[:min(n, len(lines))], "\n")
}
