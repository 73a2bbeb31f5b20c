package gradcheck

import "math"

// An Estimate is a numerical derivative with its uncertainty.
type Estimate struct {
	Value, Err float64
	// Noise is the level of the rounding errors seen in the function's values,
	// Level the size of the value itself.
	Noise, Level float64
}

const (
	rungs  = 8      // steps in the ladder, each half the one before
	firstH = 0x1p-6 // longest step, relative to the scale of the argument

	// Spacing of the samples that measure noise, likewise: off the grid of
	// float32 to see what conversions to it do, or on it where the argument
	// itself is a float32.
	offGrid, onGrid = 1e-4, 0x1p-13

	beyondSingle = 1e-3   // noise above this part of a value is not due to rounding
	closerBy     = 0x1p-7 // spacing of the samples of a second measurement
)

// Differentiate estimates the derivative of each component of line at 0 by
// central differences with step lengths scale·2⁻⁶, scale·2⁻⁷, …, extrapolated
// to step 0 (Richardson's deferred approach to the limit; Ridders, Adv. Eng.
// Softw. 4 (1982) 75). The noise in line is measured from a difference table
// (Hamming; Moré & Wild, SIAM J. Sci. Comput. 33 (2011) 1292).
//
// If an estimate is still uncertain, other scales are tried. Shorter steps
// avoid NaN values of line, such as those beyond the edge of its domain, where
// possible.
func Differentiate(line func(t float64) []float64, scale float64) []Estimate {
	return differentiate(line, scale, unitDouble)
}

// The unit roundoffs of float64 and float32.
const unitDouble, unitSingle = 0x1p-53, 0x1p-24

// differentiate assumes that the values of line are rounded to the given unit at least.
func differentiate(line func(t float64) []float64, scale, unit float64) []Estimate {
	best := ladder(line, scale, unit, nil)
	for _, factor := range [...]float64{0x1p-7, 0x1p7, 0x1p14} {
		if sharp(best) {
			break
		}
		if factor > 1 && factor*scale > 1 {
			continue
		}
		for c, e := range ladder(line, factor*scale, unit, best) {
			if e.Err < best[c].Err {
				best[c] = e
			}
		}
	}
	return best
}

// sharp reports whether every estimate is so certain that no other ladder is needed.
func sharp(estimates []Estimate) bool {
	for _, e := range estimates {
		if !(e.Err <= 1e-8*math.Abs(e.Value)) && !(e.Err <= 1e-10*(1+e.Level)) {
			return false
		}
	}
	return true
}

// ladder returns the estimates of one ladder of steps. It uses the noise of the longer
// ladder, because short steps may not reveal rounding to float32.
func ladder(line func(t float64) []float64, scale, unit float64, longer []Estimate) []Estimate {
	var quotients, bends [rungs][]float64
	here := line(0)
	for k := range quotients {
		h := scale * math.Ldexp(firstH, -k)
		plus, minus := line(h), line(-h)
		quotients[k], bends[k] = quotient(plus, minus, h), bend(plus, here, minus)
	}
	noise := noiseOf(line, here, scale)
	out := make([]Estimate, len(here))
	for c := range out {
		noise[c] = max(noise[c], unit*math.Abs(here[c]))
		if longer != nil {
			noise[c] = max(noise[c], longer[c].Noise)
		}
		var column, curved [rungs]float64
		for k := range column {
			column[k], curved[k] = component(quotients[k], c), component(bends[k], c)
		}
		out[c] = extrapolate(column, curved, scale, noise[c])
		out[c].Level = math.Abs(here[c])
	}
	return out
}

// component returns v[c], or NaN if the evaluation failed.
func component(v []float64, c int) float64 {
	if c >= len(v) {
		return math.NaN()
	}
	return v[c]
}

