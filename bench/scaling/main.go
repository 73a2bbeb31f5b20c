// Scaling measures how the time that gradgen needs grows with what it is given:
//
//	go run ./bench/scaling
//
// It writes programs of several shapes in growing sizes, generates their derivatives
// on one core, and prints the processor time for each size, and as the exponent the
// slope of log time over log size, fitted to the upper sizes: 1 where time grows as the
// source does. What a program of the smallest size takes, which is mostly that of
// loading package math, is subtracted. A shape stops at the limit of time.
//
//	-shapes REGEXP    the shapes to measure
//	-limit DURATION   no size follows one that took longer
//	-profile FILE     a processor profile, for go tool pprof
//	-keep DIRECTORY   keeps source and emitted files there
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"runtime"
	"runtime/pprof"
	"time"
)

func main() {
	var o options
	which := flag.String("shapes", ".", "measure the shapes that match this `regexp`")
	flag.DurationVar(&o.limit, "limit", 5*time.Second, "no size follows one that took longer")
	flag.StringVar(&o.profile, "profile", "", "write a processor profile to this `file`")
	flag.StringVar(&o.keep, "keep", "", "keep source and emitted files in this `directory`")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var err error
	if o.shapes, err = regexp.Compile(*which); err == nil {
		err = run(ctx, os.Stdout, o)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "scaling:", err)
		os.Exit(1)
	}
}

type options struct {
	shapes  *regexp.Regexp
	limit   time.Duration
	profile string
	keep    string
}

// run measures the shapes that match, and prints a row for each.
func run(ctx context.Context, w io.Writer, o options) (err error) {
	runtime.GOMAXPROCS(1)
	dir, remove, err := place(o.keep)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, remove()) }()
	stop, err := profile(o.profile)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stop()) }()
	fmt.Fprintln(w, "| shape | size | exponent | seconds, by size |\n|---|---|---|---|")
	for _, s := range shapes() {
		if !o.shapes.MatchString(s.name) {
			continue
		}
		points, err := measure(ctx, dir, s, o.limit)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		fmt.Fprintln(w, row(s, points))
	}
	return nil
}

// place returns the directory that programs are written to, and what removes it.
func place(keep string) (string, func() error, error) {
	if keep != "" {
		return keep, func() error { return nil }, os.MkdirAll(keep, 0o755)
	}
	dir, err := os.MkdirTemp("", "scaling")
	return dir, func() error { return os.RemoveAll(dir) }, err
}

// profile begins a processor profile, and returns what ends it.
func profile(name string) (func() error, error) {
	if name == "" {
		return func() error { return nil }, nil
	}
	f, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return func() error { pprof.StopCPUProfile(); return f.Close() }, nil
}
