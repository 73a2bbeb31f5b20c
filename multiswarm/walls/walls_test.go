package main

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multiswarm/internal/trials"
)

func TestTheServerAnswersWithLosses(t *testing.T) {
	var in, out bytes.Buffer
	x := []float64{1, -2, 5, 0.5, 4, -5}
	q := request{Function: 2, Dims: 3, Walls: 1, Seed: 4, Points: 2}
	for _, v := range []any{q, x} {
		if err := binary.Write(&in, binary.LittleEndian, v); err != nil {
			t.Fatal(err)
		}
	}
	if err := serve(&in, &out); err != nil {
		t.Fatal(err)
	}
	got := make([]float64, 2)
	if err := binary.Read(&out, binary.LittleEndian, got); err != nil {
		t.Fatal(err)
	}
	f := trials.Walled(trials.WalledFunctions()[2], 3, 1, 4)
	if got[0] != f(x[:3]) || got[1] != f(x[3:]) {
		t.Errorf("%v, want %v and %v", got, f(x[:3]), f(x[3:]))
	}
	for _, bad := range []request{{Function: 9, Dims: 3, Points: 1}, {Dims: 1, Points: 1}, {Dims: 3, Walls: 4, Points: 1}, {Dims: 3, Points: 1 << 30}, {Dims: 3, Points: 1}} {
		in.Reset()
		if err := binary.Write(&in, binary.LittleEndian, bad); err != nil {
			t.Fatal(err)
		}
		if err := serve(&in, &out); err == nil {
			t.Errorf("%+v without points was answered", bad)
		}
	}
}

// The published page has what the smallest searches give.
func TestThePublishedPage(t *testing.T) {
	if testing.Short() || runtime.GOARCH != "amd64" {
		t.Skip("long, and a loss that rounds differently grows")
	}
	published, err := os.ReadFile("../WALLS.md")
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "page.md")
	if err := run(t.Context(), "pycma.csv", out, defaultSeeds, []int{5}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(text), "\n") {
		if !strings.Contains(string(published), line) {
			t.Errorf("WALLS.md does not have\n%s", line)
		}
	}
}

func TestRefusals(t *testing.T) {
	path := filepath.Join(t.TempDir(), "peer.csv")
	if err := os.WriteFile(path, []byte("function,dims,walls,seed,evals,reached\n0,5,0,0,many,1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{run(t.Context(), path, "", 1, nil), run(t.Context(), path+"x", "", 1, nil), run(t.Context(), path, "", 0, nil)} {
		if err == nil {
			t.Error("no error")
		}
	}
}
