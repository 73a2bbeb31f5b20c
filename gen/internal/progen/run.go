package progen

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// An Outcome is the result of a check of a program.
type Outcome struct {
	ID      int
	Oracle  string // "refused", "compile", "dot", "vjp", "jvp", "skip ...", "values", ...
	Message string
}

// Skipped reports whether the outcome is a remark and not a defect. Finite differences that do not converge prove
// nothing.
func (o Outcome) Skipped() bool {
	return strings.HasPrefix(o.Oracle, "skip") || o.Oracle == "values"
}

// Vet runs go vet over the packages of the first n remaining programs, without its
// reports of constructs that the grammar draws on purpose: repeated conditions, and
// variables that the program itself assigns to themselves.
func (m *Module) Vet(ctx context.Context, n int) []Outcome {
	ids := m.Left()
	args := append([]string{"vet", "-bools=false"}, m.Packages(ids[:min(n, len(ids))])...)
	text, err := m.Go(ctx, args...)
	if err == nil {
		return nil
	}
	var out []Outcome
	drawn := 0
	for _, f := range compileErrors(text) {
		if strings.Contains(f.Message, "self-assignment") && !strings.HasSuffix(f.File, "_gradgen.go") {
			drawn++
			continue
		}
		out = append(out, Outcome{ID: m.Owner(f.File), Oracle: "vet", Message: f.Message})
	}
	if len(out)+drawn == 0 {
		out = append(out, Outcome{ID: -1, Oracle: "vet", Message: text})
	}
	return out
}

// A Generator writes the derivatives in the packages of a module. It returns
// the errors of refused programs.
type Generator func(ctx context.Context, dir string, packages []string) ([]Finding, error)

// A Finding is an error at a place in a file.
type Finding struct {
	File    string
	Message string
}

// vetted is the number of programs of a module that go vet checks.
const vetted = 500

// Check generates, vets, compiles and runs every program of m.
func (m *Module) Check(ctx context.Context, generate Generator, seeds int) ([]Outcome, error) {
	refused, err := m.generate(ctx, generate)
	if err != nil {
		return refused, err
	}
	ran, err := m.Run(ctx, true, seeds)
	return slices.Concat(refused, ran, m.Vet(ctx, vetted)), err
}

// Run compiles the remaining programs and runs their checks. If a program crashes the process, Run drops it and runs
// the others again.
func (m *Module) Run(ctx context.Context, derivatives bool, seeds int) ([]Outcome, error) {
	var kept []Outcome
	for {
		built, err := m.build(ctx, derivatives)
		kept = append(kept, built...)
		if err != nil || len(m.Left()) == 0 {
			return kept, err
		}
		out := m.drive(ctx, seeds)
		if n := len(out); n == 0 || out[n-1].Oracle != "crash" || out[n-1].ID < 0 || m.dropped[out[n-1].ID].Load() {
			return append(kept, out...), nil
		}
		kept = append(kept, out[len(out)-1])
		m.Drop(out[len(out)-1].ID)
	}
}

// drive runs the driver once.
func (m *Module) drive(ctx context.Context, seeds int) []Outcome {
	var out []Outcome
	cmd := exec.CommandContext(ctx, filepath.Join(m.Dir, "driver.exe"), "-seeds="+strconv.Itoa(seeds), "-values="+strconv.FormatBool(m.Values))
	text, err := cmd.Output()
	for line := range strings.Lines(string(text)) {
		out = append(out, parseOutcome(line))
	}
	if err != nil {
		out = append(out, m.crash(err))
	}
	return out
}

// crash returns the outcome of a driver that crashed.
func (m *Module) crash(err error) Outcome {
	o := Outcome{ID: -1, Oracle: "crash", Message: err.Error()}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		o.Message += "\n" + string(exit.Stderr[:min(len(exit.Stderr), 4000)])
		if at := inProgram.FindStringSubmatch(o.Message); at != nil {
			o.ID = m.Owner(at[1])
		}
	}
	return o
}

var inProgram = regexp.MustCompile(`\b(f\d+(?:_gradgen)?\.go)\b`)

func parseOutcome(line string) Outcome {
	parts := strings.SplitN(strings.TrimSpace(line), "\t", 3)
	if len(parts) < 3 {
		return Outcome{ID: -1, Oracle: "output", Message: line}
	}
	id, err := strconv.Atoi(parts[0])
	message, err2 := strconv.Unquote(parts[2])
	if err := errors.Join(err, err2); err != nil {
		return Outcome{ID: -1, Oracle: "output", Message: line}
	}
	return Outcome{ID: id, Oracle: parts[1], Message: message}
}

// build compiles the driver. It drops programs that do not compile.
func (m *Module) build(ctx context.Context, derivatives bool) ([]Outcome, error) {
	var out []Outcome
	for len(m.Left()) > 0 {
		if err := m.WriteDriver(derivatives); err != nil {
			return out, err
		}
		text, err := m.Go(ctx, "build", "-gcflags=programs/...=-e -l", "-ldflags=-s -w", "-o", "driver.exe", "./driver")
		if err == nil {
			return out, nil
		}
		if len(m.dropAll("compile", compileErrors(text), &out)) == 0 {
			return out, fmt.Errorf("compiling: %w\n%s", err, text)
		}
	}
	return out, nil
}

var position = regexp.MustCompile(`^(?:vet: )?(\S+\.go):\d+:\d+: (.*)$`)

func compileErrors(text string) []Finding {
	var out []Finding
	for line := range strings.Lines(text) {
		if at := position.FindStringSubmatch(strings.TrimSpace(line)); at != nil {
			out = append(out, Finding{File: at[1], Message: strings.TrimSpace(line)})
		}
	}
	return out
}

// Go runs the go command in the module, without access to the network.
func (m *Module) Go(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = m.Dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	var both bytes.Buffer
	cmd.Stdout, cmd.Stderr = &both, &both
	err := cmd.Run()
	return both.String(), err
}
