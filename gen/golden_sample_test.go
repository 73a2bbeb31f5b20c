package gen_test

import (
	"hash/fnv"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// sampleShare is the part of the golden cases that go test compiles, where validation
// interprets the others.
const sampleShare = 16

// compiled reports whether the oracles that compile a case are asked: of all of them
// before a change is merged, and when cases are named. Otherwise of those that
// TestGoldenCasesAreValidated does not hold against the truth, and of a sample of the
// others. It depends on the name alone, so that a new case leaves the sample as it is.
func (c *goldenCase) compiled() bool {
	return everything() || *casePattern != "" || *kindList != allKinds || !c.interpreted() || c.drawn()
}

// interpreted reports whether the case stands for itself, as the interpreter needs it, and
// all of its derivatives are held against the truth.
func (c *goldenCase) interpreted() bool {
	return len(c.files) == 0 && !c.marks["calls"] && !notInterpreted()[c.name]
}

// notInterpreted are the cases with a derivative that the interpreter does not know.
var notInterpreted = sync.OnceValue(func() map[string]bool {
	cases := map[string]bool{}
	text, err := os.ReadFile("testdata/not_interpreted.txt")
	if err != nil {
		panic(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^programs/cases/(\w+)\.`).FindAllSubmatch(text, -1) {
		cases[string(m[1])] = true
	}
	return cases
})

// drawn reports whether the case is one of the sample.
func (c *goldenCase) drawn() bool {
	h := fnv.New32a()
	h.Write([]byte(c.name))
	return h.Sum32()%sampleShare == 0
}

// TestSample holds the sample against what it is for: cases of each kind are in it, and
// none that only compiling can check is left out.
func TestSample(t *testing.T) {
	cases := loadCases(t, "")
	drawn, vector, unknown := 0, 0, 0
	for _, c := range cases {
		if !c.interpreted() && !c.compiled() {
			t.Errorf("%s is neither interpreted nor compiled", c.name)
		}
		if notInterpreted()[c.name] {
			unknown++
		}
		if c.drawn() && !c.marks["refused"] {
			drawn++
			if strings.HasPrefix(c.name, "vector_") {
				vector++
			}
		}
	}
	if 2*sampleShare*drawn < len(cases) || vector == 0 {
		t.Errorf("%d of %d cases are drawn, %d of them for vector code", drawn, len(cases), vector)
	}
	if unknown != len(notInterpreted()) || unknown == 0 {
		t.Errorf("%d of %d cases that are not interpreted exist", unknown, len(notInterpreted()))
	}
}

// sampled leaves the cases that are compiled.
func sampled(cases []*goldenCase) []*goldenCase {
	return slices.DeleteFunc(slices.Clone(cases), func(c *goldenCase) bool { return !c.compiled() })
}
