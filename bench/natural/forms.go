package main

import (
	"fmt"
	"math"
	"regexp"
	"slices"

	"github.com/gradgen/gradgen/bench/natural/forms"
)

// A form is one way to write a problem. Problems of the same name compute the same and have
// the same number of numbers in their gradients.
type form struct {
	problem, name string
	problemOf     problem
}

// printForms measures the forms whose names match and prints, for each, its times beside the
// best of its problem.
func printForms(wanted *regexp.Regexp, rounds int) {
	fmt.Println("| problem | form | objective, µs | gradient / objective | scalar / best scalar | vectors / best vectors | vectors / scalar |")
	fmt.Println("|---|---|---|---|---|---|---|")
	list := allForms(large)
	for i, j := 0, 0; i < len(list); i = j {
		for j = i; j < len(list) && list[j].problem == list[i].problem; j++ {
		}
		if wanted.MatchString(list[i].problem) {
			printProblem(list[i:j], rounds)
		}
	}
}

// printProblem measures the forms of one problem in turns.
func printProblem(list []form, rounds int) {
	var runs []*turns
	for _, f := range list {
		grad := make([]float64, f.problemOf.n)
		runs = append(runs, newTurns(func() { f.problemOf.objective() }), newTurns(func() { f.problemOf.plain(grad) }), newTurns(func() { f.problemOf.vector(grad) }))
	}
	for range rounds {
		for _, t := range runs {
			t.sample()
		}
	}
	best := func(first int) *turns {
		at := runs[first]
		for i := first; i < len(runs); i += 3 {
			if ratio(runs[i], at) < 1 {
				at = runs[i]
			}
		}
		return at
	}
	scalar, vectors := best(1), best(2)
	for i, f := range list {
		objective, plain, vector := runs[3*i], runs[3*i+1], runs[3*i+2]
		fmt.Printf("| %s | %s | %.1f | %.2f | %.2f | %.2f | %.2f |\n", f.problem, f.name, median(slices.Clone(objective.times))/1e3,
			ratio(plain, objective), ratio(plain, scalar), ratio(vector, vectors), ratio(vector, plain))
	}
}

// A gradient is a function of flat numbers that overwrites a flat gradient.
type gradient = func(g []float64) float64

// allForms are the forms of all problems, those of one problem one behind the other.
func allForms(s size) []form {
	return slices.Concat(kmeansForms(s), mixtureForms(s), determinantForms(s), raggedForms(s), energyForms(s),
		depositForms(s), regressionForms(s), clusterForms(s), filterForms(s))
}

func kmeansForms(s size) []form {
	const d = 8
	c, p := random(1, d*s.pick(3, 16), -1, 1), random(2, d*s.pick(10, 1000), -1, 1)
	cRows, pRows := rows(c, len(c)/d), rows(p, len(p)/d)
	flat := func(name string, f func(c, p []float64, d int) float64, plain, vector func(c, p []float64, d int, g []float64) float64) form {
		return form{"k-means", name, problem{name, len(c), func() float64 { return f(c, p, d) }, nil,
			func(g []float64) float64 { return plain(c, p, d, g) }, func(g []float64) float64 { return vector(c, p, d, g) }}}
	}
	onRows := func(f func(c, p, g [][]float64) float64) gradient {
		return func(g []float64) float64 { return f(cRows, pRows, rows(g, len(cRows))) }
	}
	return []form{
		flat("steps of d", forms.KMeansStep, forms.KMeansStepPlain, forms.KMeansStepGrad),
		flat("parts, math.Min of a helper", forms.KMeansPart, forms.KMeansPartPlain, forms.KMeansPartGrad),
		flat("nearest first", forms.KMeansNearest, forms.KMeansNearestPlain, forms.KMeansNearestGrad),
		flat("all distances stored", forms.KMeansAll, forms.KMeansAllPlain, forms.KMeansAllGrad),
		{"k-means", "rows", problem{"", len(c), func() float64 { return forms.KMeansRows(cRows, pRows) }, nil,
			onRows(forms.KMeansRowsPlain), onRows(forms.KMeansRowsGrad)}},
	}
}

