// Code generated from x8/ops_test.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4_test

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/runtime/vec"
	"github.com/gradgen/gradgen/runtime/vec/x1"
	. "github.com/gradgen/gradgen/runtime/vec/x4"
)

func needWidth(t *testing.T) {
	if w := vec.Width(); w < Lanes {
		t.Skipf("this machine has vectors of %d lanes", w)
	}
	t.Cleanup(vec.ClearUpper)
}

// samples are pairs of every special value, then of random bits.
func samples() (a, b []float64) {
	special := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, -1.5, 2.5, 3.5, 0x1p52, 0x1p53 + 2, -0x1p50 - 0.5, 5e-324, -5e-324, 0x1p-1022,
		math.MaxFloat64, -math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN(), math.Pi, 1023, -1022, -1074, 700.25}
	for _, x := range special {
		for _, y := range special {
			a, b = append(a, x), append(b, y)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 4000 {
		a, b = append(a, math.Float64frombits(rng.Uint64())), append(b, rng.NormFloat64()*math.Exp(3*rng.NormFloat64()))
	}
	for len(a)%Lanes != 0 {
		a, b = append(a, 1), append(b, 1)
	}
	return a, b
}

func same(x, y float64) bool {
	return math.Float64bits(x) == math.Float64bits(y) || x != x && y != y
}

// exponent returns integers within ±3000, 0 for NaN.
func exponent(y F64) F64 {
	return Round(Clamp(Select(IsNaN(y), Splat(0), y), Splat(-3000), Splat(3000)))
}

func finite(y float64) float64 { return x1.Select(y != y, 0, y) }

func TestArithmetic(t *testing.T) {
	needWidth(t)
	one := func(f func(F64) F64) func(x, y F64) F64 { return func(x, _ F64) F64 { return f(x) } }
	one1 := func(f func(float64) float64) func(x, y float64) float64 {
		return func(x, _ float64) float64 { return f(x) }
	}
	where := func(m func(a, b F64) Mask) func(x, y F64) F64 {
		return func(x, y F64) F64 { return Select(m(x, y), Splat(1), Splat(0)) }
	}
	where1 := func(m func(a, b float64) bool) func(x, y float64) float64 {
		return func(x, y float64) float64 { return x1.Select(m(x, y), 1, 0) }
	}
	tests := []struct {
		name string
		f    func(x, y F64) F64
		g    func(x, y float64) float64
	}{
		{"Add", Add, x1.Add}, {"Sub", Sub, x1.Sub}, {"Mul", Mul, x1.Mul}, {"Div", Div, x1.Div},
		{"Min", Min, x1.Min}, {"Max", Max, x1.Max}, {"CopySign", CopySign, x1.CopySign},
		{"Neg", one(Neg), one1(x1.Neg)}, {"Abs", one(Abs), one1(x1.Abs)}, {"Sqrt", one(Sqrt), one1(x1.Sqrt)},
		{"Floor", one(Floor), one1(x1.Floor)}, {"Ceil", one(Ceil), one1(x1.Ceil)},
		{"Trunc", one(Trunc), one1(x1.Trunc)}, {"Round", one(Round), one1(x1.Round)},
		{"FMA", func(x, y F64) F64 { return FMA(x, y, Neg(x)) }, func(x, y float64) float64 { return math.FMA(x, y, -x) }},
		{"Clamp", func(x, y F64) F64 { return Clamp(x, Splat(-3), Splat(1e9)) }, func(x, y float64) float64 { return x1.Clamp(x, -3, 1e9) }},
		{"Scale", func(x, y F64) F64 { return Scale(x, Splat(3)) }, func(x, y float64) float64 { return x * 8 }},
		{"Scale1", func(x, y F64) F64 { return Scale(Splat(1.5), exponent(y)) },
			func(x, y float64) float64 {
				return math.Ldexp(1.5, int(x1.Lane(x1.Round(x1.Clamp(finite(y), -3000, 3000)), 0)))
			}},
		{"Lt", where(Lt), where1(x1.Lt)}, {"Le", where(Le), where1(x1.Le)}, {"Gt", where(Gt), where1(x1.Gt)},
		{"Ge", where(Ge), where1(x1.Ge)}, {"Eq", where(Eq), where1(x1.Eq)}, {"Ne", where(Ne), where1(x1.Ne)},
		{"Not", where(func(x, y F64) Mask { return Not(Or(Lt(x, y), IsNaN(x))) }), where1(func(x, y float64) bool { return !(x < y || x != x) })},
		{"And", where(func(x, y F64) Mask { return And(Le(x, y), Ge(x, y)) }), where1(func(x, y float64) bool { return x == y })},
	}
	a, b := samples()
	got := make([]float64, len(a))
	for _, test := range tests {
		Apply2(got, a, b, test.f)
		for i, x := range a {
			if want := test.g(x, b[i]); !same(got[i], want) {
				t.Errorf("%s(%v, %v) = %v, want %v", test.name, x, b[i], got[i], want)
			}
		}
	}
}

// TestSum holds the order of Sum against that of package vec.
func TestSum(t *testing.T) {
	needWidth(t)
	rng := rand.New(rand.NewPCG(11, 12))
	for range 100 {
		var a [Lanes]float64
		for k := range a {
			a[k] = math.Ldexp(rng.NormFloat64(), rng.IntN(60))
		}
		if got, want := Sum(Load(a[:])), vec.Sum(a[:]); got != want {
			t.Errorf("the sum of %v is %v, in package vec %v", a, got, want)
		}
	}
}

func TestMemory(t *testing.T) {
	needWidth(t)
	s := make([]float64, 40)
	for i := range s {
		s[i] = float64(i * i)
	}
	for n := range Lanes + 1 {
		d := slices.Repeat([]float64{-1}, Lanes)
		StorePart(d[:n], Add(LoadPart(s[1:1+n]), Splat(0)))
		for k, x := range d {
			if want := x1.Select(k < n, float64((k+1)*(k+1)), -1); x != want {
				t.Errorf("part of %d: lane %d is %v, want %v", n, k, x, want)
			}
		}
		v := LoadPart(s[1 : 1+n])
		if n < Lanes && Lane(v, Lanes-1) != 0 {
			t.Errorf("part of %d: the last lane is %v, want 0", n, Lane(v, Lanes-1))
		}
		if m := First(n); Any(m) != (n > 0) || All(m) != (n == Lanes) || Sum(Select(m, Splat(1), Splat(0))) != float64(n) {
			t.Errorf("First(%d) is not so many lanes", n)
		}
	}
	v, index := LoadStride(s, 3), make([]int, Lanes)
	for k := range index {
		index[k] = (7 * k) % 19
	}
	g := Gather(s, LoadInt(index))
	d, e, h := make([]float64, 40), make([]float64, 40), make([]float64, 40)
	StoreStride(d, 5, v)
	Scatter(e, LoadInt(index), g)
	ScatterAdd(h, LoadInt(append([]int{3, 3}, index[2:]...)), Splat(1))
	for k, j := range index {
		if d[5*k] != s[3*k] || e[j] != s[j] || Lane(g, k) != s[j] || Lane(Iota(), k) != float64(k) {
			t.Errorf("lane %d: strided %v, scattered %v, gathered %v", k, d[5*k], e[j], Lane(g, k))
		}
	}
	if h[3] != 2 {
		t.Errorf("s[3] += 1 twice is %v", h[3])
	}
}

// TestRecords picks each number out of records of two, three and four.
func TestRecords(t *testing.T) {
	needWidth(t)
	s := make([]float64, 4*Lanes)
	for k := range s {
		s[k] = float64(k) + 0.5
	}
	for each, load := range map[int]func([]float64, int) F64{2: LoadOf2, 3: LoadOf3, 4: LoadOf4} {
		for c := range each {
			v := load(s[:each*Lanes], c)
			for k := range Lanes {
				if Lane(v, k) != s[c+each*k] {
					t.Errorf("number %d of record %d of %d is %v, want %v", c, k, each, Lane(v, k), s[c+each*k])
				}
			}
		}
		if !panics(func() { load(s[:each*(Lanes-1)], each-1) }) {
			t.Errorf("no panic for too few records of %d", each)
		}
	}
}

// TestAddToRecords adds to all numbers of records of two, three and four.
func TestAddToRecords(t *testing.T) {
	needWidth(t)
	v := [4]F64{}
	for c := range v {
		v[c] = Add(Iota(), Splat(100*float64(c+1)))
	}
	for each, add := range map[int]func([]float64){
		2: func(s []float64) { AddOf2(s, v[0], v[1]) },
		3: func(s []float64) { AddOf3(s, v[0], v[1], v[2]) },
		4: func(s []float64) { AddOf4(s, v[0], v[1], v[2], v[3]) },
	} {
		s := make([]float64, each*Lanes+1)
		for k := range s {
			s[k] = float64(k) / 8
		}
		add(s)
		for k, x := range s[:each*Lanes] {
			if want := float64(k)/8 + Lane(v[k%each], k/each); x != want {
				t.Errorf("number %d of record %d of %d is %v, want %v", k%each, k/each, each, x, want)
			}
		}
		if last := each * Lanes; s[last] != float64(last)/8 {
			t.Errorf("what is behind the records of %d changed", each)
		}
		if !panics(func() { add(s[:each*Lanes-1]) }) {
			t.Errorf("no panic for too few records of %d", each)
		}
	}
}

// TestInRecords picks numbers out of the first four of longer records, and adds to them.
func TestInRecords(t *testing.T) {
	needWidth(t)
	const each = 7
	s := make([]float64, each*(Lanes-1)+4)
	for k := range s {
		s[k] = float64(k) / 8
	}
	for c := range 4 {
		v := LoadIn4(s, each, c)
		for k := range Lanes {
			if Lane(v, k) != s[c+each*k] {
				t.Errorf("number %d of record %d is %v, want %v", c, k, Lane(v, k), s[c+each*k])
			}
		}
	}
	add := func(s []float64) {
		AddIn4(s, each, Add(Iota(), Splat(100)), Add(Iota(), Splat(200)), Add(Iota(), Splat(300)), Add(Iota(), Splat(400)))
	}
	add(s)
	for k, x := range s {
		want := float64(k) / 8
		if c := k % each; c < 4 {
			want += float64(100*(c+1) + k/each)
		}
		if x != want {
			t.Errorf("number %d of record %d is %v, want %v", k%each, k/each, x, want)
		}
	}
	if !panics(func() { LoadIn4(s[:len(s)-1], each, 0) }) || !panics(func() { add(s[:len(s)-1]) }) {
		t.Error("no panic for too few records")
	}
}

// TestScatter writes and adds to repeated places in the order of the lanes, and maps
// lanes one by one.
func TestScatter(t *testing.T) {
	needWidth(t)
	rng := rand.New(rand.NewPCG(13, 14))
	got, want := make([]float64, 5), make([]float64, 5)
	check := func(name string) {
		if !slices.EqualFunc(got, want, same) {
			t.Fatalf("%s: %v, want %v", name, got, want)
		}
	}
	for range 200 {
		var index [Lanes]int
		var v, w [Lanes]float64
		for k := range index {
			index[k], v[k], w[k] = rng.IntN(len(got)), rng.NormFloat64(), rng.NormFloat64()
			want[index[k]] += v[k]
		}
		ScatterAdd(got, LoadInt(index[:]), Load(v[:]))
		check("ScatterAdd")
		for k, i := range index {
			want[i] = w[k]
		}
		Scatter(got, LoadInt(index[:]), Load(w[:]))
		check("Scatter")
		sum := Map2(Load(v[:]), Load(w[:]), func(x, y float64) float64 { return 2*x + y })
		negative := Map(Load(v[:]), func(x float64) float64 { return -x })
		for k := range v {
			if Lane(sum, k) != 2*v[k]+w[k] || Lane(negative, k) != -v[k] {
				t.Fatalf("lane %d of %v and %v: %v, %v", k, v, w, sum, negative)
			}
		}
	}
	for n := range Lanes + 1 {
		ints := []int{1, 2, 3, 4, 5, 6, 7, 8}[:n]
		var out [Lanes]int
		StoreInt(out[:], LoadIntPart(ints))
		for k, x := range out {
			if k < n && x != k+1 || k >= n && x != 0 {
				t.Errorf("LoadIntPart of %d: lane %d is %d", n, k, x)
			}
		}
	}
}

func TestLoadAtChecksIndices(t *testing.T) {
	needWidth(t)
	s := make([]float64, 2*Lanes+1)
	for i := range s {
		s[i] = float64(i)
	}
	for _, n := range []int{0, 1, Lanes - 1, Lanes, 2*Lanes + 1} {
		for _, i := range []int{math.MinInt, -Lanes, -1, 0, 1, Lanes, Lanes + 1, Lanes + 2, math.MaxInt} {
			inside := i >= 0 && i <= n-Lanes
			if panics(func() { LoadAt(s[:n], i) }) == inside {
				t.Errorf("LoadAt(s[:%d], %d): panics is %t", n, i, inside)
			}
			d := slices.Clone(s)
			if panics(func() { StoreAt(d[:n], i, Splat(-1)) }) == inside {
				t.Errorf("StoreAt(s[:%d], %d): panics is %t", n, i, inside)
			}
			for k := range d {
				if written := inside && k >= i && k < i+Lanes; written != (d[k] == -1) {
					t.Errorf("StoreAt(s[:%d], %d): element %d is %g", n, i, k, d[k])
				}
			}
			if inside && Lane(LoadAt(s[:n], i), Lanes-1) != float64(i+Lanes-1) {
				t.Errorf("LoadAt(s[:%d], %d) gives %v", n, i, LoadAt(s[:n], i))
			}
		}
	}
}

func panics(f func()) (yes bool) {
	defer func() { yes = recover() != nil }()
	f()
	return false
}

func TestGatherChecksIndices(t *testing.T) {
	needWidth(t)
	defer func() {
		if recover() == nil {
			t.Error("an index out of range went unnoticed")
		}
	}()
	Gather(make([]float64, 5), Bits(Splat(0x1p-1000)))
}

// TestOutOfRange reads and writes vectors that are not all in a slice.
func TestOutOfRange(t *testing.T) {
	needWidth(t)
	s := make([]float64, Lanes+2)
	for _, i := range []int{math.MinInt, -1, 3, len(s), math.MaxInt} {
		for name, f := range map[string]func(){"LoadAt": func() { LoadAt(s, i) }, "StoreAt": func() { StoreAt(s, i, Splat(1)) }} {
			func() {
				defer func() {
					if err, ok := recover().(runtime.Error); !ok || !strings.Contains(err.Error(), "out of range") {
						t.Errorf("%s at %d of %d: %v, want a panic of the runtime", name, i, len(s), err)
					}
				}()
				f()
			}()
		}
	}
	if StoreAt(s, 2, Splat(1)); s[1] != 0 || s[2] != 1 || Lane(LoadAt(s, 2), Lanes-1) != 1 {
		t.Errorf("the last vector of a slice: %v", s)
	}
}
