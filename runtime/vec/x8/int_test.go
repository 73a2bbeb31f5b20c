//go:build goexperiment.simd && amd64

package x8_test

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/runtime/vec/x1"
	. "github.com/gradgen/gradgen/runtime/vec/x8"
)

func TestIntegers(t *testing.T) {
	needWidth(t)
	rng := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		var a, b, got [Lanes]int
		for k := range a {
			a[k], b[k] = int(rng.Uint64())>>rng.IntN(64), int(rng.Uint64())>>rng.IntN(64)
		}
		a[0], b[0] = math.MinInt64, -1
		va, vb := LoadInt(a[:]), LoadInt(b[:])
		n := rng.Uint64N(64)
		check := func(name string, v I64, g func(x, y int64) int64) {
			StoreInt(got[:], v)
			for k := range got {
				if want := g(int64(a[k]), int64(b[k])); int64(got[k]) != want {
					t.Fatalf("%s(%d, %d) = %d, want %d", name, a[k], b[k], got[k], want)
				}
			}
		}
		check("AddInt", AddInt(va, vb), x1.AddInt)
		check("SubInt", SubInt(va, vb), x1.SubInt)
		check("MulInt", MulInt(va, vb), x1.MulInt)
		check("AndInt", AndInt(va, vb), x1.AndInt)
		check("OrInt", OrInt(va, vb), x1.OrInt)
		check("XorInt", XorInt(va, vb), x1.XorInt)
		check("ShiftLeft", ShiftLeft(va, n), func(x, _ int64) int64 { return x1.ShiftLeft(x, n) })
		check("ShiftRight", ShiftRight(va, n), func(x, _ int64) int64 { return x1.ShiftRight(x, n) })
		check("ShiftRightSigned", ShiftRightSigned(va, n), func(x, _ int64) int64 { return x >> n })
		check("FromUint", Bits(FromUint(va)), func(x, _ int64) int64 { return int64(math.Float64bits(float64(uint64(x)))) })
		check("LtInt", SelectInt(LtInt(va, vb), va, vb), func(x, y int64) int64 { return min(x, y) })
		check("EqInt", SelectInt(EqInt(va, vb), SplatInt(1), SplatInt(0)), func(x, y int64) int64 { return x1.SelectInt(x == y, 1, 0) })
		small := ShiftRight(va, 14)
		check("ToInt", ToInt(Add(FromInt(small), Splat(0.25))), func(x, _ int64) int64 { return int64(float64(uint64(x)>>14) + 0.25) })
	}
}

// TestDivision divides integers of all sizes and signs, those at the ends of what the
// vector code takes, and multiples of the divisor and their neighbours.
func TestDivision(t *testing.T) {
	needWidth(t)
	rng := rand.New(rand.NewPCG(15, 16))
	ends := []int{math.MinInt64, math.MinInt64 + 1, math.MaxInt64, -1 << 50, -1<<50 - 1, 1<<50 - 1, 1 << 50, 1 << 51, 1<<51 + 1, 0, 1, -1, 2, 3, -3}
	draw := func(most int) int {
		if rng.IntN(4) == 0 {
			return ends[rng.IntN(len(ends))]
		}
		return int(rng.Uint64()) >> (64 - most + rng.IntN(most))
	}
	for round := range 20000 {
		var a, b, q, r [Lanes]int
		divisor := 0
		for divisor == 0 {
			divisor = draw(50)
		}
		for k := range a {
			if b[k] = divisor; round%2 == 0 {
				b[k] = max(1, draw(52))
			}
			switch a[k] = draw(51); rng.IntN(3) {
			case 0:
				a[k] = a[k]/b[k]*b[k] + rng.IntN(3) - 1
			case 1:
				a[k] = draw(64)
			}
		}
		StoreInt(q[:], QuoInt(LoadInt(a[:]), LoadInt(b[:])))
		StoreInt(r[:], RemInt(LoadInt(a[:]), LoadInt(b[:])))
		for k := range a {
			if q[k] != a[k]/b[k] || r[k] != a[k]%b[k] {
				t.Fatalf("%d / %d = %d, remainder %d; want %d and %d", a[k], b[k], q[k], r[k], a[k]/b[k], a[k]%b[k])
			}
		}
	}
}

