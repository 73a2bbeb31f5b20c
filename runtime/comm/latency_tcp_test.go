package comm_test

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkTCP measures an allreduce of 8 float64 on two processes, and a message of 8 bytes there and back, through
// shared memory and through connections alone. Each time is the least of all. Run it with -benchtime=10x.
func BenchmarkTCP(b *testing.B) {
	for _, kind := range []string{"tcp", "tcp,streams"} {
		for _, program := range []string{"latency", "messages"} {
			b.Run(kind+"/"+program, func(b *testing.B) {
				least, median := 0.0, 0.0
				for b.Loop() {
					lo, mid := latencyOfTCP(b, kind, program)
					if least == 0 || lo < least {
						least = lo
					}
					if median == 0 || mid < median {
						median = mid
					}
				}
				b.ReportMetric(least, "µs")
				b.ReportMetric(median, "µs-median")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}

func latencyOfTCP(b *testing.B, kind, program string) (least, median float64) {
	b.Helper()
	out, codes := runTCP(b, 2, program, "GRADGEN_COMM="+kind)
	if _, err := fmt.Fscan(strings.NewReader(out), &least, &median); err != nil {
		b.Fatalf("%s printed %q, codes %v: %v", program, out, codes, err)
	}
	return least, median
}
