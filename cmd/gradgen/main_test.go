package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"gradgen": main})
}

// TestScripts runs the command in small modules: testdata/scripts/*.txtar. A
// script without a go.mod of its own gets one that finds this repository,
// which is at $REPOSITORY.
// Run with GRADGEN_UPDATE=1 to rewrite expected output.
func TestScripts(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	goEnv := goEnvironment(t)
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join(root, "testdata", "scripts"),
		RequireExplicitExec: false,
		UpdateScripts:       os.Getenv("GRADGEN_UPDATE") != "",
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"exits2": exitsTwo},
		Setup: func(env *testscript.Env) error {
			env.Vars = append(env.Vars, goEnv...)
			env.Setenv("REPOSITORY", root)
			return module(env.WorkDir, root)
		},
	})
}

// exitsTwo runs a command that must exit with code 2.
func exitsTwo(ts *testscript.TestScript, _ bool, args []string) {
	err := ts.Exec(args[0], args[1:]...)
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != exitUsage {
		ts.Fatalf("want exit code %d, have %v", exitUsage, err)
	}
}

// goEnvironment keeps the caches of the go command, turns the network off, and
// leaves out settings of the machine.
func goEnvironment(t *testing.T) []string {
	t.Helper()
	vars := []string{"GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off", "GOTOOLCHAIN=local"}
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPATH"} {
		out, err := exec.Command("go", "env", name).Output()
		if err != nil {
			t.Fatalf("go env %s: %v", name, err)
		}
		vars = append(vars, name+"="+strings.TrimSpace(string(out)))
	}
	return vars
}

// module makes dir a module that requires this repository in place.
func module(dir, root string) error {
	path := filepath.Join(dir, "go.mod")
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	text := fmt.Sprintf("module example.com/m\n\ngo 1.26.0\n\nrequire github.com/gradgen/gradgen v0.0.0\n\nreplace github.com/gradgen/gradgen => %s\n", root)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		return err
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "go.sum"), sums, 0o644)
}