func quotient(plus, minus []float64, h float64) []float64 {
	if len(plus) != len(minus) {
		return nil
	}
	q := make([]float64, len(plus))
	for i := range q {
		q[i] = (plus[i] - minus[i]) / (2 * h)
	}
	return q
}

// bend is the second difference of three values.
func bend(plus, here, minus []float64) []float64 {
	if len(plus) != len(here) || len(minus) != len(here) {
		return nil
	}
	d := make([]float64, len(here))
	for i := range d {
		d[i] = plus[i] - 2*here[i] + minus[i]
	}
	return d
}

// unresolved reports whether the function varies within the shorter of two steps: its
// second difference has not begun to fall, as it does even at a kink. Then all steps may
// be longer than the feature around the argument, such as a spectral line.
func unresolved(longer, shorter, noise float64) bool {
	return math.Abs(shorter) > 100*noise && math.Abs(shorter) > 0.75*math.Abs(longer)
}

// extrapolate fills the Richardson table of the difference quotients and
// returns its most certain entry. Every entry is a candidate, so that long
// steps across a kink do no harm while shorter ones stay clear of it. Steps that
// the function varies within are no candidates.
func extrapolate(column, bends [rungs]float64, scale, noise float64) Estimate {
	best := Estimate{Value: math.NaN(), Err: math.Inf(1), Noise: noise}
	table := column
	weight := 1.0
	for j := 1; j < rungs; j++ {
		weight *= 4
		for k := range rungs - j {
			fine := table[k+1] + (table[k+1]-table[k])/(weight-1)
			h := scale * math.Ldexp(firstH, -(k+j))
			err := max(math.Abs(fine-table[k]), math.Abs(fine-table[k+1])) + 2*noise/h
			if j > 1 && err < best.Err && !unresolved(bends[k+j-1], bends[k+j], noise) {
				best.Value, best.Err = fine, err
			}
			table[k] = fine
		}
	}
	return best
}

// noiseOf measures the rounding noise in line at 0, for each component: the fourth
// differences of seven close samples, where smooth parts cancel. Noise far above the
// rounding of float32 may mean that the function varies between the samples. Then
// closer samples show less of it, unless they lie between numbers of float32.
func noiseOf(line func(t float64) []float64, here []float64, scale float64) []float64 {
	spacing := scale * offGrid
	if line(spacing) == nil {
		spacing = scale * onGrid
	}
	noise := make([]float64, len(here))
	var closer [7][]float64
	near := samples(line, spacing)
	for c := range noise {
		noise[c] = tableNoise(columnOf(near, c))
		if !(noise[c] > beyondSingle*math.Abs(here[c])) {
			continue
		}
		if closer[0] == nil {
			closer = samples(line, closerBy*spacing)
		}
		if again := columnOf(closer, c); moves(again) {
			noise[c] = min(noise[c], tableNoise(again))
		}
	}
	return noise
}

// samples returns the values of line at seven points around 0.
func samples(line func(t float64) []float64, spacing float64) (s [7][]float64) {
	for i := range s {
		s[i] = line(float64(i-3) * spacing)
	}
	return s
}

func columnOf(samples [7][]float64, c int) (column [7]float64) {
	for i := range column {
		column[i] = component(samples[i], c)
	}
	return column
}

// moves reports whether no two neighbours are equal.
func moves(column [7]float64) bool {
	for i := range column[1:] {
		if column[i] == column[i+1] {
			return false
		}
	}
	return true
}

func tableNoise(d [7]float64) float64 {
	floor := unitDouble * math.Abs(d[3])
	for order := 1; order <= 4; order++ {
		for i := range len(d) - order {
			d[i] = d[i+1] - d[i]
		}
	}
	// The variance of a fourth difference of white noise is 70 times its own.
	rms := math.Sqrt((d[0]*d[0] + d[1]*d[1] + d[2]*d[2]) / (3 * 70))
	if math.IsNaN(rms) || math.IsInf(rms, 0) {
		return floor
	}
	return max(floor, rms)
}
