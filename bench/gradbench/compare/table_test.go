package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestWrite puts a table into a file twice: the second one replaces the first.
func TestWrite(t *testing.T) {
	file := filepath.Join(t.TempDir(), "README.md")
	if err := os.WriteFile(file, []byte("a\n<!-- table -->\nold\n<!-- end -->\nb\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	const ms = time.Millisecond
	c := &comparison{
		tools: []tool{&session{called: "one"}, executables("tools/two/bin")},
		results: []result{
			{workload{eval: "lse", size: "7", functions: []string{"primal", "gradient"}}, map[string][]run{
				"primal": {{fastest: 2 * ms}, {fastest: ms}}, "gradient": {{fastest: 3 * ms}, {fastest: 200 * ms}},
			}},
			{workload{eval: "saddle", functions: []string{"ff", "rr"}, nested: true}, map[string][]run{
				"ff": {{fastest: 2 * ms}, {missing: true}}, "rr": {{fastest: ms}, {missing: true}},
			}},
		},
	}
	want := "a\n<!-- table -->\n| eval | size | one | two | ÷ best other |\n|---|---|---:|---:|---:|\n" +
		"| lse | 7 | 3 ms (1.5) | 200 ms (200.0) | 0.01 |\n| saddle |  | 1 ms | – | – |\n<!-- end -->\nb\n"
	for range 2 {
		if err := c.write(file); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(file)
		if err != nil || string(got) != want {
			t.Errorf("%v, got\n%s\nwant\n%s", err, got, want)
		}
	}
}

// TestSizes holds the numbers of workloads against those of GradBench.
func TestSizes(t *testing.T) {
	n := map[string]int{}
	for _, w := range workloads(defaults()) {
		n[w.eval]++
	}
	want := map[string]int{
		"hello": 1, "llsq": 11, "lse": 10, "det": 7, "ode": 9, "gmm": 25, "kmeans": 12, "lstm": 9, "ba": 14, "ht": 12, "particle": 1, "saddle": 1,
	}
	for eval, k := range want {
		if n[eval] != k {
			t.Errorf("%s has %d workloads, want %d", eval, n[eval], k)
		}
	}
}
