package main

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"gonum.org/v1/gonum/diff/fd"

	"github.com/gradgen/gradgen/examples/internal/coverage"
	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/report"
	"github.com/gradgen/gradgen/runtime/comm"
)

// TestReference compares the model with published output of the same model at
// its parameters for halos of 10^12.5 solar masses that form early or late,
// which was written in single precision.
func TestReference(t *testing.T) {
	logTimes := column(t, "logt_testing_array")
	for _, ref := range []struct {
		population string
		params     []float64
	}{
		{"early", []float64{12.5, 0.1791706, 2.5749749, 0.5130152}},
		{"late", []float64{12.5, 0.9218129, 1.7945272, 0.0838066}},
	} {
		suffix := "_vs_time_rockstar_default_logmp_12.5_" + ref.population
		masses, indices := column(t, "log_mah"+suffix), column(t, "rolling_plaw_index"+suffix)
		for i, x := range logTimes {
			near(t, ref.population+" log mass", LogMass(ref.params, math.Pow(10, x)), masses[i], 2e-6)
			near(t, ref.population+" index", index(ref.params, x), indices[i], 1e-6)
		}
	}
}

func TestGrowthStopsAtPeak(t *testing.T) {
	mass, _ := MassJVP(start(), peak, 1)
	later, rate := MassJVP(start(), peak+1, 1)
	if later != mass || rate != 0 {
		t.Errorf("after the peak: mass %g and rate %g, want %g and 0", later, rate, mass)
	}
}

func TestRateIsDerivative(t *testing.T) {
	params := []float64{12, 0.3, 2, 0.5}
	for _, at := range []float64{0.5, 3, 13} {
		_, rate := MassJVP(params, at, 1)
		want := fd.Derivative(func(t float64) float64 { return Mass(params, t) }, at,
			&fd.Settings{Formula: fd.Central})
		near(t, "rate", rate/want, 1, 1e-6)
	}
}

func TestFits(t *testing.T) {
	fits := fitOn(t, t.Context(), 2, Options{})
	if len(fits) != 24 {
		t.Fatalf("%d fits, want 24", len(fits))
	}
	for _, f := range fits {
		if f.Simulation == "nbody" && f.RMS > 0.003 {
			t.Errorf("bin %s: rms %g dex", f.Label, f.RMS)
		}
	}
	for _, anchor := range []struct {
		bin    int
		params []float64
		rms    float64
	}{
		{0, []float64{11.503, 0.298, 1.687, 0.441}, 0.00146},
		{8, []float64{13.505, 0.520, 2.181, 0.730}, 0.00264},
	} {
		f := fits[anchor.bin]
		near(t, f.Label+" rms", f.RMS, anchor.rms, 6e-6)
		for i, want := range anchor.params {
			near(t, f.Label+" parameter", f.Params[i], want, 2e-3)
		}
	}
}

func TestFitsDoNotDependOnRanks(t *testing.T) {
	one := fitOn(t, t.Context(), 1, Options{})
	three := fitOn(t, t.Context(), 3, Options{})
	for i := range one {
		for j, want := range one[i].Params {
			if three[i].Params[j] != want {
				t.Errorf("bin %d parameter %d: %g on three ranks, %g on one", i, j, three[i].Params[j], want)
			}
		}
	}
}

// TestRatesAgreeWithMeasured checks the unit of the measured rates, too: they
// are means over halos while the fit is to the mean logarithm of the mass, so
// that some percent of difference remain.
func TestRatesAgreeWithMeasured(t *testing.T) {
	fits := fitOn(t, t.Context(), 2, Options{})
	for i := range fits {
		if mean, rms := fits[i].rateOffset(); math.Abs(mean) > 0.04 || rms > 0.04 {
			t.Errorf("%s %s: rates differ by %g dex in the mean and %g dex rms",
				fits[i].Simulation, fits[i].Label, mean, rms)
		}
	}
}

func TestFigure(t *testing.T) {
	fits := fitOn(t, t.Context(), 2, Options{})
	if err := plotFits(filepath.Join(t.TempDir(), "diffmah.png"), fits); err != nil {
		t.Fatal(err)
	}
}

