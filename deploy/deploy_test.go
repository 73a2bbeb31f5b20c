// Package deploy_test holds the files of this directory against the program that they start.
package deploy_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/gradgen/gradgen/internal/launchers"
)

var static = flag.Bool("static", false, "build the program without cgo, as the container does, which compiles package net and all that imports it once more")

// program builds what the files start.
var program = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "deploy")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "fit")
	cmd := exec.Command("go", "build", "-ldflags=-s -w", "-o", path, "../examples/smf")
	if *static {
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return path, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if path, err := program(); err == nil {
		os.RemoveAll(filepath.Dir(path))
	}
	os.Exit(code)
}

func build(t *testing.T) string {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// small makes arguments of a file ones for a test.
func small(t *testing.T, args []string) []string {
	t.Helper()
	args = slices.Clone(args)
	for i, a := range args {
		switch {
		case i > 0 && args[i-1] == "-halos":
			args[i] = "400"
		case i > 0 && (args[i-1] == "-checkpoint" || args[i-1] == "-log"):
			args[i] = filepath.Join(t.TempDir(), filepath.Base(a))
		}
	}
	return args
}

// Scripts parse, and what they pass to the program is what it takes.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("*/*.[sp]b*")
	if err != nil || len(files) != 3 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			if out, err := exec.Command("bash", "-n", file).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			found := regexp.MustCompile(`\./fit (.*)`).FindStringSubmatch(read(t, file))
			if found == nil {
				t.Fatal("it does not start the program")
			}
			if out, err := exec.Command(build(t), small(t, strings.Fields(found[1]))...).CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// sequence is the flow sequence of strings behind a key, as of YAML, which is JSON.
func sequence(t *testing.T, text, key string) (list []string) {
	t.Helper()
	found := regexp.MustCompile(key + `: (\[.*\])`).FindStringSubmatch(text)
	if found == nil {
		t.Fatalf("no %s", key)
	}
	if err := json.Unmarshal([]byte(found[1]), &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// What the launcher's container runs starts under the launchers of this machine.
func TestMPIJobs(t *testing.T) {
	for name, file := range map[string]string{"openmpi": "kubernetes/openmpi.yaml", "mpich": "kubernetes/mpich.yaml"} {
		args := sequence(t, read(t, file), "args")
		i := slices.Index(args, "/usr/local/bin/fit")
		if i < 0 || args[0] != "-n" {
			t.Fatalf("%s: %q", file, args)
		}
		for _, l := range launchers.Installed(t) {
			if l.Name != name {
				continue
			}
			command := l.Command(2, append([]string{build(t)}, small(t, args[i+1:])...)...)
			cmd := exec.Command(command[0], command[1:]...)
			cmd.Env = l.Environ()
			if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "ranks        2") {
				t.Errorf("%s: %v\n%s", file, err, out)
			}
		}
	}
}

// The pods of the Job without MPI find each other, here on one host.
func TestTCPJob(t *testing.T) {
	text := read(t, "kubernetes/tcp.yaml")
	own := regexp.MustCompile(`(?s)GRADGEN_ADDR\n\s*value: (\S+)`).FindStringSubmatch(text)
	all := regexp.MustCompile(`(?s)GRADGEN_ADDRS\n\s*value: (\S+)`).FindStringSubmatch(text)
	if own == nil || all == nil {
		t.Fatal("no addresses")
	}
	names := strings.Split(all[1], ",")
	if want := fmt.Sprintf("completions: %d\n", len(names)); !strings.Contains(text, want) {
		t.Errorf("%d addresses, not %s", len(names), want)
	}
	local := addresses(t, len(names))
	args := small(t, sequence(t, text, "args"))
	outputs := make([]string, len(names))
	var running sync.WaitGroup
	for rank, name := range names {
		if pod := strings.ReplaceAll(own[1], "$(RANK)", fmt.Sprint(rank)); pod != name {
			t.Errorf("pod %d is %s among others and %s to itself", rank, name, pod)
		}
		running.Go(func() {
			cmd := exec.Command(build(t), args...)
			cmd.Env = append(os.Environ(), "GRADGEN_ADDR="+local[rank], "GRADGEN_ADDRS="+strings.Join(local, ","), "GRADGEN_PASSWORD=only for this test")
			out, err := cmd.CombinedOutput()
			if outputs[rank] = string(out); err != nil {
				t.Errorf("rank %d: %v\n%s", rank, err, out)
			}
		})
	}
	running.Wait()
	if !strings.Contains(outputs[0], "ranks        4") {
		t.Errorf("rank 0 printed\n%s", outputs[0])
	}
}

// addresses are free ones of this host.
func addresses(t *testing.T, n int) (list []string) {
	t.Helper()
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		list = append(list, l.Addr().String())
	}
	return list
}
