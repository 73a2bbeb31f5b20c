package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// tally counts verdicts.
type tally struct{ all, right, listed, refused, wrong, faulty int }

func (t *tally) add(f *function) {
	t.all++
	switch {
	case f.refused != "":
		t.refused++
	case f.faulty:
		t.faulty++
	case f.right && f.lists():
		t.listed++
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
	b.WriteString("written for gradgen. *Right* is a gradient that agrees with finite differences, to 1e-5 in the best of four steps; *listed* is\n")
	b.WriteString("right after the directive lists types; *faulty* is emitted code that does not compile or that go vet finds fault with. [functions.txt](functions.txt) has the functions.\n\n")
	b.WriteString("| module | version | functions | right | listed | refused | wrong | faulty |\n|---|---|---|---|---|---|---|---|\n")
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
		fmt.Fprintf(&b, "| %s | %s | %d | %d | %d | %d | %d | %d |\n", path, version, t.all, t.right, t.listed, t.refused, t.wrong, t.faulty)
	}
	fmt.Fprintf(&b, "| all | | %d | %d | %d | %d | %d | %d |\n", total.all, total.right, total.listed, total.refused, total.wrong, total.faulty)
	fmt.Fprintf(&b, "\n%.0f%% are right. ", 100*float64(total.right+total.listed)/float64(total.all))
	b.WriteString("The refused ones by the code of what is said first of each (`gradgen explain CODE`):\n\n| code | functions |\n|---|---|\n")
	b.WriteString(s.causes())
	b.WriteString("\nAll that are not right:\n\n| function | outcome |\n|---|---|\n")
	for _, f := range s.functions {
		switch {
		case f.refused != "":
			fmt.Fprintf(&b, "| %s | %s: %s |\n", f.name, f.code, f.refused)
		case f.faulty:
			fmt.Fprintf(&b, "| %s | faulty |\n", f.name)
		case !f.right:
			fmt.Fprintf(&b, "| %s | wrong |\n", f.name)
		}
	}
	return b.String()
}

// causes has a row for each code of what is refused, the most frequent first.
func (s *survey) causes() string {
	count := map[string]int{}
	for _, f := range s.functions {
		if f.refused != "" {
			count[f.code]++
		}
	}
	codes := slices.SortedFunc(maps.Keys(count), func(a, b string) int {
		return cmp.Or(count[b]-count[a], cmp.Compare(a, b))
	})
	var b strings.Builder
	for _, c := range codes {
		fmt.Fprintf(&b, "| %s | %d |\n", c, count[c])
	}
	return b.String()
}
