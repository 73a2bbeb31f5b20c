// Peers measures what gradgen emits beside what users would pick instead, and
// writes bench/RESULTS.md:
//
//	go run ./bench/peers
//
// It builds the programs of bench/peers/measure and bench/peers/ranks with and
// without vector code and that of bench/peers/gopeers, a module of its own for
// other packages of Go; compiles the C programs of bench/peers/c (gcc -O3
// -march=native -ffast-math, hand-written adjoints); and makes a virtual
// environment with JAX, diffopt and mpi4jax. What cannot be had is left out, with
// a note that says why. Every program computes the same problem from the same
// numbers; values and norms of gradients are compared before anything is
// reported.
//
// All run in turns, for several rounds, told to use one thread; a figure is the
// median over rounds of medians of processor time, which other work on the
// machine disturbs less than time by the clock. That is what the table of ranks
// has: it needs a quiet machine with two cores.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"
)

func main() {
	var o options
	flag.StringVar(&o.out, "o", "bench/RESULTS.md", "file to write")
	flag.StringVar(&o.venv, "venv", "", "virtual environment to use again, or to make there; a temporary one without it")
	flag.IntVar(&o.rounds, "rounds", 3, "number of rounds")
	flag.StringVar(&o.only, "only", "", "`parts` to measure, of "+strings.Join(parts, ", ")+", with commas; all without it")
	flag.IntVar(&o.largest, "largest", 10_000_000, "leave out problems of more halos, numbers or points than this")
	flag.Parse()
	if err := o.check(flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(2)
	}
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

// parts are what -only chooses from.
var parts = []string{"smf", "kde", "lse", "llsq", "gmm", "lstm", "ode", "ratios", "ranks", "start"}

// check refuses what would measure nothing, before anything is built.
func (o options) check(rest []string) error {
	switch {
	case len(rest) > 0:
		return fmt.Errorf("unexpected argument %s", rest[0])
	case o.rounds < 1:
		return fmt.Errorf("-rounds %d: at least one is needed", o.rounds)
	case o.only == "":
		return nil
	}
	for part := range strings.SplitSeq(o.only, ",") {
		if !slices.Contains(parts, part) {
			return fmt.Errorf("-only %s: there is no part %q; there are %s", o.only, part, strings.Join(parts, ", "))
		}
	}
	return nil
}

// wants reports whether a part of the report is asked for.
func (o options) wants(part string) bool {
	return o.only == "" || strings.Contains(","+o.only+",", ","+part+",")
}

// run measures and writes. Programs that disagree are an error, but only once
// the file without them is written.
func run(ctx context.Context, o options) error {
	dir, err := os.MkdirTemp("", "peers")
	if err != nil {
		return fmt.Errorf("make a place for programs: %w", err)
	}
	defer os.RemoveAll(dir)
	if o.venv == "" {
		o.venv = dir + "/venv"
	}
	b := bench{options: o, log: os.Stderr, start: time.Now()}
	if err := b.build(ctx, dir); err != nil {
		return err
	}
	var texts []string
	for _, part := range []func(context.Context) (string, error){b.tables, b.ratios, b.ranks, b.starts} {
		text, err := part(ctx)
		if err != nil {
			return err
		}
		fmt.Fprint(b.log, text)
		texts = append(texts, text)
	}
	err = write(o.out, b.report(texts))
	return errors.Join(append(b.wrong, err)...)
}

// A bench is one run of the command.
type bench struct {
	options
	log       io.Writer
	start     time.Time
	gradgen   string // the command
	peers     []peer
	rankPeers []peer
	versions  []string // of what is compared
	notes     []string // what was left out, and why
	wrong     []error  // who disagreed
}

// progress tells what is going on.
func (b *bench) progress(format string, args ...any) {
	fmt.Fprintf(b.log, "%4.0fs  %s\n", time.Since(b.start).Seconds(), fmt.Sprintf(format, args...))
}

// note keeps what the report has to say about something left out.
func (b *bench) note(format string, args ...any) {
	n := fmt.Sprintf(format, args...)
	b.progress("%s", n)
	b.notes = append(b.notes, n)
}
