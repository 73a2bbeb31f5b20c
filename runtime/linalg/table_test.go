package linalg

import (
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the table of operations and shapes")

const (
	tablePage  = "../../docs/coverage.md"
	tableTitle = "\n## Shapes\n"
)

// An outcomeOf is what was found of one operation.
type outcomeOf struct {
	name  string
	found map[string]deviations // by shape
}

type outcomes struct{ list []*outcomeOf }

func (o *outcomes) add(name, shape string, d deviations) {
	at := slices.IndexFunc(o.list, func(of *outcomeOf) bool { return of.name == name })
	if at < 0 {
		at = len(o.list)
		o.list = append(o.list, &outcomeOf{name, map[string]deviations{}})
	}
	o.list[at].found[shape] = d
}

// digits is d as a power of ten that it is below; 1e-15 where that is less.
func digits(d float64) string {
	return fmt.Sprintf("1e%d", max(-15, int(math.Ceil(math.Log10(d)))))
}

// text is the table.
func (o *outcomes) text() string {
	var b strings.Builder
	b.WriteString(tableTitle + `
` + "`go test ./runtime/linalg -run TestOperations -update`" + ` wrote this table. Each operation, or chain of operations on a factorisation, was
run for the shapes with random numbers: 1 is one row and one column, tall 4×2, wide 2×5, a view 3×2 inside of a larger matrix; square
matrices have the rows. The numbers are powers of ten above the largest deviation: of Jacobian–vector products from central
differences, of vector–Jacobian products from these, of Hessian–vector products from differences of gradients.

| operation |`)
	for _, s := range shapes {
		b.WriteString(" " + s.name + " |")
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(shapes)) + "\n")
	for _, of := range o.list {
		fmt.Fprintf(&b, "| %s |", of.name)
		for _, s := range shapes {
			cell := "–"
			if d, ok := of.found[s.name]; ok {
				cell = digits(d.forward) + ", " + digits(d.reverse) + ", " + digits(d.second)
			}
			b.WriteString(" " + cell + " |")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// hold writes the table, or compares which operations it has with those that were run.
func (o *outcomes) hold(t *testing.T) {
	page, err := os.ReadFile(tablePage)
	if err != nil {
		t.Fatal(err)
	}
	head, table, _ := strings.Cut(string(page), tableTitle)
	if *update {
		if err := os.WriteFile(tablePage, []byte(head+o.text()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for _, of := range o.list {
		if !strings.Contains(table, "\n| "+of.name+" |") {
			t.Errorf("%s has no row %s: run go test ./runtime/linalg -run TestOperations -update", tablePage, of.name)
		}
	}
}
