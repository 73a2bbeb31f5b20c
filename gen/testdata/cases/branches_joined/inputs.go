package branches_joined

func NearInputs() [][]any {
	return [][]any{
		{[]float64{0.3, -0.7, 1.1}, []float64{0.9, 1.2, -0.4}, 0.6},
		{[]float64{0.3, -0.7, 1.1}, []float64{0.9, 1.2, -0.4}, -1.0},
		{[]float64{}, []float64{}, 1.0},
	}
}

func NamesInputs() [][]any {
	return [][]any{{[]float64{0.3, 0.7}, true}, {[]float64{0.3, 0.7}, false}}
}
