package counters_after

func MeanInputs() [][]any {
	return [][]any{{[]float64{0.3, -0.7, 1.1, 0.4, 0.9, -0.2, 0.8}}, {[]float64{0.3, 0.2}}, {[]float64{}}}
}

func StepsInputs() [][]any {
	return [][]any{{[]float64{0.3, -0.7, 1.1}, 4, -2}, {[]float64{0.3}, 1, 1}, {[]float64{}, -3, 7}}
}

func InnerInputs() [][]any {
	return [][]any{{[]float64{0.3, -0.7, 1.1}, 5}, {[]float64{0.3, 0.5}, 1}, {[]float64{0.3}, -4}}
}

func BoundInputs() [][]any {
	return [][]any{{[]float64{0.3, -0.7, 1.1}}, {[]float64{}}}
}
