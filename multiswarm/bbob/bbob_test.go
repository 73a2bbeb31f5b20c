package main

import (
	"bytes"
	"encoding/binary"
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
	path := filepath.Join(t.TempDir(), "peers.csv")
	table := "method,id,dims,searches,reached,evals\npeer,1,5,2,2,20\npeer,2,5,2,0,10000\n"
	if err := os.WriteFile(path, []byte(table), 0o666); err != nil {
		t.Fatal(err)
	}
	peers, err := readPeers(path)
	if err != nil {
		t.Fatal(err)
	}
	var results []result
	for _, w := range ways() {
		r, err := repeat(t.Context(), w, 1, 5, 2)
		if err != nil || r.reached != 2 {
			t.Fatalf("%+v, %v", r, err)
		}
		results = append(results, r)
	}
	text := page(append(results, peers...), 2)
	for _, want := range []string{"| Auto | Auto, gradients | CMAES | Swarm | peer |", " **10** |", " – |", "2 of 2 | 2 of 4 |", "best on 0."} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if none, err := readPeers(path + "x"); len(none) > 0 || err != nil {
		t.Errorf("%v, %v", none, err)
	}
	if err := os.WriteFile(path, []byte("a,b,c,d,e,f\npeer,1,5,two,2,100\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := readPeers(path); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Error(err)
	}
}
