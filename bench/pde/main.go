// Command pde measures adjoints of partial differential equations in time, with and without snapshots, beside JAX, whose
// numbers it compares as well; and the inverse problem of examples/poisson-network on several ranks.
//
//	GOEXPERIMENT=simd go run ./bench/pde -python venv/bin/python
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
)

// A part is a table of the report.
type part struct {
	name  string
	print func(ctx context.Context, w io.Writer, python string) error
}

var parts = []part{{"checkpoints", checkpoints}, {"water", water}, {"large", large}, {"poisson", poisson}}

func main() {
	python := flag.String("python", "", "an interpreter that has jax, to measure it as well")
	only := flag.String("only", "", "one `part`: checkpoints, water, large or poisson")
	flag.Parse()
	for _, p := range parts {
		if *only != "" && *only != p.name {
			continue
		}
		w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
		err := p.print(context.Background(), w, *python)
		if err == nil {
			err = w.Flush()
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Println()
	}
}
