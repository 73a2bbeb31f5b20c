package kdescent

import (
	"math"
	"testing"
)

func TestExpHalf(t *testing.T) {
	var q, e lane
	worst := 0.0
	for start := 0.0; start < 1480; start += 1.7 {
		for i := range q {
			q[i] = start + 0.0133*float64(i)
		}
		expHalf(&e, &q)
		for i := range q {
			want := math.Exp(-q[i] / 2)
			if want < 0x1p-1022 {
				if math.Abs(e[i]-want) > 2*math.SmallestNonzeroFloat64 {
					t.Fatalf("exp(%v): %v, want %v", -q[i]/2, e[i], want)
				}
				continue
			}
			worst = max(worst, math.Abs(e[i]/want-1))
		}
	}
	if worst > 4.5e-16 {
		t.Errorf("relative error %g", worst)
	}
}

func TestExpHalfAtTheEnds(t *testing.T) {
	q := lane{0, 1e300, math.Inf(1), math.NaN(), 5e-324}
	var e lane
	expHalf(&e, &q)
	if e[0] != 1 || e[1] != 0 || e[2] != 0 || e[3] == e[3] || e[4] != 1 {
		t.Errorf("got %v", e[:5])
	}
}

func BenchmarkExpHalf(b *testing.B) {
	var q, e lane
	for i := range q {
		q[i] = float64(i) / 7
	}
	for b.Loop() {
		expHalf(&e, &q)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/block, "ns/exp")
}

func BenchmarkMathExp(b *testing.B) {
	var q, e lane
	for i := range q {
		q[i] = float64(i) / 7
	}
	for b.Loop() {
		for i := range q {
			e[i] = math.Exp(-0.5 * q[i])
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/block, "ns/exp")
}
