package gradcheck

import "testing"

// VJP fails the test unless CheckVJP passes.
func VJP(tb testing.TB, f, fVJP any, o Options) {
	tb.Helper()
	report(tb, CheckVJP(f, fVJP, o), o)
}

// Grad fails the test unless CheckGrad passes.
func Grad(tb testing.TB, f, fGrad any, o Options) {
	tb.Helper()
	report(tb, CheckGrad(f, fGrad, o), o)
}

// JVP fails the test unless CheckJVP passes.
func JVP(tb testing.TB, f, fJVP any, o Options) {
	tb.Helper()
	report(tb, CheckJVP(f, fJVP, o), o)
}

// HVP fails the test unless CheckHVP passes.
func HVP(tb testing.TB, f, fHVP any, o Options) {
	tb.Helper()
	report(tb, CheckHVP(f, fHVP, o), o)
}

// Jacobian fails the test unless CheckJacobian passes.
func Jacobian(tb testing.TB, f, fJac any, o Options) {
	tb.Helper()
	report(tb, CheckJacobian(f, fJac, o), o)
}

// Hessian fails the test unless CheckHessian passes.
func Hessian(tb testing.TB, f, fHess any, o Options) {
	tb.Helper()
	report(tb, CheckHessian(f, fHess, o), o)
}

// Dot fails the test unless CheckDot passes.
func Dot(tb testing.TB, f, fJVP, fVJP any, o Options) {
	tb.Helper()
	report(tb, CheckDot(f, fJVP, fVJP, o), o)
}

// Usable skips the test if the inputs of o, which are usually invented, are
// not suitable for checking a derivative: f panics, or CheckSmooth fails.
func Usable(tb testing.TB, f any, o Options) {
	tb.Helper()
	if err := CheckUsable(f, o); err != nil {
		tb.Skipf("%v\n(give inputs: declare FInputs, or TFInputs for a method, as gradcheck's documentation says)", err)
	}
}

// NoAllocs fails the test if f allocates once it has warmed up.
func NoAllocs(tb testing.TB, f func()) {
	tb.Helper()
	for range 3 {
		f()
	}
	if n := testing.AllocsPerRun(50, f); n > 0 {
		tb.Errorf("gradcheck: %v allocations per call, want none", n)
	}
}

func report(tb testing.TB, err error, o Options) {
	tb.Helper()
	if err != nil {
		tb.Errorf("%v\n(seed %d)", err, o.Seed)
	}
}

// Guards fails the test unless CheckGuards passes.
func Guards(tb testing.TB, f, fVJP any, o Options) {
	tb.Helper()
	report(tb, CheckGuards(f, fVJP, o), o)
}
