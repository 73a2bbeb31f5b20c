package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
)

const (
	modulePath   = "github.com/gradgen/gradgen"
	toolPath     = modulePath + "/cmd/gradgen"
	generateLine = "//go:generate go tool gradgen"
)

// initialise prepares the package in the working directory: the tool in go.mod,
// the line for go generate, and an example where there is no source yet. It
// changes nothing that is there.
func initialise(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		fmt.Fprintln(stderr, "gradgen: init takes no arguments; it prepares the package in the working directory")
		return exitUsage
	}
	for _, step := range []func(context.Context) (string, error){addTool, addSource} {
		done, err := step(ctx)
		if err != nil {
			fmt.Fprintf(stderr, "gradgen: %v\n", err)
			return exitFault
		}
		fmt.Fprintln(stdout, done)
	}
	return next(ctx, stdout, "go mod tidy", "go generate ./...")
}

// next prints the commands to run next. Until a version of gradgen is published, the go
// command finds it only if go.mod names the directory of a clone.
func next(ctx context.Context, stdout io.Writer, commands ...string) int {
	fmt.Fprintln(stdout, "next:")
	if mod, err := readModule(ctx); err == nil && !mod.finds(modulePath) {
		fmt.Fprintf(stdout, "\tgo mod edit -replace %s=CLONE   where CLONE is the directory of a clone; leave it out for a published version\n", modulePath)
	}
	for _, c := range commands {
		fmt.Fprintf(stdout, "\t%s\n", c)
	}
	return exitOK
}

// A goMod holds the parts of go.mod that are read here.
type goMod struct {
	Tool    []struct{ Path string }
	Require []struct{ Path string }
	Replace []struct{ Old struct{ Path string } }
}

func readModule(ctx context.Context) (mod goMod, err error) {
	out, err := goCommand(ctx, "mod", "edit", "-json")
	if err != nil {
		return mod, err
	}
	if err := json.Unmarshal(out, &mod); err != nil {
		return mod, fmt.Errorf("reading go.mod: %w", err)
	}
	return mod, nil
}

// finds reports whether go.mod has a version or a replacement of a module.
func (m goMod) finds(path string) bool {
	for _, r := range m.Require {
		if r.Path == path {
			return true
		}
	}
	for _, r := range m.Replace {
		if r.Old.Path == path {
			return true
		}
	}
	return false
}

// addTool names gradgen as a tool in go.mod.
func addTool(ctx context.Context) (string, error) {
	out, err := goCommand(ctx, "env", "GOMOD")
	if err != nil {
		return "", err
	}
	if mod := strings.TrimSpace(string(out)); mod == "" || mod == os.DevNull {
		return "", errors.New("there is no go.mod here or above; run go mod init NAME first")
	}
	mod, err := readModule(ctx)
	if err != nil {
		return "", err
	}
	if slices.ContainsFunc(mod.Tool, func(t struct{ Path string }) bool { return t.Path == toolPath }) {
		return "go.mod: names the tool already", nil
	}
	_, err = goCommand(ctx, "mod", "edit", "-tool="+toolPath)
	return "go.mod: names the tool " + toolPath, err
}

func goCommand(ctx context.Context, args ...string) ([]byte, error) {
	out, err := exec.CommandContext(ctx, "go", args...).Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		err = errors.New(strings.TrimSpace(string(exit.Stderr)))
	}
	if err != nil {
		return nil, fmt.Errorf("go %s: %w", strings.Join(args, " "), err)
	}
	return out, nil
}

// addSource writes the line for go generate if no file has one: to a new file,
// or with an example if the package is empty.
func addSource(context.Context) (string, error) {
	name, generated, err := packageHere()
	switch {
	case err != nil:
		return "", err
	case generated != "":
		return generated + ": has a line for go generate already", nil
	case name != "":
		text := fmt.Sprintf("package %s\n\n%s\n", name, generateLine)
		return "generate.go: has the line for go generate", create("generate.go", text)
	}
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	return "model.go: an example, with the line for go generate", create("model.go", fmt.Sprintf(example, packageName(filepath.Base(dir)), generateLine))
}

// packageHere returns the name of the package in the working directory, empty
// if there is none, and the file that already has a line for gradgen.
func packageHere() (name, generated string, err error) {
	entries, err := os.ReadDir(".")
	if err != nil {
		return "", "", err
	}
	for _, e := range entries {
		file := e.Name()
		if !strings.HasSuffix(file, ".go") || e.IsDir() || file[0] == '.' || file[0] == '_' {
			continue
		}
		src, err := os.ReadFile(file)
		if err != nil {
			return "", "", err
		}
		if bytes.Contains(src, []byte("\n"+generateLine)) {
			generated = file
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, src, parser.PackageClauseOnly)
		if err == nil && !strings.HasSuffix(file, "_test.go") {
			name = f.Name.Name
		}
	}
	return name, generated, nil
}

// packageName makes a package name from the name of a directory.
func packageName(dir string) string {
	name := strings.Map(func(r rune) rune {
		if r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			return unicode.ToLower(r)
		}
		return -1
	}, dir)
	if name = strings.TrimLeft(name, "0123456789"); name == "" || token.IsKeyword(name) {
		return "model"
	}
	return name
}

// create writes a file that does not exist yet, all of it or nothing.
func create(name, text string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(name) // half of it would be in the way of the next try
	}
	return err
}

const example = `package %s

import "math"

%s

// Loss returns the mean squared distance of a·exp(−r·t) from the counts at the
// times t, for params (a, r). LossGrad, which gradgen emits, evaluates it and
// overwrites a slice with its gradient.
//
//gradgen:grad wrt=params
func Loss(params, times, counts []float64) float64 {
	a, r := params[0], params[1]
	sum := 0.0
	for i, t := range times {
		miss := a*math.Exp(-r*t) - counts[i]
		sum += miss * miss
	}
	return sum / float64(len(times))
}
`