// TestTruncInt converts numbers of all sizes, and what is no int64 as Go does.
func TestTruncInt(t *testing.T) {
	needWidth(t)
	a, _ := samples()
	var got [Lanes]int
	for i := range a {
		for _, x := range []float64{a[i], 3.75 * float64(i), -1e9 / float64(i+1), math.Ldexp(a[i], 40), 0x1p51, -0x1p51, 0x1p63, math.NaN()} {
			StoreInt(got[:], TruncInt(Select(First(1), Splat(x), Splat(-2.5))))
			if got[0] != int(x) || got[1] != -2 {
				t.Fatalf("TruncInt(%v) = %d, want %d; beside it %d", x, got[0], int(x), got[1])
			}
		}
	}
}

// TestSmallTypes loads integers of other sizes, and bools.
func TestSmallTypes(t *testing.T) {
	needWidth(t)
	for round := range 300 {
		bytes, words, ints, bools := make([]uint8, Lanes+round%3), make([]uint32, Lanes), make([]int64, Lanes), make([]bool, Lanes)
		for k := range Lanes {
			bytes[k], words[k], ints[k], bools[k] = uint8(37*k+round), math.MaxUint32-uint32(round*k), int64(round-k)<<50, (round*k)%3 == 1
		}
		var a, b, c, d [Lanes]int
		StoreInt(a[:], LoadUint8(bytes))
		StoreInt(b[:], LoadUint32(words))
		StoreInt(c[:], LoadInt64(ints))
		StoreInt(d[:], SelectInt(LoadBool(bools), SplatInt(1), SplatInt(0)))
		for k := range Lanes {
			if a[k] != int(bytes[k]) || b[k] != int(words[k]) || c[k] != int(ints[k]) || (d[k] == 1) != bools[k] {
				t.Fatalf("lane %d of %v, %v, %v, %v: %d, %d, %d, %d", k, bytes, words, ints, bools, a[k], b[k], c[k], d[k])
			}
		}
	}
	for round := range 300 {
		small, half, rest, wide, whole := make([]int8, Lanes), make([]int16, Lanes), make([]uint16, Lanes), make([]uint64, Lanes), make([]uint, Lanes)
		for k := range Lanes {
			n := (round - 150) * (2*k + 1) * 97
			small[k], half[k], rest[k], wide[k], whole[k] = int8(n), int16(n), uint16(n), uint64(n), uint(n)
		}
		var a, b, c, d, e [Lanes]int
		StoreInt(a[:], LoadInt8(small))
		StoreInt(b[:], LoadInt16(half))
		StoreInt(c[:], LoadUint16(rest))
		StoreInt(d[:], LoadUint64(wide))
		StoreInt(e[:], LoadUint(whole))
		for k := range Lanes {
			if a[k] != int(small[k]) || b[k] != int(half[k]) || c[k] != int(rest[k]) || d[k] != int(wide[k]) || e[k] != int(whole[k]) {
				t.Fatalf("lane %d of %v, %v, %v, %v: %d, %d, %d, %d, %d", k, small, half, rest, wide, a[k], b[k], c[k], d[k], e[k])
			}
		}
	}
	for name, f := range map[string]func(){"LoadUint8": func() { LoadUint8(make([]uint8, Lanes-1)) }, "LoadBool": func() { LoadBool(make([]bool, Lanes-1)) }} {
		if !panics(f) {
			t.Errorf("%s of too few does not panic", name)
		}
	}
}

// TestStoreBool writes all masks that there are, and nothing beside them.
func TestStoreBool(t *testing.T) {
	needWidth(t)
	for bits := range 1 << Lanes {
		s, want := make([]bool, Lanes+2), make([]bool, Lanes+2)
		for k := range s {
			want[k] = k == Lanes || k < Lanes && bits>>k&1 == 1
			s[k] = k == Lanes || k < Lanes && !want[k]
		}
		StoreBool(s, LoadBool(want))
		if !slices.Equal(s, want) {
			t.Fatalf("StoreBool writes %v for %v", s, want)
		}
	}
	if !panics(func() { StoreBool(make([]bool, Lanes-1), First(1)) }) {
		t.Error("StoreBool of too few does not panic")
	}
}

