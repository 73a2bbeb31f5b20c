package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// poisson prints the error of κ and the cost of a gradient on 1 to 4 ranks, as examples/poisson-network prints them.
func poisson(ctx context.Context, w io.Writer, _ string) error {
	dir, err := os.MkdirTemp("", "poisson")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "poisson")
	if err := goTool(ctx, "build", "-o", program, "./examples/poisson-network"); err != nil {
		return err
	}
	fmt.Fprint(w, "κ as a network of 12 neurons, in −∇·(κ∇u) = f\titerations\tloss at the end\tsolves, loss\tsolves, gradient\t× loss\terror of κ, mean square\tmost\n")
	for _, ranks := range []int{1, 2, 3, 4} {
		row, err := train(ctx, program, ranks)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%d ranks\t%s\n", ranks, row)
	}
	return nil
}

// train runs the example on so many ranks.
func train(ctx context.Context, program string, ranks int) (row string, err error) {
	out, err := exec.CommandContext(ctx, program, "-quiet", "-ranks", fmt.Sprint(ranks)).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	var iterations, evals, solves, both int
	var first, last, mean, most float64
	for text := range strings.Lines(string(out)) {
		switch word, _, _ := strings.Cut(text, " "); word {
		case "iterations":
			_, err = fmt.Sscanf(text, "iterations %d, %d", &iterations, &evals)
		case "loss":
			_, err = fmt.Sscanf(text, "loss %e at the start, %e at the end", &first, &last)
		case "solves":
			_, err = fmt.Sscanf(text, "solves %d products with the preconditioner for the loss, %d", &solves, &both)
		case "κ−true":
			_, err = fmt.Sscanf(text, "κ−true %e of κ in the mean square, %e", &mean, &most)
		}
		if err != nil {
			return "", fmt.Errorf("%q: %w", text, err)
		}
	}
	return fmt.Sprintf("%d\t%.0e\t%d\t%d\t%.2f\t%.3f\t%.2f", iterations, last, solves, both, float64(both)/float64(solves), mean, most), nil
}
