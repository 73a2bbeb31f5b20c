// Command compare sends GradBench's evals to several tools in turn, holds their outputs
// against those of the first, and prints how long each takes.
//
//	go run ./bench/gradbench/compare -tool 'go run ./bench/gradbench' -tool 'cpp:gradbench/tools/manual/bin' -small
//
// A tool is a command that speaks GradBench's protocol, or cpp: and the directory of the
// executables of one of its C++ tools, one for each eval.
package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"time"
)

type list []string

func (l *list) String() string     { return fmt.Sprint(*l) }
func (l *list) Set(s string) error { *l = append(*l, s); return nil }

func main() {
	var commands list
	flag.Var(&commands, "tool", "a tool; repeat it for each")
	evals := flag.String("eval", "", "only evals whose names match this regular expression")
	small := flag.Bool("small", false, "small inputs in place of those of the default sizes")
	seconds := flag.Float64("seconds", 1, "run each function for at least so long")
	flag.Parse()
	pattern, err := regexp.Compile(*evals)
	if err != nil || len(commands) == 0 {
		flag.Usage()
		os.Exit(2)
	}
	bad, err := run(commands, pattern, *small, *seconds)
	if err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
	}
	if err != nil || bad > 0 {
		os.Exit(1)
	}
}

// run compares the tools on each workload and returns how many outputs differ.
func run(commands []string, evals *regexp.Regexp, small bool, seconds float64) (bad int, err error) {
	var tools []tool
	for _, c := range commands {
		t, err := start(c)
		if err != nil {
			return 0, err
		}
		defer t.stop()
		tools = append(tools, t)
	}
	for _, w := range workloads(small) {
		if !evals.MatchString(w.eval) {
			continue
		}
		w.input["min_runs"], w.input["min_seconds"] = 1, seconds
		n, err := compare(tools, w)
		if err != nil {
			return bad, fmt.Errorf("%s %s: %w", w.eval, w.function, err)
		}
		bad += n
	}
	return bad, nil
}

// compare prints a line for each tool.
func compare(tools []tool, w workload) (bad int, err error) {
	var first any
	for i, t := range tools {
		out, times, err := t.evaluate(w)
		verdict := ""
		switch {
		case err != nil:
			verdict = err.Error()
		case i == 0:
			first = out
		default:
			if at := difference(first, out, ""); at != "" {
				verdict, bad = "differs "+at, bad+1
			}
		}
		if i == 0 && err != nil {
			return bad, err
		}
		fmt.Printf("%-9s %-10s %-16s tool %d  %12s  %s\n", w.eval, w.function, w.size, i+1, median(times), verdict)
	}
	return bad, nil
}

func median(times []time.Duration) time.Duration {
	if len(times) == 0 {
		return 0
	}
	slices.Sort(times)
	return times[len(times)/2]
}
