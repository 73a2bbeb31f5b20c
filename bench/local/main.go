// Command local runs the descents of package multigrad on problems of Moré, Garbow and
// Hillstrom, and of Hock and Schittkowski with bounds and constraints, and prints the evaluations
// beside those of SciPy as a page of Markdown.
//
//	go run ./bench/local -o bench/local/README.md
//
// With -serve it is a server of losses for other programs; peer.py is one that asks it.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
)

func main() {
	out := flag.String("o", "", "write to this `file` instead of standard output")
	peers := flag.String("peers", "bench/local/peers.csv", "results of SciPy, a `file` that peer.py writes")
	serving := flag.Bool("serve", false, "answer requests for losses on standard input")
	names := flag.Bool("names", false, "print the names of the problems")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var err error
	switch {
	case *serving:
		err = serve(os.Stdin, os.Stdout)
	case *names:
		for _, p := range problems() {
			fmt.Println(p.name)
		}
	default:
		err = run(ctx, *peers, *out)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "local:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, peers, out string) error {
	results, err := readPeers(peers)
	if err != nil {
		return err
	}
	for _, p := range problems() {
		ends, err := p.solve(ctx)
		if err != nil {
			return err
		}
		results[p.name] = append(ends, results[p.name]...)
	}
	text := page(results)
	if out == "" {
		fmt.Print(text)
		return nil
	}
	return os.WriteFile(out, []byte(text), 0o644)
}

// The names of this package's methods.
const (
	ours  = "multigrad"
	large = ours + ", augmented Lagrangian"
)

// solve runs the method of this package, and where there are constraints the one
// for large problems beside.
func (p problem) solve(ctx context.Context) ([]end, error) {
	m := p.method()
	e, err := p.descend(ctx, ours, m)
	if c, is := m.(multigrad.Constrained); is && err == nil {
		var other end
		c.Algorithm = multigrad.AugmentedLagrangian
		other, err = p.descend(ctx, large, c)
		return []end{e, other}, err
	}
	return []end{e}, err
}

func (p problem) descend(ctx context.Context, name string, m multigrad.Method) (end, error) {
	res, err := multigrad.Run(ctx, multigrad.Func(p.loss), p.x, m, multigrad.Options{Thin: -1, Progress: progress.Config{Silent: true}})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return end{}, fmt.Errorf("%s: %w", p.name, err)
	}
	return end{method: name, evals: res.Evals, loss: res.Loss, violation: p.violation(res.X)}, nil
}
