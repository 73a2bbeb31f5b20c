package gen

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/interp"
	"github.com/gradgen/gradgen/gen/internal/load"
	"github.com/gradgen/gradgen/gen/internal/ssaexec"
)

// sourceRuns holds what runs from source, without lowering, against compiled Go.
type sourceRuns struct {
	program      *ssaexec.Program
	equal, wrong int
	unknown      map[string]int
}

// runtimeError begins what a run leaves behind that an error of the run time ends. Which of
// two comes first is not always specified.
const runtimeError = "panic: runtime error: "

func newSourceRuns(prog *load.Program) *sourceRuns {
	return &sourceRuns{program: ssaexec.New(prog), unknown: map[string]int{}}
}

// openOrder reports whether a golden case, or one that was made of it, reads operands in an order that Go does not specify: the compiler's, which
// what runs from source does not have.
func openOrder(pkg string) bool { return strings.Contains(pkg, "/operand_order") }

// note runs a function on the inputs of a question.
func (s *sourceRuns) note(t *testing.T, q *interpQuestion, want string) {
	inputs, err := interp.Invent[interp.Real](interp.NewShapes(1), q.seed, interp.InventedLen, paramTypes(q.fn)...)
	if err != nil {
		t.Fatal(err)
	}
	args, err := ssaexec.Arguments(inputs)
	got := ""
	if err == nil {
		got, err = ssaexec.NewMachine(s.program).Text(q.fn, args)
	}
	switch {
	case err != nil:
		s.unknown[err.Error()]++
	case openOrder(q.pkg.Path):
		s.unknown["Go does not specify the order of its operands"]++
	case got == want, strings.HasPrefix(got, runtimeError) && strings.HasPrefix(want, runtimeError):
		s.equal++
	default:
		s.wrong++
		t.Errorf("%s.%s from source with inputs of seed %d:\n%swant\n%s", q.pkg.Path, q.fn.Name(), q.seed, got, want)
	}
}

func (s *sourceRuns) report(t *testing.T, of int) {
	t.Logf("from source: %d of %d runs are alike, %d are wrong", s.equal, of, s.wrong)
	for _, why := range slices.Sorted(maps.Keys(s.unknown)) {
		t.Logf("from source: %d: %s", s.unknown[why], why)
	}
	if 20*s.equal < 17*of {
		t.Errorf("only %d of %d runs from source could be compared", s.equal, of)
	}
}
