package gen_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestGoldenInputs checks the cases themselves: they compile, pass vet, and at
// their inputs finite differences converge and are not all zero. Without -thorough this
// is asked about those that are compiled anyway.
func TestGoldenInputs(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("compiles every case")
	}
	m := newModule(t)
	callsEmitted := func(c *goldenCase) bool { return c.marks["calls"] } // does not compile by itself
	cases := slices.DeleteFunc(sampled(loadCases(t, *casePattern)), callsEmitted)
	for _, c := range cases {
		m.add(c, variantPrimal, c.source)
	}
	complaints := m.vet("./primal/...")
	m.write("driver/common_test.go", primalCommon)
	for _, c := range cases {
		if complaints[variantPrimal+"/"+c.name] == "" && !c.marks["refused"] && !c.marks["nofd"] {
			m.write("driver/"+c.name+"_test.go", primalFile(c, scan(t, c.source)))
		}
	}
	verdicts := m.runDriver("./driver")
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if text := complaints[variantPrimal+"/"+c.name]; text != "" {
				t.Error(text)
			}
			if v := verdicts[c.name]; v != nil && v.failed {
				t.Error(v.output)
			}
		})
	}
}

const primalCommon = `package driver

import (
	"errors"
	"testing"

	"github.com/gradgen/gradgen/runtime/gradcheck"
)

// smooth reports an error, but for a flat function, and whether it is not flat.
func smooth(t *testing.T, err error) bool {
	t.Helper()
	if errors.Is(err, gradcheck.ErrFlat) && !errors.Is(err, gradcheck.ErrNotSmooth) {
		return false
	}
	if err != nil {
		t.Error(err)
	}
	return true
}

func sets(inputs func() [][]any) [][]any {
	if inputs == nil {
		return [][]any{nil}
	}
	return inputs()
}
`

// primalFile checks the inputs of one case.
func primalFile(c *goldenCase, questions []*question) string {
	var b strings.Builder
	b.WriteString("package driver\n\nimport (\n\t\"testing\"\n\n")
	fmt.Fprintf(&b, "\to \"cases/primal/%s\"\n", c.name)
	b.WriteString("\n" + driverImports(questions) + ")\n\n")
	fmt.Fprintf(&b, "func TestCase_%s(t *testing.T) {\n\tvar varies bool\n", c.name)
	for _, q := range questions {
		fmt.Fprintf(&b, "\tvaries = false\n\tfor _, args := range sets(%s) {\n", q.inputsOf("o"))
		fmt.Fprintf(&b, "\t\tvaries = smooth(t, gradcheck.CheckSmooth(%s, %s)) || varies\n\t}\n", q.in("o", q.fn), q.options("args"))
		fmt.Fprintf(&b, "\tif !varies {\n\t\tt.Error(\"%s is flat at all its inputs\")\n\t}\n", q.in("o", q.fn))
	}
	b.WriteString("}\n")
	return b.String()
}
