package main

import (
	"fmt"
	"strings"
)

// tally counts verdicts.
type tally struct{ all, right, refused, wrong, faulty int }

func (t *tally) add(f *function) {
	t.all++
	switch {
	case f.refused != "":
		t.refused++
	case f.faulty:
		t.faulty++
	case f.right:
		t.right++
	default:
		t.wrong++
	}
}

// report is the outcome as a page.
func (s *survey) report() string {
	var b strings.Builder
	b.WriteString("# A survey of public modules\n\n")
	b.WriteString("`go run ./bench/survey -o bench/survey/README.md` wrote this page. Each function calls code of a public module that was not\n")
	b.WriteString("written for gradgen. *Right* is a gradient that agrees with finite differences, to 1e-5 in the best of four steps; *faulty* is\n")
	b.WriteString("emitted code that does not compile or that go vet finds fault with. [functions.txt](functions.txt) has the functions.\n\n")
	b.WriteString("| module | version | functions | right | refused | wrong | faulty |\n|---|---|---|---|---|---|---|\n")
	var total tally
	for _, m := range modules() {
		path, version, _ := strings.Cut(m, " ")
		var t tally
		for _, f := range s.functions {
			if f.module() == path {
				t.add(f)
				total.add(f)
			}
		}
		fmt.Fprintf(&b, "| %s | %s | %d | %d | %d | %d | %d |\n", path, version, t.all, t.right, t.refused, t.wrong, t.faulty)
	}
	fmt.Fprintf(&b, "| all | | %d | %d | %d | %d | %d |\n", total.all, total.right, total.refused, total.wrong, total.faulty)
	fmt.Fprintf(&b, "\n%.0f%% are right. The others, with the first thing that is said of each:\n\n| function | outcome |\n|---|---|\n", 100*float64(total.right)/float64(total.all))
	for _, f := range s.functions {
		switch {
		case f.refused != "":
			fmt.Fprintf(&b, "| %s | refused: %s |\n", f.name, f.refused)
		case f.faulty:
			fmt.Fprintf(&b, "| %s | faulty |\n", f.name)
		case !f.right:
			fmt.Fprintf(&b, "| %s | wrong |\n", f.name)
		}
	}
	return b.String()
}
