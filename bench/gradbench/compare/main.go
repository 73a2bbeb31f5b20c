// Command compare sends GradBench's evals to several tools in turn, holds their outputs
// against those of the first, and prints how long each takes.
//
//	go run ./bench/gradbench/compare -tool 'go run ./bench/gradbench' -tool 'cpp:gradbench/tools/manual/bin' -sizes small
//
// A tool is a command that speaks GradBench's protocol, or cpp: and the directory of the
// executables of one of its C++ tools, one for each eval.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"time"
)

type list []string

func (l *list) String() string     { return fmt.Sprint(*l) }
func (l *list) Set(s string) error { *l = append(*l, s); return nil }

// Options say how a comparison is run.
type options struct {
	evals   *regexp.Regexp
	runs    int
	seconds float64
	limit   time.Duration
}

func main() {
	var commands list
	var o options
	flag.Var(&commands, "tool", "a tool; repeat it for each")
	evals := flag.String("eval", "", "only evals whose names match this regular expression")
	size := flag.String("sizes", "moderate", "sizes of inputs: small, moderate, largest (of the default ones) or default")
	table := flag.String("write", "", "a file whose part between <!-- table --> and <!-- end --> becomes a table of the results")
	flag.IntVar(&o.runs, "runs", 3, "run each function at least so often")
	flag.Float64Var(&o.seconds, "seconds", 1, "run each function for at least so long")
	flag.DurationVar(&o.limit, "limit", 2*time.Minute, "stop a tool that takes longer for one message, and what else of the eval it would be asked")
	flag.Parse()
	var err error
	o.evals, err = regexp.Compile(*evals)
	of, known := map[string]func() sizes{
		"small": small, "moderate": moderate, "default": defaults, "largest": func() sizes { return largest(defaults()) },
	}[*size]
	if err != nil || len(commands) == 0 || !known {
		flag.Usage()
		os.Exit(2)
	}
	c := &comparison{options: o}
	err = c.run(commands, workloads(of()))
	if *table != "" && err == nil {
		err = c.write(*table)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
	}
	fmt.Printf("%d workloads, %d outputs differ\n", len(c.results), c.bad())
	if err != nil || c.bad() > 0 {
		os.Exit(1)
	}
}

// A comparison has the results of all tools, in the order of the workloads.
type comparison struct {
	options
	tools   []tool
	results []result
}

// A result is what the tools did at a workload.
type result struct {
	workload
	runs map[string][]run // of the functions, by tool
}

// A run is a function evaluated by one tool: the shortest time, and what is wrong.
type run struct {
	fastest time.Duration
	wrong   string
	missing bool
}

// run asks the tools for each workload.
func (c *comparison) run(commands []string, all []workload) error {
	for _, command := range commands {
		t, err := start(command)
		if err != nil {
			return err
		}
		defer t.stop()
		c.tools = append(c.tools, t)
	}
	slow := map[string]bool{} // evals and tools that took too long
	for _, w := range all {
		if !c.evals.MatchString(w.eval) {
			continue
		}
		r := result{w, map[string][]run{}}
		in := w.decoded(c.options.runs, c.seconds)
		for _, f := range w.functions {
			if err := c.compare(&r, f, in, slow); err != nil {
				return fmt.Errorf("%s %s: %w", w.eval, f, err)
			}
		}
		c.results = append(c.results, r)
	}
	return nil
}

// compare has each tool evaluate a function, and prints a line for it.
func (c *comparison) compare(r *result, function string, in any, slow map[string]bool) error {
	var first any
	for i, t := range c.tools {
		var out any
		var times []time.Duration
		err := errLimit
		if key := r.eval + " " + t.name(); !slow[key] {
			out, times, err = t.evaluate(r.eval, function, in, c.limit)
			slow[key] = errors.Is(err, errLimit)
		}
		v := run{}
		switch {
		case err != nil && i == 0:
			return err
		case err != nil:
			v.wrong, v.missing = err.Error(), true
		case i == 0:
			first = out
		default:
			v.wrong = difference(first, out, "")
		}
		v.fastest = fastest(times)
		r.runs[function] = append(r.runs[function], v)
		fmt.Printf("%-9s %-10s %-16s %-9s %12s  %s\n", r.eval, function, r.size, t.name(), v.fastest, v.wrong)
	}
	return nil
}

// bad counts outputs that differ.
func (c *comparison) bad() int {
	n := 0
	for _, r := range c.results {
		for _, runs := range r.runs {
			for _, v := range runs {
				if v.wrong != "" && !v.missing {
					n++
				}
			}
		}
	}
	return n
}

func fastest(times []time.Duration) time.Duration {
	var best time.Duration
	for i, t := range times {
		if i == 0 || t < best {
			best = t
		}
	}
	return best
}
