// A rate dM/dt that is a derivative in time, in a loss on which M has parameters.
package nested_rate

import "math"

// History is a mass that grows as a power of time, whose index rolls over.
type History struct{ LogM0, Tau, Early, Late float64 }

// Mass is the logarithm of the mass at the time t.
//
//gradgen:jvp wrt=t
func (h *History) Mass(t float64) float64 {
	index := h.Late + (h.Early-h.Late)/(1+math.Exp((t-h.Tau)/2))
	return h.LogM0 + index*math.Log10(t/13.8)
}

// Loss compares masses and rates with what was seen.
//
//gradgen:grad wrt=h
//gradgen:hvp wrt=h
func (h *History) Loss(times, rates []float64) float64 {
	sum := 0.0
	for i, t := range times {
		m, growth := h.MassJVP(t, 1)
		rate := growth * math.Ln10 * math.Pow(10, m)
		miss := math.Log10(rate) - rates[i]
		sum += miss * miss
	}
	return sum
}

func HistoryMassInputs() [][]any {
	return [][]any{{&History{2, 3, 2.5, 0.4}, 5.0}}
}

func HistoryLossInputs() [][]any {
	return [][]any{{&History{2, 3, 2.5, 0.4}, []float64{2, 6, 11}, []float64{0.3, 0.5, 0.4}}}
}

//case:calls