func mixtureForms(s size) []form {
	d, k := s.pick(3, 10), s.pick(2, 20)
	packed := d + d*(d-1)/2
	a, m, l, p := random(3, k, -1, 1), random(4, k*d, -1, 1), random(5, k*packed, -0.5, 0.5), random(6, d*s.pick(5, 200), -1, 1)
	type full = func(a, m, l, p []float64, d int, aGrad, mGrad, lGrad []float64) float64
	flat := func(name string, f func(a, m, l, p []float64, d int) float64, plain, vector full) form {
		on := func(f full) gradient {
			return func(g []float64) float64 { return f(a, m, l, p, d, g[:k], g[k:k+k*d], g[k+k*d:]) }
		}
		return form{"Gaussian mixture", name, problem{name, k + k*d + k*packed, func() float64 { return f(a, m, l, p, d) }, nil, on(plain), on(vector)}}
	}
	return []form{
		flat("at++", forms.MixtureCount, forms.MixtureCountPlain, forms.MixtureCountGrad),
		flat("i*(i-1)/2+j", forms.MixtureOffset, forms.MixtureOffsetPlain, forms.MixtureOffsetGrad),
		flat("rows cut from a part", forms.MixtureRest, forms.MixtureRestPlain, forms.MixtureRestGrad),
	}
}

func determinantForms(s size) []form {
	n := s.pick(4, 7)
	a := random(7, n*n, -1, 1)
	flat := func(name string, f func(a []float64, n int) float64, plain, vector func(a []float64, n int, g []float64) float64) form {
		return form{"determinant", name, problem{name, n * n, func() float64 { return f(a, n) }, nil,
			func(g []float64) float64 { return plain(a, n, g) }, func(g []float64) float64 { return vector(a, n, g) }}}
	}
	return []form{
		flat("lists of columns", forms.DeterminantList, forms.DeterminantListPlain, forms.DeterminantListGrad),
		flat("flags set and taken back", forms.DeterminantFlags, forms.DeterminantFlagsPlain, forms.DeterminantFlagsGrad),
		flat("bits", forms.DeterminantBits, forms.DeterminantBitsPlain, forms.DeterminantBitsGrad),
		flat("minors copied", forms.DeterminantMatrix, forms.DeterminantMatrixPlain, forms.DeterminantMatrixGrad),
	}
}

func raggedForms(s size) []form {
	bounds := starts(16, s.pick(5, 1000), 12)
	v := random(17, bounds[len(bounds)-1], -1, 1)
	cut := func(v []float64) [][]float64 {
		var list [][]float64
		for i := range len(bounds) - 1 {
			list = append(list, v[bounds[i]:bounds[i+1]:bounds[i+1]])
		}
		return list
	}
	vRows, gRows := cut(v), cut(make([]float64, len(v)))
	flat := func(name string, f func(v []float64, b []int) float64, plain, vector func(v []float64, b []int, g []float64) float64) form {
		return form{"ragged sums", name, problem{name, len(v), func() float64 { return f(v, bounds) }, nil,
			func(g []float64) float64 { return plain(v, bounds, g) }, func(g []float64) float64 { return vector(v, bounds, g) }}}
	}
	onRows := func(f func(v, g [][]float64) float64) gradient {
		return func(g []float64) float64 {
			value := f(vRows, gRows)
			for i, r := range gRows {
				copy(g[bounds[i]:], r)
			}
			return value
		}
	}
	return []form{
		flat("from start to start", forms.RaggedIndex, forms.RaggedIndexPlain, forms.RaggedIndexGrad),
		flat("parts", forms.RaggedParts, forms.RaggedPartsPlain, forms.RaggedPartsGrad),
		flat("one index", forms.RaggedRest, forms.RaggedRestPlain, forms.RaggedRestGrad),
		{"ragged sums", "rows", problem{"", len(v), func() float64 { return forms.RaggedRows(vRows) }, nil,
			onRows(forms.RaggedRowsPlain), onRows(forms.RaggedRowsGrad)}},
	}
}

