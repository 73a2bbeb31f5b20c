package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// A many is a module whose package has many files with a directive each.
type many struct {
	t   *testing.T
	dir string
	env []string
}

const manyFiles = 12

func newMany(t *testing.T) *many {
	m := &many{t, t.TempDir(), append(os.Environ(), goEnvironment(t)...)}
	m.write("go.mod", "module example.com/many\n\ngo 1.26.0\n")
	return m
}

func (m *many) write(name, text string) {
	m.t.Helper()
	if err := os.WriteFile(filepath.Join(m.dir, name), []byte(text), 0o666); err != nil {
		m.t.Fatal(err)
	}
}

// source writes the functions x·x, or x·x·x, with a directive or without.
func (m *many) source(power int, directive string) {
	for i := range manyFiles {
		m.write(fmt.Sprintf("f%d.go", i), fmt.Sprintf("package many\n\n%s\nfunc F%d(x float64) float64 { return x%s }\n", directive, i, strings.Repeat("*x", power-1)))
	}
}

func (m *many) command() *exec.Cmd {
	cmd := exec.Command("gradgen")
	cmd.Dir, cmd.Env = m.dir, m.env
	return cmd
}

// emitted is the text of each emitted file.
func (m *many) emitted() map[string]string {
	m.t.Helper()
	paths, err := filepath.Glob(filepath.Join(m.dir, "*_gradgen*.go"))
	if err != nil {
		m.t.Fatal(err)
	}
	texts := map[string]string{}
	for _, p := range paths {
		text, err := os.ReadFile(p)
		if err != nil {
			m.t.Fatal(err)
		}
		texts[filepath.Base(p)] = string(text)
	}
	return texts
}

// generate is what a run that nobody disturbs emits.
func (m *many) generate() map[string]string {
	m.t.Helper()
	if out, err := m.command().CombinedOutput(); err != nil {
		m.t.Fatalf("%v\n%s", err, out)
	}
	return m.emitted()
}

const wish = "//gradgen:grad"

// TestKilledRuns kills runs at any time. Each emitted file is then as it was or as it should
// be, and the next run puts all of them right.
func TestKilledRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("starts many processes")
	}
	m := newMany(t)
	m.source(2, wish)
	square := m.generate()
	m.source(3, wish)
	start := time.Now()
	cube := m.generate()
	takes := time.Since(start)
	if len(square) != manyFiles || len(cube) != manyFiles {
		t.Fatalf("%d and %d emitted files", len(square), len(cube))
	}
	for i := range 30 {
		m.source(2+i%2, wish)
		cmd := m.command()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(rand.Int64N(int64(takes))))
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		for name, text := range m.emitted() {
			if text != square[name] && text != cube[name] {
				t.Fatalf("%s is neither as it was nor as it should be:\n%s", name, text)
			}
		}
	}
	m.source(2, wish)
	for name, text := range m.generate() {
		if text != square[name] {
			t.Errorf("after the next run %s is\n%s", name, text)
		}
	}
}

// TestConcurrentRuns starts several runs in one package at a time. All of them succeed,
// whether they write files or remove them.
func TestConcurrentRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("starts many processes")
	}
	m := newMany(t)
	for round := range 3 {
		for _, directive := range []string{wish, ""} {
			m.source(2+round%2, directive)
			var wait sync.WaitGroup
			for range 4 {
				wait.Go(func() {
					if out, err := m.command().CombinedOutput(); err != nil {
						t.Errorf("%v\n%s", err, out)
					}
				})
			}
			wait.Wait()
			want := manyFiles
			if directive == "" {
				want = 0
			}
			if got := len(m.emitted()); got != want {
				t.Errorf("%d emitted files, want %d", got, want)
			}
		}
	}
}
