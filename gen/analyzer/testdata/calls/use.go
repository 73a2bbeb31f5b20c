package calls

func wrong() {
	x := []float64{1, 2, 3}
	short := make([]float64, 2)
	g := make([]float64, len(x))
	SumGrad(x, x)                          // want `SumGrad panics: xGrad shares the memory of x`
	SumGrad(x, (x))                        // want `SumGrad panics: xGrad shares the memory of x`
	SumGrad(x, nil)                        // want `SumGrad panics: xGrad is nil`
	SumGrad(x, short)                      // want `SumGrad panics: xGrad has length 2, but x has length 3`
	SumGrad([]float64{1}, []float64{1, 2}) // want `SumGrad panics: xGrad has length 2, but x has length 1`
	SumHVP(x, x, g, g)                     // want `SumHVP panics: xHV shares the memory of xGrad`
	SumVJP(x, 1, x)                        // want `SumVJP panics: xBar shares the memory of x`
	SumHessian(x, g, g)                    // want `SumHessian panics: hess shares the memory of xGrad`
	PairJacobian(x, x)                     // want `PairJacobian panics: xJac shares the memory of x`
	var a float64
	AreaGrad(1, 2, &a, &a)  // want `AreaGrad panics: bGrad shares the memory of aGrad`
	AreaGrad(1, 2, &a, nil) // want `AreaGrad panics: bGrad is nil`
}

func right(grown, given []float64) {
	x := []float64{1, 2, 3}
	g, h := make([]float64, 3), make([]float64, 3)
	SumGrad(x, g)
	SumJVP(x, x)
	SumHVP(x, x, g, h)
	PairVJP(x, h, h, g)
	SumHessian(x, g, make([]float64, 9))
	PairJacobian(x, make([]float64, 18))
	var a, b float64
	AreaGrad(a, b, &a, &b)
	short := make([]float64, 2)
	short = append(short, 0)
	SumGrad(x, short)
	SumGrad(grown, given)
	empty := []float64{}
	SumGrad(empty, empty)
	other := make([]float64, 2)
	lengthen(&other)
	SumGrad(x, other)
	for _, x := range [][]float64{x} {
		SumGrad(x, g)
	}
}

func lengthen(x *[]float64) { *x = append(*x, 0) }