func energyForms(s size) []form {
	n := s.pick(6, 2000)
	bounds := starts(18, n, 8)
	values, x, columns := random(20, bounds[n], -1, 1), random(21, n, -1, 1), make([]int, bounds[n])
	for i, v := range random(19, len(columns), 0, float64(n)) {
		columns[i] = int(v)
	}
	type full = func(x, values []float64, columns, bounds []int, g []float64) float64
	flat := func(name string, f func(x, values []float64, columns, bounds []int) float64, plain, vector full) form {
		on := func(f full) gradient { return func(g []float64) float64 { return f(x, values, columns, bounds, g) } }
		return form{"sparse matrix times vector", name, problem{name, n, func() float64 { return f(x, values, columns, bounds) }, nil, on(plain), on(vector)}}
	}
	return []form{
		flat("indices", forms.EnergyIndex, forms.EnergyIndexPlain, forms.EnergyIndexGrad),
		flat("parts", forms.EnergyParts, forms.EnergyPartsPlain, forms.EnergyPartsGrad),
		flat("product first", forms.EnergyProduct, forms.EnergyProductPlain, forms.EnergyProductGrad),
	}
}

func depositForms(s size) []form {
	n := s.pick(5, 512)
	x := random(22, s.pick(9, 10_000), 0, float64(n))
	flat := func(name string, f func(x []float64, n int) float64, plain, vector func(x []float64, n int, g []float64) float64) form {
		return form{"CIC deposit", name, problem{name, len(x), func() float64 { return f(x, n) }, nil,
			func(g []float64) float64 { return plain(x, n, g) }, func(g []float64) float64 { return vector(x, n, g) }}}
	}
	return []form{
		flat("remainders", forms.DepositRemainder, forms.DepositRemainderPlain, forms.DepositRemainderGrad),
		flat("a branch", forms.DepositBranch, forms.DepositBranchPlain, forms.DepositBranchGrad),
	}
}

func regressionForms(s size) []form {
	n := s.pick(7, 10_000)
	line, x, y := []float64{0.3, 1.2}, random(8, n, -1, 1), random(9, n, -1, 1)
	type full = func(line, x, y, g []float64) float64
	flat := func(name string, f func(line, x, y []float64) float64, plain, vector full) form {
		on := func(f full) gradient { return func(g []float64) float64 { return f(line, x, y, g) } }
		return form{"regression", name, problem{name, 2, func() float64 { return f(line, x, y) }, nil, on(plain), on(vector)}}
	}
	return []form{
		flat("append", forms.RegressionAppend, forms.RegressionAppendPlain, forms.RegressionAppendGrad),
		flat("append with capacity", forms.RegressionMake, forms.RegressionMakePlain, forms.RegressionMakeGrad),
		flat("a sum", forms.RegressionSum, forms.RegressionSumPlain, forms.RegressionSumGrad),
		flat("counting down", forms.RegressionDown, forms.RegressionDownPlain, forms.RegressionDownGrad),
	}
}

