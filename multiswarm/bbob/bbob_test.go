package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multiswarm/internal/bbob"
)

func TestTheServerAnswersWithLosses(t *testing.T) {
	var in, out bytes.Buffer
	x := []float64{1, 2, 3, -4, 0.5, 0}
	for _, q := range []request{{ID: 15, Dims: 3, Seed: 2, Points: 2}, {ID: 21, Dims: 2, Seed: 1, Points: 3}} {
		if err := binary.Write(&in, binary.LittleEndian, q); err != nil {
			t.Fatal(err)
		}
		if err := binary.Write(&in, binary.LittleEndian, x); err != nil {
			t.Fatal(err)
		}
	}
	if err := serve(&in, &out); err != nil {
		t.Fatal(err)
	}
	got := make([]float64, 5)
	if err := binary.Read(&out, binary.LittleEndian, got); err != nil {
		t.Fatal(err)
	}
	f, g := bbob.New(15, 3, 2), bbob.New(21, 2, 1)
	want := []float64{f.RotatedRastrigin(x[:3]), f.RotatedRastrigin(x[3:]), g.Gallagher(x[:2]), g.Gallagher(x[2:4]), g.Gallagher(x[4:])}
	for i, w := range want {
		if got[i] != w {
			t.Errorf("loss %d is %v, want %v", i, got[i], w)
		}
	}
	for _, bad := range []request{{ID: 25, Dims: 3, Points: 1}, {ID: 1, Dims: 1, Points: 1}, {ID: 1, Dims: 3, Points: 1 << 30}, {ID: 1, Dims: 3, Points: 1}} {
		in.Reset()
		if err := binary.Write(&in, binary.LittleEndian, bad); err != nil {
			t.Fatal(err)
		}
		if err := serve(&in, &out); err == nil {
			t.Errorf("%+v without points was answered", bad)
		}
	}
}

func TestAPageHoldsMethodsAgainstPeers(t *testing.T) {
	dir := t.TempDir()
	own, peers, out := filepath.Join(dir, "ours.csv"), filepath.Join(dir, "peers.csv"), filepath.Join(dir, "page.md")
	text := "method,id,dims,seed,budget,evals,reached\n"
	for id := 1; id <= bbob.Count; id++ {
		for seed := range 3 { // ours has two of them
			text += fmt.Sprintf("peer,%d,2,%d,200,200,0\n", id, seed)
		}
	}
	text += "peer,1,2,0,200,20,1\npeer,1,2,1,200,190,1\n" // in the place of those above
	if err := os.WriteFile(peers, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	s := &settings{dims: []int{2}, each: []int{50, 100, 1000}, seeds: 2, budget: 100, search: true, ours: own, peers: peers, out: out}
	if err := s.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"## 2 parameters, 100 evaluations, 2 seeds", "## 2 parameters, 200 evaluations, 2 seeds", "| Auto | Auto, gradients | CMAES | Swarm | peer |",
		" **120**, 1/2 |", " **105** |", " – |", "| 1 of 48 |", "| 2 of 48 |",
	} {
		if !strings.Contains(string(page), want) {
			t.Errorf("no %q in\n%s", want, page)
		}
	}
	if strings.Contains(string(page), "2000 evaluations") {
		t.Error("a table of searches that have not been run")
	}
	if err := s.searchIn("2,x"); err == nil {
		t.Error("x is a number of parameters")
	}
	if err := s.searchIn("2"); err != nil {
		t.Error(err)
	}
	before, _ := os.ReadFile(own)
	if err := s.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if after, _ := os.ReadFile(own); !bytes.Equal(before, after) {
		t.Error("searches were run twice")
	}
}

func TestTablesThatAreNone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "peers.csv")
	if none, err := readSearches(path); len(none) > 0 || err != nil {
		t.Errorf("%v, %v", none, err)
	}
	for want, text := range map[string]string{
		"line 2":  "method,id,dims,seed,budget,evals,reached\npeer,1,5,two,2,100,1\n",
		"columns": "a,b,c,d,e,f,g\n",
	} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := readSearches(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
