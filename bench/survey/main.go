// Command survey differentiates functions of public modules and holds the gradients
// against finite differences of the functions.
//
//	go run ./bench/survey -o bench/survey/README.md
//
// With -verify it prints what gradgen -verify says of them, and why it cannot verify some.
// It fetches the modules that modules.txt names, so it needs the network once. It works in
// a directory of its own, which -dir keeps.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen"
)

func main() {
	out := flag.String("o", "", "write the table to this file instead of printing it")
	dir := flag.String("dir", "", "work in this directory and keep it")
	from := flag.String("functions", "", "read the functions from this file in place of functions.txt")
	verify := flag.Bool("verify", false, "print which functions are not verified, and why")
	flag.Parse()
	if err := run(*out, *dir, *from, *verify); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(out, dir, from string, verify bool) error {
	text, err := source(from)
	if err != nil {
		return err
	}
	functions, err := read(text)
	if err != nil {
		return err
	}
	if dir == "" {
		if dir, err = os.MkdirTemp("", "survey"); err != nil {
			return err
		}
		defer os.RemoveAll(dir)
	}
	s := &survey{dir: dir, functions: functions}
	if text, err = s.outcome(verify); err != nil {
		return err
	}
	if out == "" {
		_, err = os.Stdout.WriteString(text)
		return err
	}
	return os.WriteFile(out, []byte(text), 0o644)
}

// outcome runs the survey, or verifies its functions, and says what came of it.
func (s *survey) outcome(verify bool) (string, error) {
	if verify {
		if err := s.write(); err != nil {
			return "", err
		}
		return s.verify()
	}
	for _, step := range []func() error{s.write, s.generate, s.vet, s.check} {
		if err := step(); err != nil {
			return "", err
		}
	}
	return s.report(), nil
}

// source is the list of functions in a file, the one of the project if none is named.
func source(file string) (string, error) {
	if file == "" {
		return listed, nil
	}
	text, err := os.ReadFile(file)
	return string(text), err
}

// A survey is one run over all functions.
type survey struct {
	dir       string
	functions []*function
}

// path is a file of the survey's module.
func (s *survey) path(elem ...string) string {
	return filepath.Join(append([]string{s.dir}, elem...)...)
}

// command runs the go command in the survey's module.
func (s *survey) command(args ...string) (stdout, stderr string, err error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
	var o, e bytes.Buffer
	cmd.Stdout, cmd.Stderr = &o, &e
	err = cmd.Run()
	return o.String(), e.String(), err
}

// write makes a module with a package for each function.
func (s *survey) write() error {
	root, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/gradgen/gradgen").Output()
	if err != nil {
		return fmt.Errorf("finding this repository: %w", err)
	}
	mod := "module survey\n\ngo 1.26.0\n\nrequire (\n\tgithub.com/gradgen/gradgen v0.0.0\n"
	for _, m := range modules() {
		mod += "\t" + m + "\n"
	}
	mod += ")\n\nreplace github.com/gradgen/gradgen => " + strings.TrimSpace(string(root)) + "\n"
	if err := s.put(mod, "go.mod"); err != nil {
		return err
	}
	for _, f := range s.functions {
		if err := s.put(f.source(), f.dir(), "in.go"); err != nil {
			return err
		}
	}
	runtime := "package survey\n\nimport _ \"github.com/gradgen/gradgen/runtime\"\n"
	if err := s.put(runtime, "runtime.go"); err != nil {
		return err
	}
	if _, said, err := s.command("mod", "tidy"); err != nil {
		return fmt.Errorf("fetching modules: %w\n%s", err, said)
	}
	return nil
}

func (s *survey) put(text string, elem ...string) error {
	path := s.path(elem...)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), 0o644)
}

// generate notes which functions are refused, and why.
func (s *survey) generate() error {
	result, err := gen.Generate(context.Background(), gen.Config{Dir: s.dir, Patterns: []string{"./w/..."}})
	if err != nil {
		return err
	}
	for _, d := range result.Diagnostics {
		name := filepath.Base(filepath.Dir(d.Pos.Filename))
		i := slices.IndexFunc(s.functions, func(f *function) bool { return filepath.Base(f.dir()) == name })
		switch {
		case i < 0:
			return fmt.Errorf("%s", d.Format(s.dir))
		case d.Severity == gen.Error && s.functions[i].refused == "":
			s.functions[i].refused, s.functions[i].code = d.Message, d.Code()
		}
	}
	return nil
}

// vet notes which emitted files do not compile, or are found fault with.
func (s *survey) vet() error {
	_, said, err := s.command("vet", "./w/...")
	if err == nil {
		return nil
	}
	for _, f := range s.functions {
		if strings.Contains(said, filepath.ToSlash(f.dir())+"/") {
			f.faulty = true
		}
	}
	return nil
}

// check runs the gradients beside finite differences.
func (s *survey) check() error {
	if err := s.put(checker(s.functions), "check", "main.go"); err != nil {
		return err
	}
	out, said, err := s.command("run", "./check")
	if err != nil {
		return fmt.Errorf("running the gradients: %w\n%s", err, said)
	}
	for line := range strings.Lines(out) {
		verdict, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		if verdict == "unfit" {
			return fmt.Errorf("%s panics at its point", name)
		}
		for _, f := range s.functions {
			if f.name == name {
				f.right = verdict == "right"
			}
		}
	}
	return nil
}