// TestStridedIntegers picks integers and bools out of records of three.
func TestStridedIntegers(t *testing.T) {
	needWidth(t)
	const each, n = 3, 3*(Lanes-1) + 2
	var i [n]int
	var i32 [n]int32
	var i64 [n]int64
	var u8 [n]uint8
	var u32 [n]uint32
	var on [n]bool
	for k := range n {
		i[k], i32[k], i64[k], u8[k], u32[k], on[k] = -k<<40, int32(-k<<24), int64(k-2)<<50, uint8(11*k), math.MaxUint32-uint32(k), k%4 < 2
	}
	for c := range 2 {
		var got [6][Lanes]int
		for which, v := range []I64{
			LoadStrideInt(i[c:], each), LoadStrideInt32(i32[c:], each), LoadStrideInt64(i64[c:], each), LoadStrideUint8(u8[c:], each), LoadStrideUint32(u32[c:], each),
			SelectInt(LoadStrideBool(on[c:], each), SplatInt(1), SplatInt(0)),
		} {
			StoreInt(got[which][:], v)
		}
		for lane := range Lanes {
			k := c + each*lane
			want := [6]int{i[k], int(i32[k]), int(i64[k]), int(u8[k]), int(u32[k]), 0}
			if on[k] {
				want[5] = 1
			}
			for which := range want {
				if got[which][lane] != want[which] {
					t.Errorf("type %d, lane %d is %d, want %d", which, lane, got[which][lane], want[which])
				}
			}
		}
	}
	if !panics(func() { LoadStrideInt32(i32[2:], each) }) || !panics(func() { LoadStrideBool(on[2:], each) }) || !panics(func() { LoadStrideInt(i[2:], each) }) {
		t.Error("no panic behind the end")
	}
}

// TestDivisionByZero expects what Go does.
func TestDivisionByZero(t *testing.T) {
	needWidth(t)
	zero := slices.Repeat([]int{3}, Lanes)
	zero[Lanes-1] = 0
	for name, f := range map[string]func(a, b I64) I64{"QuoInt": QuoInt, "RemInt": RemInt} {
		func() {
			defer func() {
				if err, ok := recover().(runtime.Error); !ok || !strings.Contains(err.Error(), "divide by zero") {
					t.Errorf("%s: %v, want a panic of the runtime", name, err)
				}
			}()
			f(SplatInt(5), LoadInt(zero))
		}()
	}
}

// TestFromInt converts integers at the ends of what float64 holds exactly, halfway
// between two, and of all sizes.
func TestFromInt(t *testing.T) {
	needWidth(t)
	ints := []int{0, 1, -1, math.MinInt64, math.MinInt64 + 1, math.MaxInt64, math.MaxInt64 - 1, 1 << 31, 1<<32 - 1, 1 << 32}
	for _, e := range []uint{31, 32, 52, 53, 54, 61, 62} {
		for _, d := range []int{0, 1, 2, 3, 255, 256, 257, 511, 512, 513, 1023} {
			ints = append(ints, 1<<e+d, 1<<e-d, -1<<e+d, -1<<e-d)
		}
	}
	rng := rand.New(rand.NewPCG(9, 10))
	for len(ints) < 5000 || len(ints)%Lanes != 0 {
		ints = append(ints, int(rng.Uint64())>>rng.IntN(64))
	}
	var got [Lanes]float64
	for i := 0; i < len(ints); i += Lanes {
		Store(got[:], FromInt(LoadInt(ints[i:])))
		for k, x := range ints[i : i+Lanes] {
			if !same(got[k], float64(x)) {
				t.Errorf("FromInt(%d) = %v, want %v", x, got[k], float64(x))
			}
		}
	}
}
