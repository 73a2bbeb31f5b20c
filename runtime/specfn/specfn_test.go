package specfn_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/gradgen/gradgen/internal/allocs"
	"github.com/gradgen/gradgen/runtime/specfn"
)

// references holds x, ψ(x), ψ′(x) to twenty digits, from mpmath 1.3 at forty.
var references = []struct{ x, digamma, trigamma float64 }{
	{0.0009765625, -1024.5756104293406219, 1048577.6425893921526},
	{0.125, -8.3884926632958548678, 65.388133444988034473},
	{0.5, -1.9635100260214234794, 4.9348022005446793094},
	{1.0, -0.57721566490153286061, 1.6449340668482264365},
	{1.25, -0.22745353337626540809, 1.1973291545071107393},
	{1.4375, -0.023613544005297899142, 0.98950291789562720386},
	{1.46875, 0.0068654114707357767281, 0.96140825202775335934},
	{1.5, 0.036489973978576520559, 0.93480220054467930942},
	{1.75, 0.24747245354686116371, 0.76410186989382872062},
	{2.0, 0.42278433509846713939, 0.64493406684822643647},
	{2.5, 0.70315664064524318723, 0.49035775610023486497},
	{3.75, 1.1825373886117962286, 0.30533985269025307549},
	{5.0, 1.5061176684318004727, 0.22132295573711532536},
	{6.5, 1.7929113303999329419, 0.16628453574995823764},
	{7.0, 1.8727843350984671394, 0.15354517795933754758},
	{8.25, 2.0483845613664946491, 0.12885426288544822197},
	{9.5, 2.1977378764029495332, 0.11099728846909903237},
	{10.0, 2.2517525890667211076, 0.10516633568168574612},
	{10.5, 2.3030010342976863753, 0.099916956059126733204},
	{15.25, 2.6914344449562922208, 0.067770683544047917637},
	{100.0, 4.6001618527380874002, 0.010050166663333571395},
	{1234.5, 7.1180162318279978433, 0.0008103727271269666527},
	{10000000000.0, 23.02585092989045684, 1.00000000005e-10},
	{1.0e+300, 690.77552789821370521, 1.0e-300},
	{-0.0009765625, 1023.4211768067940792, 1048577.6472849346563},
	{-0.5, 0.036489973978576520559, 8.9348022005446793094},
	{-0.75, -2.8941202000429320748, 18.975106932284888517},
	{-1.5, 0.70315664064524318723, 9.3792466449891237539},
	{-2.25, 4.1585835646579722748, 19.379410511869137363},
	{-7.125, 9.6166224295944972087, 67.262913719987047606},
	{-20.5, 3.0446168825125246309, 9.8219943446498794821},
	{-100.75, 1.4760041167485508955, 19.729332339250960611},
	{-1000.125, 14.492855717113763465, 67.392875027605748849},
}

func TestAgainstReferences(t *testing.T) {
	for _, r := range references {
		check(t, "Digamma", r.x, specfn.Digamma(r.x), r.digamma)
		check(t, "Trigamma", r.x, specfn.Trigamma(r.x), r.trigamma)
	}
}

// polygammas holds n, x and ψ⁽ⁿ⁾(x) to twenty digits, from mpmath 1.3 at sixty.
var polygammas = []struct {
	n       int
	x, want float64
}{
	{2, 0.125, -1025.7533381181356826},
	{2, 1, -2.4041138063191885708},
	{2, 3.75, -0.092546338515899269635},
	{2, 12.25, -0.0072300357889933436948},
	{2, 1234.5, -6.5670392093287152052e-7},
	{2, -0.0009765625, 2147483645.5895325703},
	{2, -0.5, -0.8287966442343199956},
	{2, -0.75, -124.58699919679617959},
	{2, -20.5, -0.0022662899196377969342},
	{3, 0.5, 97.409091034002437236},
	{3, 7, 0.0071981985631254453923},
	{3, -2.25, 1558.45502318871434},
	{4, 1.4375, -4.2626002303822054602},
	{4, -1.5, -0.31375599950673136338},
	{4, -7.125, 786397.99075686218784},
	{8, 2.5, -11.146030731869932468},
	{8, 100, -5.2446234458058119662e-13},
	{8, -20.5, -1.3235280212547433012e-7},
	{20, 0.5, -5.1021653127394298787e+24},
	{20, 9.5, -0.0081745574992596218508},
	{20, -0.5, -487772949462609.87364},
}

func TestPolygamma(t *testing.T) {
	for _, r := range polygammas {
		check(t, fmt.Sprintf("Polygamma of order %d at ", r.n), r.x, specfn.Polygamma(r.n, r.x), r.want)
	}
	for _, r := range references {
		check(t, "Polygamma of order 0 at ", r.x, specfn.Polygamma(0, r.x), r.digamma)
		check(t, "Polygamma of order 1 at ", r.x, specfn.Polygamma(1, r.x), r.trigamma)
	}
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct {
		n       int
		x, want float64
	}{
		{2, inf, 0}, {3, inf, 0}, {2, -inf, nan}, {3, -inf, nan}, {2, nan, nan}, {-1, 2, nan},
		{2, 0, -inf}, {2, math.Copysign(0, -1), inf}, {3, 0, inf}, {2, -3, nan}, {3, -3, inf}, {2, -1e17, nan},
	} {
		if got := specfn.Polygamma(c.n, c.x); !same(got, c.want) {
			t.Errorf("Polygamma(%d, %v) = %v, want %v", c.n, c.x, got, c.want)
		}
	}
}

func check(t *testing.T, name string, x, got, want float64) {
	t.Helper()
	tol := 4e-15
	if x < 0 {
		tol = 2e-14 // the terms of the reflection formula cancel in part
	}
	if e := math.Abs(got-want) / math.Abs(want); !(e <= tol) {
		t.Errorf("%s(%v) = %v, want %v: relative error %.1e", name, x, got, want, e)
	}
}

func TestNearTheRoot(t *testing.T) {
	const root, low, slope = 1.4616321449683622, 9.5499954299656977e-17, 0.96767224544762117
	check(t, "Digamma", root, specfn.Digamma(root), -low*slope)
}

func TestSpecialCases(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct{ x, digamma, trigamma float64 }{
		{inf, inf, 0},
		{-inf, nan, nan},
		{nan, nan, nan},
		{0, -inf, inf},
		{math.Copysign(0, -1), inf, inf},
		{-1, nan, inf},
		{-1e17, nan, inf},
		{5e-324, -inf, inf},
	} {
		if got := specfn.Digamma(c.x); !same(got, c.digamma) {
			t.Errorf("Digamma(%v) = %v, want %v", c.x, got, c.digamma)
		}
		if got := specfn.Trigamma(c.x); !same(got, c.trigamma) {
			t.Errorf("Trigamma(%v) = %v, want %v", c.x, got, c.trigamma)
		}
	}
}

func same(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }

func TestNoAllocation(t *testing.T) {
	x := 0.3
	n := allocs.PerCall(100, func() { x = 0.3 + 1e-9*specfn.Digamma(x)*specfn.Trigamma(x) })
	if n != 0 {
		t.Errorf("%v allocations per call", n)
	}
}

func BenchmarkDigamma(b *testing.B) {
	x := 2.5
	for b.Loop() {
		x = 2.5 + 1e-9*specfn.Digamma(x)
	}
}
