package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// A screen is what a command prints while it runs.
type screen struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// until waits for a condition, until the time limit of the tests.
func until(t *testing.T, what string, s *screen, holds func() bool) {
	t.Helper()
	for !holds() {
		select {
		case <-t.Context().Done():
			t.Fatalf("%s: does not come; printed:\n%s", what, s)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// TestWatch changes a source file, breaks it and corrects it.
func TestWatch(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	emitted := func() string {
		text, _ := os.ReadFile(filepath.Join(dir, "a_gradgen.go")) // not there yet
		return string(text)
	}
	write("go.mod", "module example.com/m\n\ngo 1.26\n")
	write("a.go", "package m\n\n//gradgen:grad\nfunc F(x float64) float64 { return x * x }\n")
	t.Chdir(dir)
	t.Setenv("GOFLAGS", "-mod=mod")
	t.Setenv("GOWORK", "off")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	s := &screen{}
	code := make(chan int)
	go func() { code <- run(ctx, []string{"-watch"}, s, s) }()

	until(t, "the first run", s, func() bool { return strings.Contains(emitted(), "func FGrad") })
	write("a.go", "package m\n\n//gradgen:vjp\nfunc F(x float64) float64 { return x * x }\n")
	until(t, "a change", s, func() bool { return strings.Contains(emitted(), "func FVJP") })
	write("a.go", "package m\n\n//gradgen:vjp\nfunc F(x float64) float64 { return y }\n")
	until(t, "a fault", s, func() bool { return strings.Contains(s.String(), "undefined: y") })
	write("b.go", "package m\n\nvar y = 2.0\n\n//gradgen:jvp\nfunc G(x float64) float64 { return y * x }\n")
	until(t, "a new file", s, func() bool { return exists(filepath.Join(dir, "b_gradgen.go")) })
	if err := os.Remove(filepath.Join(dir, "b.go")); err != nil {
		t.Fatal(err)
	}
	write("a.go", "package m\n\n//gradgen:grad\nfunc F(x float64) float64 { return x }\n")
	until(t, "a file that is gone", s, func() bool { return !exists(filepath.Join(dir, "b_gradgen.go")) })
	if err := os.Remove(filepath.Join(dir, "a_gradgen.go")); err != nil {
		t.Fatal(err)
	}
	until(t, "an emitted file that was removed", s, func() bool { return strings.Contains(emitted(), "func FGrad") })
	stop()
	if got := <-code; got != exitOK {
		t.Errorf("exit code %d", got)
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
