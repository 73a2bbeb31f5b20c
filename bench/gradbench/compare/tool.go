package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// A tool evaluates the functions of evals.
type tool interface {
	evaluate(w workload) (output any, times []time.Duration, err error)
	stop()
}

// start runs a tool.
func start(command string) (tool, error) {
	if dir, ok := strings.CutPrefix(command, "cpp:"); ok {
		return executables(dir), nil
	}
	cmd := exec.Command("sh", "-c", "exec "+command)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("starting %s: %w", command, err)
	}
	s := &session{cmd: cmd, in: in, out: bufio.NewReaderSize(out, 1<<20)}
	return s, s.send(map[string]any{"kind": "start"}, nil)
}

// A session is a tool that speaks the protocol.
type session struct {
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  *bufio.Reader
	next int
}

// An answer is what a tool says to a message that asks for something.
type answer struct {
	ID      int
	Success bool
	Output  any
	Error   string
	Timings []timing
}

type timing struct {
	Name        string
	Nanoseconds int64
}

// send sends a message and reads the answer to it.
func (s *session) send(m map[string]any, a *answer) error {
	m["id"] = s.next
	s.next++
	if err := json.NewEncoder(s.in).Encode(m); err != nil {
		return fmt.Errorf("sending: %w", err)
	}
	line, err := s.out.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("reading an answer: %w", err)
	}
	if a == nil {
		a = &answer{}
	}
	if err := json.Unmarshal(line, a); err != nil {
		return fmt.Errorf("reading an answer: %w", err)
	}
	if a.ID != m["id"] {
		return fmt.Errorf("the answer has the id %d, not %d", a.ID, m["id"])
	}
	return nil
}

func (s *session) evaluate(w workload) (any, []time.Duration, error) {
	var a answer
	if err := s.send(map[string]any{"kind": "define", "module": w.eval}, &a); err != nil {
		return nil, nil, err
	}
	if !a.Success {
		return nil, nil, errors.New("not implemented")
	}
	a = answer{}
	input := any(w.input)
	if w.number != nil {
		input = *w.number
	}
	m := map[string]any{"kind": "evaluate", "module": w.eval, "function": w.function, "input": input}
	if err := s.send(m, &a); err != nil {
		return nil, nil, err
	}
	if !a.Success {
		return nil, nil, errors.New(a.Error)
	}
	return a.Output, evaluations(a.Timings), nil
}

// evaluations are the times of the function itself.
func evaluations(timings []timing) []time.Duration {
	var times []time.Duration
	for _, t := range timings {
		if t.Name == "evaluate" {
			times = append(times, time.Duration(t.Nanoseconds))
		}
	}
	return times
}

func (s *session) stop() {
	s.in.Close()
	_ = s.cmd.Wait() // all that matters has been answered
}

// executables is the directory of a C++ tool, whose executables are given a file and the
// name of a function, and print the output and one timing a line.
type executables string

func (dir executables) evaluate(w workload) (any, []time.Duration, error) {
	program := filepath.Join(string(dir), w.eval)
	if _, err := os.Stat(program); err != nil {
		return nil, nil, errors.New("not implemented")
	}
	f, err := os.CreateTemp("", "gradbench-*.json")
	if err != nil {
		return nil, nil, err
	}
	defer os.Remove(f.Name())
	input := any(w.input)
	if w.number != nil {
		input = *w.number
	}
	if err := errors.Join(json.NewEncoder(f).Encode(input), f.Close()); err != nil {
		return nil, nil, err
	}
	out, err := exec.Command(program, f.Name(), w.function).Output()
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", program, err)
	}
	return parse(out)
}

// parse reads what an executable prints.
func parse(out []byte) (output any, times []time.Duration, err error) {
	d := json.NewDecoder(bytes.NewReader(out))
	if err := d.Decode(&output); err != nil {
		return nil, nil, fmt.Errorf("reading an output: %w", err)
	}
	var timings []timing
	for d.More() {
		var t timing
		if err := d.Decode(&t); err != nil {
			return nil, nil, fmt.Errorf("reading a timing: %w", err)
		}
		timings = append(timings, t)
	}
	return output, evaluations(timings), nil
}

func (executables) stop() {}
