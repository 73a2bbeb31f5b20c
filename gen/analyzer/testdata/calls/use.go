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
	SumJVP(x, short)                       // want `SumJVP panics: xDot has length 2, but x has length 3`
	SumGrad(x[:], x)                       // want `SumGrad panics: xGrad shares the memory of x`
	var b bench
	SumGrad(b.in.x, b.in.x) // want `SumGrad panics: xGrad shares the memory of x`
	MoveGrad(x, short, g)
	MoveGrad(x, short, short)        // want `MoveGrad panics: xGrad has length 2, but x has length 3` `MoveGrad panics: xGrad shares the memory of xDot`
	MoveGrad(x, x, x)                // want `MoveGrad panics: xGrad shares the memory of x` `MoveGrad panics: xGrad shares the memory of xDot`
	AreaGrad(1, 2, &b.area, &b.area) // want `AreaGrad panics: bGrad shares the memory of aGrad`
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
	AreaGrad(-a, -b, &a, &b)
	SumGrad(x[:1], x[1:2])
	two := [2]bench{}
	SumGrad(two[0].in.x, two[1].in.x)
	AreaGrad(1, 2, &two[0].area, &two[1].area)
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

// A bench has places for results.
type bench struct {
	in   struct{ x []float64 }
	area float64
}

func lengthen(x *[]float64) { *x = append(*x, 0) }
