//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package comm_test

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/internal/launchers"
)

// BenchmarkMPIAllreduce compares an allreduce of 8 float64 on 2 ranks with that of a C program under the same
// MPI. The programs take turns; each time is the least of all. Run it with -benchtime=10x.
func BenchmarkMPIAllreduce(b *testing.B) {
	for _, l := range launchers.Installed(b) {
		b.Run(l.Name, func(b *testing.B) {
			program := filepath.Join(b.TempDir(), "allreduce")
			if out, err := exec.Command(l.Compiler, "-O2", "-o", program, "testdata/allreduce.c").CombinedOutput(); err != nil {
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

func latency(b *testing.B, l launchers.Launcher, command []string) (least, median float64) {
	b.Helper()
	command = l.Command(2, command...)
	cmd := exec.CommandContext(b.Context(), command[0], command[1:]...)
	cmd.Env = l.Environ(programVar + "=latency")
	out, err := cmd.Output()
	if err != nil {
		b.Fatalf("%v: %v\n%s", command, err, out)
	}
	if _, err := fmt.Fscan(strings.NewReader(string(out)), &least, &median); err != nil || math.IsNaN(least) {
		b.Fatalf("%v printed %q: %v", command, out, err)
	}
	return least, median
}
