package progen

import (
	"regexp"
	"strings"
	"testing"
)

// failing makes a predicate of a property of the text.
func failing(asked *int, bad func(text string) bool) func([]*Program) []bool {
	return func(ps []*Program) []bool {
		*asked++
		out := make([]bool, len(ps))
		for i, p := range ps {
			out[i] = bad(p.Text("p", 0))
		}
		return out
	}
}

var mainFunction = regexp.MustCompile(`(?m)^func (\([^)]*\) )?F0\(`)

func TestShrinkToOneConstruct(t *testing.T) {
	checker := NewChecker()
	for _, construct := range []string{"math.Erf(", "append(", "break L", "copy(", "range tail0(", ":= func("} {
		asked, tried := 0, 0
		for seed := uint64(0); tried < 2; seed++ {
			p := New(seed, Options{})
			if !strings.Contains(p.Text("p", 0), construct) {
				continue
			}
			tried++
			has := failing(&asked, func(text string) bool { return strings.Contains(text, construct) })
			small := Shrink(p, has, 80)
			text := small.Text("p", 0)
			if !strings.Contains(text, construct) {
				t.Errorf("seed %d: shrinking loses %s", seed, construct)
			}
			if err := checker.Check(text); err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
			if body := text[mainFunction.FindStringIndex(text)[0]:]; strings.Count(body, "\n") > 60 { // about the two largest rows, in loops
				t.Errorf("seed %d: not small:\n%s", seed, body)
			}
		}
	}
}

func TestShrinkIsDeterministicAndBounded(t *testing.T) {
	p := New(5, Options{})
	asked := 0
	has := failing(&asked, func(text string) bool { return strings.Contains(text, "math.Sin") })
	a := Shrink(p, has, 5)
	if asked > 5 {
		t.Errorf("asked %d times, want at most 5", asked)
	}
	if b := Shrink(p, has, 5); a.Text("p", 0) != b.Text("p", 0) {
		t.Error("two runs shrink differently")
	}
}

func TestShrinkKeepsWhatNeverFails(t *testing.T) {
	p := New(6, Options{})
	asked := 0
	if q := Shrink(p, failing(&asked, func(string) bool { return false }), 3); q != p {
		t.Error("changed although no smaller program fails")
	}
}