// TestInterruptedAtEachStep interrupts the fit of a bin at every step: together
// the parts are the undisturbed fit, and they leave its log and figure.
func TestInterruptedAtEachStep(t *testing.T) {
	bins, err := simulations()
	if err != nil {
		t.Fatal(err)
	}
	bin := &bins[3]
	want, err := fitBin(t.Context(), bin, Options{})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	o := Options{Log: dir, Checkpoint: dir, Trace: dir}
	interrupted, cancel := context.WithCancel(t.Context())
	cancel()
	got, err := fitBin(interrupted, bin, o)
	parts := 1
	for ; err == nil && got.Status == multigrad.Stopped; parts++ {
		got, err = fitBin(interrupted, bin, o)
	}
	if err != nil || parts < 20 || !reflect.DeepEqual(got.Trajectory, want.Trajectory) {
		t.Errorf("in %d parts: %v, want %v; %v", parts, got.X, want.X, err)
	}
	checkLog(t, filepath.Join(dir, "nbody-12.25.jsonl"), want.Steps)
	if _, err := os.Stat(filepath.Join(dir, "nbody-12.25.svg")); err != nil {
		t.Error(err)
	}
}

// checkLog wants a log that ends with this step.
func checkLog(t *testing.T, path string, steps int) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	entries, err := report.Read(f)
	if err != nil || len(entries) != steps+1 || entries[steps].Step != steps {
		t.Errorf("%s: %d entries for %d steps, %v", path, len(entries), steps, err)
	}
}

// TestInterruptedBetweenBins leaves the bins it did not come to for the next
// start.
func TestInterruptedBetweenBins(t *testing.T) {
	o := Options{Checkpoint: filepath.Join(t.TempDir(), "new", "directory")}
	interrupted, cancel := context.WithCancel(t.Context())
	cancel()
	if fits := fitOn(t, interrupted, 2, o); len(fits) != 24 || len(finished(fits)) != 0 {
		t.Errorf("%d of %d fits are finished", len(finished(fits)), len(fits))
	}
	if fits := fitOn(t, t.Context(), 3, o); len(finished(fits)) != 24 {
		t.Errorf("%d fits are finished", len(finished(fits)))
	}
}

// fitOn runs the example on ranks in this process.
func fitOn(t *testing.T, ctx context.Context, ranks int, o Options) (fits []Fit) {
	t.Helper()
	o.Quiet = true
	err := comm.RunLocal(t.Context(), ranks, func(c comm.Comm) error {
		found, err := fitAll(ctx, c, o)
		if c.Rank() == 0 {
			fits = found
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return fits
}

// column reads a data file.
func column(t *testing.T, name string) []float64 {
	t.Helper()
	v, err := readColumn(name)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// near fails unless got is within tol of want.
func near(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tol) {
		t.Errorf("%s: %.8g, want %.8g within %g", what, got, want, tol)
	}
}

// TestErrorsOfTheFits compares standard errors with the inverse of a Hessian by
// differences.
func TestErrorsOfTheFits(t *testing.T) {
	bins, err := simulations()
	if err != nil {
		t.Fatal(err)
	}
	for i := range bins {
		r, err := fitBin(t.Context(), &bins[i], Options{Quiet: true})
		if err != nil {
			t.Fatal(err)
		}
		u := multigrad.Uncertainty{Curvature: multigrad.Differences, Residuals: len(bins[i].History.Times)}
		want, err := u.At(multigrad.NewEvaluator(&bins[i].History, nil), multigrad.Request{Params: r.X})
		if err != nil {
			t.Fatal(err)
		}
		for j, w := range want.Errors {
			near(t, bins[i].Label+" error", r.Covariance.Errors[j], w, 1e-5*w)
		}
	}
}

// TestErrorsAreThoseOfSimulatedHistories holds standard errors against differences
// of the loss, which take no derivative, and against fits of simulated histories.
func TestErrorsAreThoseOfSimulatedHistories(t *testing.T) {
	fits := fitOn(t, t.Context(), 2, Options{})
	var all coverage.Simulated
	for i := range fits {
		check, err := fits[i].checkErrors(t.Context(), Options{Simulate: 50}, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		if !(check.Apart < 1e-5) {
			t.Errorf("%s %s: errors %g apart from those by differences", fits[i].Simulation, fits[i].Label, check.Apart)
		}
		all.Add(check.Simulated)
	}
	for i := range all.Covered { // 1200 histories tell the share to 1.4 %
		if share := all.Share(i); math.Abs(share-0.677) > 0.05 {
			t.Errorf("parameter %d: the errors cover %v of the truths", i, share)
		}
	}
}
