package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

const (
	repository = "github.com/gradgen/gradgen"
	generate   = "//go:generate go run " + repository + "/cmd/gradgen" // in the examples
)

// fromEmpty goes the way of the README for each example: it makes a module in an empty folder, writes what a user would, and runs
// the commands up to the fit. The build cache is empty at first, too; what the first module compiles, the others find.
func fromEmpty(w io.Writer) error {
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "professions")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	fmt.Fprint(w, "| model | files | `go mod init`, `edit`, `tidy`, s | `go generate`, s | `go run .`, s | together, s |\n|---|---|---|---|---|---|\n")
	for _, p := range professions {
		m := module{dir: filepath.Join(dir, p.name), cache: filepath.Join(dir, "cache")}
		files, err := m.write(filepath.Join(root, "examples"), p.name)
		if err != nil {
			return err
		}
		times, err := m.follow(root, p.name)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		fmt.Fprintf(w, "| %s | %d |", p.name, files)
		for _, t := range append(times, times[0]+times[1]+times[2]) {
			fmt.Fprintf(w, " %.1f |", t.Seconds())
		}
		fmt.Fprintln(w)
	}
	return nil
}

// A module is one that knows gradgen by go.mod alone.
type module struct{ dir, cache string }

// write copies the sources of an example, but not what gradgen wrote, and the packages that examples share, which others cannot
// import. Data lie where the flags of the example say.
func (m module) write(examples, name string) (files int, err error) {
	for from, to := range map[string]string{name: "", "internal/cmdline": "internal/cmdline", "internal/figure": "internal/figure"} {
		list, err := filepath.Glob(filepath.Join(examples, from, "*.*"))
		if err != nil {
			return 0, err
		}
		for _, file := range list {
			base, data := filepath.Base(file), strings.HasSuffix(file, ".csv")
			if !data && !strings.HasSuffix(base, ".go") || strings.HasSuffix(base, "_test.go") || strings.Contains(base, "_gradgen") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				return 0, err
			}
			target := filepath.Join(m.dir, to, base)
			if data {
				target = filepath.Join(m.dir, "examples", name, base)
			}
			if err := writeAll(target, asOutside(text, name)); err != nil {
				return 0, err
			}
			if to == "" {
				files++
			}
		}
	}
	return files, nil
}

// asOutside is the source of an example in a module of its own.
func asOutside(text []byte, name string) []byte {
	text = bytes.ReplaceAll(text, []byte(`"`+repository+`/examples/internal/`), []byte(`"example.com/`+name+`/internal/`))
	return bytes.ReplaceAll(text, []byte(generate), []byte("//go:generate go tool gradgen"))
}

func writeAll(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o644)
}

// follow runs the commands of the README, and returns the processor times of making the module, generating and
// fitting, compilation included.
func (m module) follow(root, name string) ([]time.Duration, error) {
	steps := [][]string{
		{"go mod init example.com/" + name, "go mod edit -replace " + repository + "=" + root + " -tool=" + repository + "/cmd/gradgen", "go mod tidy"},
		{"go generate"},
		{"go run ."},
	}
	var times []time.Duration
	for _, commands := range steps {
		var took time.Duration
		for _, c := range commands {
			cmd := exec.Command("go", strings.Fields(c)[1:]...)
			cmd.Dir, cmd.Env = m.dir, append(os.Environ(), "GOCACHE="+m.cache, "GOFLAGS=", "GOWORK=off")
			if out, err := cmd.CombinedOutput(); err != nil {
				return nil, fmt.Errorf("%s: %w\n%s", c, err, out)
			}
			took += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
		}
		times = append(times, took)
	}
	return times, nil
}
