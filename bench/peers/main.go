// Peers measures what gradgen emits beside what users would pick instead, and
// writes bench/RESULTS.md:
//
//	go run ./bench/peers
//
// It builds the programs of bench/peers/measure with and without vector code,
// compiles the C programs of bench/peers/c (gcc -O3 -march=native -ffast-math,
// hand-written adjoints), and makes a virtual environment with JAX and diffopt,
// or says why it could not. Every program computes the same problem from the
// same numbers; values and norms of gradients are compared before anything is
// reported.
//
// All run in turns, for several rounds, told to use one thread; a figure is the
// median over rounds of medians of processor time, which other work on the
// machine disturbs less than time by the clock.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
)

func main() {
	var o options
	flag.StringVar(&o.out, "o", "bench/RESULTS.md", "file to write")
	flag.StringVar(&o.venv, "venv", "", "virtual environment to use again, or to make there; a temporary one without it")
	flag.IntVar(&o.rounds, "rounds", 3, "number of rounds")
	flag.StringVar(&o.only, "only", "", "the problem to run, of smf, lse, llsq, gmm, lstm and ode; all without it")
	flag.IntVar(&o.largest, "largest", 10_000_000, "leave out problems of more halos, numbers or points than this")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

type options struct {
	out, venv, only string
	rounds, largest int
}

func run(ctx context.Context, o options) error {
	dir, err := os.MkdirTemp("", "peers")
	if err != nil {
		return fmt.Errorf("make a place for programs: %w", err)
	}
	defer os.RemoveAll(dir)
	if o.venv == "" {
		o.venv = dir + "/venv"
	}
	peers, notes, err := build(ctx, dir, o.venv)
	if err != nil {
		return err
	}
	var done []work
	for _, w := range works {
		if o.only != "" && o.only != w.problem || w.size > o.largest {
			continue
		}
		if err := w.measure(ctx, peers, o.rounds); err != nil {
			return err
		}
		if err := w.agree(); err != nil {
			return err
		}
		fmt.Fprint(os.Stderr, w.table())
		done = append(done, w)
	}
	extra, err := starts(ctx, peers, o)
	if err != nil {
		return err
	}
	return write(o.out, report(ctx, done, extra, notes, o))
}
