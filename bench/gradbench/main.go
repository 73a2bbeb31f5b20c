// Command gradbench is a tool for GradBench, the benchmark of automatic differentiation:
// it reads messages of GradBench's protocol, one JSON object a line, and answers each.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"
)

func main() {
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "gradbench:", err)
		os.Exit(1)
	}
}

// A message is what an eval sends.
type message struct {
	ID       int             `json:"id"`
	Kind     string          `json:"kind"`
	Module   string          `json:"module"`
	Function string          `json:"function"`
	Input    json.RawMessage `json:"input"`
}

// A response answers the message with its ID. Success is there for messages that ask for
// something.
type response struct {
	ID      int      `json:"id"`
	Tool    string   `json:"tool,omitempty"`
	Success *bool    `json:"success,omitempty"`
	Output  any      `json:"output,omitempty"`
	Timings []timing `json:"timings,omitempty"`
	Error   string   `json:"error,omitempty"`
}

// A timing is how long one evaluation took.
type timing struct {
	Name        string `json:"name"`
	Nanoseconds int64  `json:"nanoseconds"`
}

// serve answers messages until there are no more.
func serve(in io.Reader, out io.Writer) error {
	lines := bufio.NewReaderSize(in, 1<<20)
	to := json.NewEncoder(out)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 1 {
			var m message
			if err := json.Unmarshal(line, &m); err != nil {
				return fmt.Errorf("reading a message: %w", err)
			}
			if err := to.Encode(answer(m)); err != nil {
				return fmt.Errorf("answering: %w", err)
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// answer carries out one message.
func answer(m message) response {
	r := response{ID: m.ID}
	switch m.Kind {
	case "start":
		r.Tool = "gradgen"
	case "define":
		_, known := evals[m.Module]
		r.Success = &known
	case "evaluate":
		output, timings, err := evaluate(m)
		ok := err == nil
		r.Success, r.Output, r.Timings = &ok, output, timings
		if err != nil {
			r.Error = err.Error()
		}
	}
	return r
}

// evaluate runs the function of a message as often as its input asks for.
func evaluate(m message) (output any, timings []timing, err error) {
	defer func() {
		if p := recover(); p != nil {
			output, timings, err = nil, nil, fmt.Errorf("%s.%s: %v", m.Module, m.Function, p)
		}
	}()
	prepare, ok := evals[m.Module][m.Function]
	if !ok {
		return nil, nil, fmt.Errorf("there is no function %s.%s", m.Module, m.Function)
	}
	run, err := prepare(m.Input)
	if err != nil {
		return nil, nil, fmt.Errorf("input of %s.%s: %w", m.Module, m.Function, err)
	}
	var runs struct {
		Runs    int     `json:"min_runs"`
		Seconds float64 `json:"min_seconds"`
	}
	_ = json.Unmarshal(m.Input, &runs) // hello sends a number, which says nothing of runs
	total := time.Duration(0)
	clock := time.Now() // time.Since reads one clock, time.Now two
	for i := 0; i < max(runs.Runs, 1) || total.Seconds() < runs.Seconds; i++ {
		begin := time.Since(clock)
		output = run()
		took := time.Since(clock) - begin
		total += took
		timings = append(timings, timing{"evaluate", took.Nanoseconds()})
	}
	return output, timings, nil
}
