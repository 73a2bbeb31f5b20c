package random

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

func within(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tol) {
		t.Errorf("%s: %v, want %v ± %v", what, got, want, tol)
	}
}

func TestZeroKeyIsSeedZero(t *testing.T) {
	if (Key{}) != New(0) {
		t.Error("the zero key is not New(0)")
	}
}

// TestDerivedKeysAreDifferent looks for two equal ones among many near keys.
func TestDerivedKeysAreDifferent(t *testing.T) {
	seen := map[Key]bool{}
	add := func(k Key) {
		if seen[k] {
			t.Errorf("key %v comes twice", k)
		}
		seen[k] = true
	}
	for seed := range uint64(100) {
		k := New(seed)
		add(k)
		a, b := k.Split()
		add(a)
		add(b)
		for data := range uint64(100) {
			add(k.Fold(data))
			add(Key{k.Uint64At(2 * data), k.Uint64At(2*data + 1)}) // blocks of the stream
		}
	}
}

func TestSourceReadsTheStream(t *testing.T) {
	k := New(7)
	s := k.Source()
	for i := range uint64(9) {
		if got, want := s.Uint64(), k.Uint64At(i); got != want {
			t.Errorf("element %d: %x, want %x", i, got, want)
		}
	}
}

// TestGonumTakesAKey draws with samplers of other packages.
func TestGonumTakesAKey(t *testing.T) {
	draw := func() (x float64) {
		gamma := distuv.Gamma{Alpha: 2, Beta: 1, Src: New(3).Source()}
		for range 10000 {
			x += gamma.Rand() / 10000
		}
		return x
	}
	if draw() != draw() {
		t.Error("two runs differ")
	}
	within(t, "mean of a gamma distribution", draw(), 2, 5*math.Sqrt2/100)
	if got := rand.New(New(3).Source()).Perm(5); !slices.Equal(got, rand.New(New(3).Source()).Perm(5)) {
		t.Error("math/rand/v2: two runs differ")
	}
}

// TestFillingAgreesWithElements compares slices of every small length with the
// elements, so any part of a stream can be drawn alone.
func TestFillingAgreesWithElements(t *testing.T) {
	k := New(11)
	for n := range 6 {
		z, u := make([]float64, n), make([]float64, n)
		k.Normal(z)
		k.Uniform(u, -3, 5)
		for i := range n {
			if z[i] != k.NormalAt(uint64(i)) || u[i] != -3+float64(8*k.Float64At(uint64(i))) {
				t.Errorf("element %d of %d: %v, %v", i, n, z[i], u[i])
			}
		}
	}
}

// TestStreamsStayTheSame pins bits: these numbers must never change, on any
// platform. The words follow from the published vectors.
func TestStreamsStayTheSame(t *testing.T) {
	k := New(0)
	if got := k.Uint64At(0); got != 0xc2b6e3a8c2c69865 {
		t.Errorf("first word %x", got)
	}
	h := New(1)
	for i := range uint64(1000) {
		h = h.Fold(math.Float64bits(k.NormalAt(i)))
	}
	if got := h.lo; got != pinnedNormal {
		t.Errorf("fingerprint of 1000 normal numbers %#x", got)
	}
}

const pinnedNormal = 0x7d0f806216a39288
