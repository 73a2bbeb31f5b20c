//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package comm_test

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// BenchmarkMPIAllreduce compares an allreduce of 8 float64 on 2 ranks with that of a C program under the same
// MPI. The programs take turns; each time is the least of all. Run it with -benchtime=10x.
func BenchmarkMPIAllreduce(b *testing.B) {
	for _, l := range launchers {
		b.Run(l.name, func(b *testing.B) {
			compiler := "mpicc." + l.name
			if _, err := exec.LookPath(compiler); err != nil {
				b.Skip(err)
			}
			program := filepath.Join(b.TempDir(), "allreduce")
			if out, err := exec.Command(compiler, "-O2", "-o", program, "testdata/allreduce.c").CombinedOutput(); err != nil {
				b.Fatalf("%v\n%s", err, out)
			}
			commands := map[string][]string{"C": {program}, "C-threads": {program, "threads"}, "Go": {os.Args[0]}}
			least, median := map[string]float64{}, map[string]float64{}
			for b.Loop() {
				for name, command := range commands {
					lo, mid := latency(b, l, command)
					if n, ok := least[name]; !ok || lo < n {
						least[name] = lo
					}
					if n, ok := median[name]; !ok || mid < n {
						median[name] = mid
					}
				}
			}
			for name := range commands {
				b.ReportMetric(least[name], "µs-"+name)
				b.ReportMetric(median[name], "µs-median-"+name)
			}
			b.ReportMetric(least["Go"]/least["C"], "Go/C")
			b.ReportMetric(least["Go"]/least["C-threads"], "Go/C-threads")
			b.ReportMetric(0, "ns/op")
		})
	}
}

func latency(b *testing.B, l launcher, command []string) (least, median float64) {
	b.Helper()
	args := append(slices.Clone(l.command[1:]), "2")
	cmd := exec.CommandContext(b.Context(), l.command[0], append(args, command...)...)
	cmd.Env = append(os.Environ(), programVar+"=latency")
	out, err := cmd.Output()
	if err != nil {
		b.Fatalf("%v: %v\n%s", command, err, out)
	}
	if _, err := fmt.Fscan(strings.NewReader(string(out)), &least, &median); err != nil || math.IsNaN(least) {
		b.Fatalf("%v printed %q: %v", command, out, err)
	}
	return least, median
}
