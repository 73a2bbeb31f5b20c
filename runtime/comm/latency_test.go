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
func BenchmarkMPIAllreduce(b *testing.B) { againstC(b, "allreduce", "latency") }

// BenchmarkMPIMessages does the same with a message of 8 bytes there and back.
func BenchmarkMPIMessages(b *testing.B) { againstC(b, "messages", "messages") }

// againstC compares a program with one in C.
func againstC(b *testing.B, source, name string) {
	for _, l := range launchers.Found() {
		b.Run(l.Name, func(b *testing.B) {
			if l.Compiler == "" {
				b.Skip("without a compiler")
			}
			program := filepath.Join(b.TempDir(), source)
			if out, err := exec.Command(l.Compiler, "-O2", "-o", program, "testdata/"+source+".c").CombinedOutput(); err != nil {
				b.Fatalf("%v\n%s", err, out)
			}
			commands := map[string][]string{"C": {program}, "C-threads": {program, "threads"}, "Go": {os.Args[0]}}
			least, median := map[string]float64{}, map[string]float64{}
			for b.Loop() {
				for kind, command := range commands {
					lo, mid := latency(b, l, name, command)
					if n, ok := least[kind]; !ok || lo < n {
						least[kind] = lo
					}
					if n, ok := median[kind]; !ok || mid < n {
						median[kind] = mid
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

func latency(b *testing.B, l launchers.Launcher, name string, command []string) (least, median float64) {
	b.Helper()
	command = l.Command(2, command...)
	cmd := exec.CommandContext(b.Context(), command[0], command[1:]...)
	cmd.Env = l.Environ(programVar + "=" + name)
	out, err := cmd.Output()
	if err != nil {
		b.Fatalf("%v: %v\n%s", command, err, out)
	}
	if _, err := fmt.Fscan(strings.NewReader(string(out)), &least, &median); err != nil || math.IsNaN(least) {
		b.Fatalf("%v printed %q: %v", command, out, err)
	}
	return least, median
}
