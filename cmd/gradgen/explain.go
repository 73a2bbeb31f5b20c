package main

import (
	"fmt"
	"io"

	"github.com/gradgen/gradgen/gen"
)

// explain prints the pages about codes of diagnostics, or the list of codes.
func explain(args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		for _, title := range gen.CodeTitles() {
			fmt.Fprintln(stdout, title)
		}
	}
	for _, code := range args {
		text, ok := gen.Explanation(code)
		if !ok {
			fmt.Fprintf(stderr, "gradgen: there is no code %s; gradgen explain lists all\n", code)
			return exitUsage
		}
		fmt.Fprint(stdout, text)
	}
	return exitOK
}
