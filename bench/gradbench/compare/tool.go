package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"
)

// A tool evaluates the functions of evals.
type tool interface {
	name() string
	evaluate(eval, function string, input any, limit time.Duration) (output any, times []time.Duration, err error)
	stop()
}

var (
	errMissing = errors.New("not implemented")
	errLimit   = errors.New("takes too long")
)

// start runs a tool.
func start(command string) (tool, error) {
	if dir, ok := strings.CutPrefix(command, "cpp:"); ok {
		return executables(dir), nil
	}
	s := &session{command: command}
	return s, s.begin()
}

// A session is a tool that speaks the protocol.
type session struct {
	command string
	called  string // by the tool itself
	cmd     *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	next    int
}

func (s *session) name() string { return s.called }

// begin runs the command.
func (s *session) begin() error {
	s.cmd = exec.Command("sh", "-c", "exec "+s.command)
	s.cmd.Stderr = os.Stderr
	var err error
	if s.in, err = s.cmd.StdinPipe(); err != nil {
		return err
	}
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := s.cmd.Start(); err != nil {
		return fmt.Errorf("starting %s: %w", s.command, err)
	}
	s.out = bufio.NewReaderSize(out, 1<<20)
	var a answer
	err = s.send(map[string]any{"kind": "start"}, &a)
	s.called = a.Tool
	return err
}

// An answer is what a tool says to a message that asks for something.
type answer struct {
	ID      int
	Tool    string
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

// evaluate stops and restarts a tool that takes longer than limit.
func (s *session) evaluate(eval, function string, input any, limit time.Duration) (any, []time.Duration, error) {
	var late atomic.Bool
	timer := time.AfterFunc(limit, func() {
		late.Store(true)
		_ = s.cmd.Process.Kill() // it may have ended
	})
	out, times, err := s.ask(eval, function, input)
	timer.Stop()
	if !late.Load() {
		return out, times, err
	}
	s.stop()
	return nil, nil, errors.Join(errLimit, s.begin())
}

func (s *session) ask(eval, function string, input any) (any, []time.Duration, error) {
	var a answer
	if err := s.send(map[string]any{"kind": "define", "module": eval}, &a); err != nil {
		return nil, nil, err
	}
	if !a.Success {
		return nil, nil, errMissing
	}
	a = answer{}
	if err := s.send(map[string]any{"kind": "evaluate", "module": eval, "function": function, "input": input}, &a); err != nil {
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

// name is that of the directory above, which GradBench calls by the tool.
func (dir executables) name() string { return filepath.Base(filepath.Dir(filepath.Clean(string(dir)))) }

func (dir executables) evaluate(eval, function string, input any, limit time.Duration) (any, []time.Duration, error) {
	program := filepath.Join(string(dir), eval)
	if _, err := os.Stat(program); err != nil {
		return nil, nil, errMissing
	}
	f, err := os.CreateTemp("", "gradbench-*.json")
	if err != nil {
		return nil, nil, err
	}
	defer os.Remove(f.Name())
	if err := errors.Join(json.NewEncoder(f).Encode(input), f.Close()); err != nil {
		return nil, nil, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	out, err := exec.CommandContext(ctx, program, f.Name(), function).Output()
	if ctx.Err() != nil {
		return nil, nil, errLimit
	}
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
