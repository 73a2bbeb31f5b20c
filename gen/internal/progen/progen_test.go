package progen

import (
	"regexp"
	"testing"
)

const programs = 2000

func TestWellTyped(t *testing.T) {
	c := NewChecker()
	bad := 0
	for seed := range uint64(programs) {
		text := New(seed, Options{Edge: seed%4 == 0}).Text("p", int(seed))
		if err := c.Check(text); err != nil {
			t.Errorf("seed %d: %v", seed, err)
			if bad++; bad > 10 {
				t.Fatal(text)
			}
		}
	}
}

func TestDeterministic(t *testing.T) {
	for seed := range uint64(50) {
		a, b := New(seed, Options{}), New(seed, Options{})
		if a.Text("p", 1) != b.Text("p", 1) {
			t.Errorf("seed %d gives two programs", seed)
		}
	}
}

// TestFamilies holds the tables that Families lists against those that are drawn from.
func TestFamilies(t *testing.T) {
	of := map[string]string{}
	for _, f := range Families(Programs) {
		for _, name := range f.Productions {
			if of[name] != "" && of[name] != f.Name {
				t.Errorf("%q is in %s and in %s", name, of[name], f.Name)
			}
			of[name] = f.Name
		}
	}
	for _, name := range newGrammar(Options{Edge: true, Packages: true}).productions() {
		if of[name] == "" {
			t.Errorf("%q is in no family", name)
		}
	}
}

func TestCoverage(t *testing.T) {
	count := map[string]int{}
	for seed := range uint64(programs) {
		for name, n := range New(seed, Options{Edge: true}).Used {
			count[name] += n
		}
	}
	for _, name := range newGrammar(Options{Edge: true}).productions() {
		if count[name] < 3 {
			t.Errorf("production %q occurs %d times in %d programs", name, count[name], programs)
		}
	}
}

// TestPreludeNames checks that no two declarations that templates use have one name.
func TestPreludeNames(t *testing.T) {
	name := regexp.MustCompile(`(?m)^(?:func|type|var|const) (\pL+)§[^\pL]`)
	seen := map[string]string{}
	for _, d := range preludes() {
		for _, m := range name.FindAllStringSubmatch(d, -1) {
			if other, twice := seen[m[1]]; twice {
				t.Errorf("%s is declared twice:\n%s\n%s", m[1], other, d)
			}
			seen[m[1]] = d
		}
	}
}
