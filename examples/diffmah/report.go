package main

import (
	"fmt"
	"io"
)

// printFits writes one line for each bin.
func printFits(w io.Writer, fits []Fit, ranks int) {
	fmt.Fprintf(w, "%d bins on %d ranks\n\n", len(fits), ranks)
	fmt.Fprintln(w, "simulation  bin      log M0     x_c  α_early  α_late   rms [dex]  iterations  evaluations  rate [dex]")
	for i := range fits {
		f := &fits[i]
		p := f.Params
		offset, _ := f.rateOffset()
		fmt.Fprintf(w, "%-10s  %s  %8.4f  %6.4f  %7.4f  %6.4f  %10.5f  %10d  %11d  %+10.3f\n",
			f.Simulation, f.Label, p[0], p[1], p[2], p[3], f.RMS, f.Iterations, f.Evaluations, offset)
	}
	fmt.Fprintln(w, "\nrate: mean of log10(dM/dt of the model / measured) from 2 Gyr on; the model was fitted to masses only")
	for _, simulation := range []string{"nbody", "tng"} {
		worst := worstRMS(ofSimulation(fits, simulation))
		fmt.Fprintf(w, "worst rms of %s: %.5f dex\n", simulation, worst)
	}
}

// printErrors writes the standard errors of the parameters. Their size comes from
// the residuals, as if these were noise; they are mostly what the model does not
// follow, and neighbours in time are alike, so that the errors are too small.
func printErrors(w io.Writer, fits []Fit) {
	fmt.Fprintln(w, "\nstandard errors, if the residuals are independent noise")
	fmt.Fprintln(w, "simulation  bin      log M0       x_c   α_early    α_late")
	for i := range fits {
		e := fits[i].Errors
		fmt.Fprintf(w, "%-10s  %s  %8.5f  %8.5f  %8.5f  %8.5f\n", fits[i].Simulation, fits[i].Label, e[0], e[1], e[2], e[3])
	}
}

// worstRMS returns the largest residual of the fits.
func worstRMS(fits []Fit) float64 {
	worst := 0.0
	for _, f := range fits {
		worst = max(worst, f.RMS)
	}
	return worst
}
