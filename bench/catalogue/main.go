// Command catalogue makes a catalogue of objects in a file of Apache Parquet, fits it
// by kdescent on two ranks, in two processes and in one, and by diffopt, all under a
// limit of memory, and prints the time of a step and the peak memory of each process
// as a page of Markdown.
//
//	GOEXPERIMENT=simd go run ./bench/catalogue -o bench/catalogue/README.md
//
// It needs a Unix shell, and for diffopt an interpreter (-python) that has the packages
// diffopt, jax, optax and pyarrow; without one those rows are left out.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

// settings of a run of the command.
type settings struct {
	objects, ranks, steps, peerSteps int
	limit, peerLimit                 int64 // MiB
	python, out, file                string
	fit                              bool
}

func main() {
	var s settings
	flag.IntVar(&s.objects, "objects", 10_000_000, "number of `objects` in the catalogue")
	flag.IntVar(&s.ranks, "ranks", 2, "number of `ranks` of the fit")
	flag.IntVar(&s.steps, "steps", 30, "`steps` of the fit")
	flag.IntVar(&s.peerSteps, "peersteps", 2, "`steps` that the other program is timed for")
	flag.Int64Var(&s.limit, "limit", 1024, "limit of the data of a process, in `MiB`")
	flag.Int64Var(&s.peerLimit, "peerlimit", 10*1024, "limit that the other program is run with as well, in `MiB`")
	flag.StringVar(&s.python, "python", "", "`interpreter` that has diffopt")
	flag.StringVar(&s.out, "o", "", "write to this `file` instead of standard output")
	flag.StringVar(&s.file, "file", "", "catalogue, a `file` that is made if it is not there (default: a temporary one)")
	flag.BoolVar(&s.fit, "fit", false, "fit the catalogue in this process, or in those of the job that it is part of, and print the result as JSON")
	flag.Parse()
	if err := s.run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "catalogue:", err)
		os.Exit(1)
	}
}

func (s *settings) run(ctx context.Context) error {
	if s.objects < 1000 || s.ranks < 1 || s.steps < 1 || s.peerSteps < 1 || s.limit < 1 || s.peerLimit < 1 {
		return fmt.Errorf("%d objects, %d ranks, %d and %d steps, %d MiB", s.objects, s.ranks, s.steps, s.peerSteps, s.limit)
	}
	if s.fit {
		return fit(ctx, s.file, s.ranks, s.steps)
	}
	if s.file == "" {
		dir, err := os.MkdirTemp("", "catalogue")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		s.file = filepath.Join(dir, "catalogue.parquet")
	}
	if _, err := os.Stat(s.file); err != nil {
		if err := write(s.file, s.objects); err != nil {
			return err
		}
	}
	text, err := s.page(ctx)
	if err != nil {
		return err
	}
	if s.out == "" {
		fmt.Print(text)
		return nil
	}
	return os.WriteFile(s.out, []byte(text), 0o644)
}