func clusterForms(s size) []form {
	n := s.pick(6, 300)
	side := math.Cbrt(float64(n)) * 1.1
	x, y, z := random(23, n, 0, side), random(24, n, 0, side), random(25, n, 0, side)
	flat, bodies, bars := make([]float64, 3*n), make([]forms.Body, n), make([]forms.Body, n)
	for i := range n {
		flat[3*i], flat[3*i+1], flat[3*i+2] = x[i], y[i], z[i]
		bodies[i] = forms.Body{X: x[i], Y: y[i], Z: z[i]}
	}
	const cut = 2.5
	type three = func(x, y, z []float64, cut float64, xGrad, yGrad, zGrad []float64) float64
	onThree := func(name string, f func(x, y, z []float64, cut float64) float64, plain, vector three) form {
		on := func(f three) gradient {
			return func(g []float64) float64 { return f(x, y, z, cut, g[:n], g[n:2*n], g[2*n:]) }
		}
		return form{"particles", name, problem{name, 3 * n, func() float64 { return f(x, y, z, cut) }, nil, on(plain), on(vector)}}
	}
	type structs = func(b []forms.Body, cut float64, g []forms.Body) float64
	onBodies := func(name string, f func(b []forms.Body, cut float64) float64, plain, vector structs) form {
		on := func(f structs) gradient {
			return func(g []float64) float64 {
				value := f(bodies, cut, bars)
				for i, b := range bars {
					g[i], g[n+i], g[2*n+i] = b.X, b.Y, b.Z
				}
				return value
			}
		}
		return form{"particles", name, problem{name, 3 * n, func() float64 { return f(bodies, cut) }, nil, on(plain), on(vector)}}
	}
	flatGrad := make([]float64, 3*n)
	onFlat := func(f func(x []float64, cut float64, g []float64) float64) gradient {
		return func(g []float64) float64 {
			value := f(flat, cut, flatGrad)
			for i := range n {
				g[i], g[n+i], g[2*n+i] = flatGrad[3*i], flatGrad[3*i+1], flatGrad[3*i+2]
			}
			return value
		}
	}
	return []form{
		onThree("continue", forms.ClustersPairs, forms.ClustersPairsPlain, forms.ClustersPairsGrad),
		onThree("j < i, math.Pow, a helper", forms.ClustersBefore, forms.ClustersBeforePlain, forms.ClustersBeforeGrad),
		onThree("all pairs twice", forms.ClustersAll, forms.ClustersAllPlain, forms.ClustersAllGrad),
		onBodies("structs", forms.ClustersBodies, forms.ClustersBodiesPlain, forms.ClustersBodiesGrad),
		onBodies("range over the rest", forms.ClustersRest, forms.ClustersRestPlain, forms.ClustersRestGrad),
		{"particles", "flat", problem{"", 3 * n, func() float64 { return forms.ClustersFlat(flat, cut) }, nil,
			onFlat(forms.ClustersFlatPlain), onFlat(forms.ClustersFlatGrad)}},
	}
}

func filterForms(s size) []form {
	const n = 4
	f, q := random(12, n*n, -0.4, 0.6), make([]float64, n*n)
	var fArray, qArray [n][n]float64
	for i := range n {
		f[i*n+i] += 0.5
		q[i*n+i] = 0.1
		copy(fArray[i][:], f[i*n:])
		copy(qArray[i][:], q[i*n:])
	}
	fRows, qRows := rows(f, n), rows(q, n)
	ys := random(13, s.pick(5, 200), -1, 1)
	flat := func(f2 func(f, q []float64, r float64, ys []float64, n int, fGrad, qGrad []float64) float64) gradient {
		return func(g []float64) float64 { return f2(f, q, 0.5, ys, n, g[:n*n], g[n*n:]) }
	}
	onRows := func(f2 func(f, q [][]float64, r float64, ys []float64, fGrad, qGrad [][]float64) float64) gradient {
		return func(g []float64) float64 { return f2(fRows, qRows, 0.5, ys, rows(g[:n*n], n), rows(g[n*n:], n)) }
	}
	arrays := func(f2 func(f, q *[n][n]float64, r float64, ys []float64, fGrad, qGrad *[n][n]float64) float64) gradient {
		return func(g []float64) float64 {
			var fg, qg [n][n]float64
			value := f2(&fArray, &qArray, 0.5, ys, &fg, &qg)
			for i := range n {
				copy(g[i*n:], fg[i][:])
				copy(g[n*n+i*n:], qg[i][:])
			}
			return value
		}
	}
	return []form{
		{"Kalman filter", "flat", problem{"", 2 * n * n, func() float64 { return forms.KalmanFlat(f, q, 0.5, ys, n) }, nil, flat(forms.KalmanFlatPlain), flat(forms.KalmanFlatGrad)}},
		{"Kalman filter", "rows made in each step", problem{"", 2 * n * n, func() float64 { return forms.KalmanRows(fRows, qRows, 0.5, ys) }, nil, onRows(forms.KalmanRowsPlain), onRows(forms.KalmanRowsGrad)}},
		{"Kalman filter", "arrays", problem{"", 2 * n * n, func() float64 { return forms.KalmanArrays(&fArray, &qArray, 0.5, ys) }, nil, arrays(forms.KalmanArraysPlain), arrays(forms.KalmanArraysGrad)}},
	}
}
