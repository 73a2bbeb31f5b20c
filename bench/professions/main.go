// Command professions runs five examples beside programs that do the same by JAX and SciPy, and prints a table: lines of
// code, processor time from the start of the program to the end of the fit, and the largest difference between the results.
//
//	go run ./bench/professions -python PATH
//	go run ./bench/professions -empty
//
// With -empty it measures the way of a reader of the README from an empty folder and an empty build cache to each fit.
//
// All times are processor times; without -empty it is the least of several runs, which take turns. The Go programs are compiled before.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

func main() {
	python := flag.String("python", "python3", "a Python that has JAX and SciPy")
	runs := flag.Int("runs", 3, "how often each program runs")
	empty := flag.Bool("empty", false, "measure the time from an empty folder to the fit")
	flag.Parse()
	work := func(w io.Writer) error { return run(w, *python, *runs) }
	if *empty {
		work = fromEmpty
	}
	if err := work(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "professions:", err)
		os.Exit(1)
	}
}

// run prints the table. It is an error if results differ.
func run(w io.Writer, python string, runs int) error {
	fmt.Fprint(w, "| model | lines of Go | lines of Python | Go, s | JAX and SciPy, s | largest difference |\n|---|---|---|---|---|---|\n")
	dir, err := os.MkdirTemp("", "professions")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var faults []error
	for _, p := range professions {
		row, err := p.compare(dir, python, runs)
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", p.name, err))
			continue
		}
		fmt.Fprintln(w, row)
	}
	return errors.Join(faults...)
}

// compare is a row of the table.
func (p profession) compare(dir, python string, runs int) (string, error) {
	goLines, err := countLines("//", filepath.Join("examples", p.name, "model.go"), filepath.Join("examples", p.name, "main.go"))
	if err != nil {
		return "", err
	}
	script := filepath.Join("bench", "professions", p.script)
	pythonLines, err := countLines("#", script)
	if err != nil {
		return "", err
	}
	binary := filepath.Join(dir, p.name)
	if out, err := exec.Command("go", "build", "-o", binary, "./examples/"+p.name).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	var ours, theirs program
	for range runs {
		if err := errors.Join(ours.run(binary), theirs.run(python, script)); err != nil {
			return "", err
		}
	}
	difference, err := p.difference(ours.output, theirs.output)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("| [%s](../../examples/%[1]s/README.md) | %d | %d | %.2f | %.1f | %s |", p.name, goLines, pythonLines,
		ours.least.Seconds(), theirs.least.Seconds(), difference), nil
}

// A program is what runs of one have shown.
type program struct {
	output string
	least  time.Duration // processor time
}

func (p *program) run(command ...string) error {
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("%v: %w", command, err)
	}
	p.output = string(out)
	if took := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(); p.least == 0 || took < p.least {
		p.least = took
	}
	return nil
}
