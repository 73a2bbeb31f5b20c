package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/gradgen/gradgen/gen"
)

// printPasses lists the passes with a line about each. A star marks those that -off can
// leave out. What a pass must come after is below it.
func printPasses(out io.Writer) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, p := range gen.Passes() {
		mark := " "
		if p.Optional {
			mark = "*"
		}
		fmt.Fprintf(w, "%s %s\t%s\n", mark, p.Name, p.Doc)
		for _, a := range p.After {
			fmt.Fprintf(w, "\t  after %s: %s\n", a.Name, a.Why)
		}
	}
	w.Flush()
}
