package main

import (
	"strings"
	"testing"
)

func readAll(t *testing.T, w *work, outputs map[string]string) {
	t.Helper()
	metrics := map[string]map[string]string{
		"Go": {"objective": "Go, scalar: objective", "emitted": "gradgen, scalar: gradient"},
		"V":  {"fast": "gradgen, vectors: objective", "emitted": "gradgen, vectors: gradient"},
		"32": {"gradient": "JAX, float32: gradient"},
	}
	for _, name := range []string{"Go", "V", "32"} {
		if err := w.read(peer{name: name, metrics: metrics[name]}, outputs[name]); err != nil {
			t.Fatal(err)
		}
	}
}

func TestTable(t *testing.T) {
	var w work
	for range 3 {
		readAll(t, &w, map[string]string{
			"Go": "objective 2000 5 0\nnoise\nemitted 3000 5 7\n",
			"V":  "fast 200 5 0\nemitted 500 5 7\n",
			"32": "gradient 1500000 5.0001 7.0001\n",
		})
	}
	if err := w.agree(); err != nil {
		t.Error(err)
	}
	table := w.table()
	for _, want := range []string{
		"| Go, scalar: objective | 2 µs | – | 10.00 |\n",
		"| gradgen, scalar: gradient | 3 µs | 1.50 | 6.00 |\n",
		"| gradgen, vectors: gradient | 500 ns | 2.50 | 1.00 |\n",
		"| JAX, float32: gradient | 1.5 ms | – | 3000.00 |\n",
	} {
		if !strings.Contains(table, want) {
			t.Errorf("no line %q in\n%s", want, table)
		}
	}
}

func TestDisagreement(t *testing.T) {
	for _, other := range []string{"emitted 1 5.00001 7\n", "emitted 1 5 7.00001\n"} {
		var w work
		readAll(t, &w, map[string]string{"Go": "objective 1 5 0\nemitted 1 5 7\n", "V": other})
		if w.agree() == nil {
			t.Errorf("%q passes for 5 and 7", other)
		}
	}
}
