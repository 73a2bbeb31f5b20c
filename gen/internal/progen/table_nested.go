package progen

// nestedFamily is the table of helpers that call emitted derivatives of functions of the program. Programs use it only
// on request, so that all other programs remain unchanged.
const nestedFamily = "derivatives inside"

// nestedHelpers has pairs of functions. The body of the second one is drawn, and the first one calls its derivatives.
// Some of the seeds and tangents are zero, where emitted code skips work.
func nestedHelpers() []helperRow {
	const scalars = "func @fn(@param(x,F), @param(y,F)) float64 {\n"
	const slice = "func @fn(@param(s,S), @param(x,F)) float64 {\n"
	const ofScalars = "(@use(x), @use(y) float64) float64 {\n@body\nreturn @result\n}"
	const ofSlice = "(@use(s) []float64, @use(x) float64) float64 {\n@body\nreturn @result\n}"
	asked := func(directive string) string { return "}\n\n//gradgen:" + directive + "\nfunc @use(fn)f" }
	row := func(name, text string) helperRow {
		return helperRow{Production: Production{Name: name, Weight: 4, Text: text}, Results: "F", Times: 2}
	}
	steps := row("descent along a gradient", slice+"w, g := append([]float64(nil), @use(s)...), make([]float64, len(@use(s)))\nu := 0.0\nfor k := range 2 {\nu = 0.5*u + 0.25*squash§(@use(fn)fGrad(w, @use(x), g))\nfor i := range w {\nw[i] -= 0.125 * squash§(g[i]) * float64(1+k)\n}\n}\nreturn u + 0.25*w[0]\n"+
		asked("grad wrt=@use(s)")+ofSlice)
	leaps := row("steps with a force", scalars+"q, p, f := @use(x), @use(y), 0.0\nfor range 2 {\n@use(fn)fGrad(q, @use(y), &f)\np -= 0.25 * squash§(f)\nq += 0.25 * p\n}\nreturn 0.5*q - 0.25*p\n"+
		asked("grad wrt=@use(x)")+ofScalars)
	steps.Times, leaps.Times = 6, 6
	return []helperRow{
		steps, leaps,
		row("gradient of a helper", scalars+"var a, b float64\nv := @use(fn)fGrad(@use(x), @use(y), &a, &b)\nreturn 0.25*squash§(v) + 0.25*squash§(a) - 0.25*squash§(b)\n"+
			asked("grad wrt=@use(x),@use(y)")+ofScalars),
		row("tangent of a helper", scalars+"v, d := @use(fn)fJVP(@use(x), @use(y), 0, @use(x))\n_, e := @use(fn)fJVP(@use(y), 0.5, 1, @use(y))\nreturn 0.25*squash§(v) + 0.25*squash§(d) - 0.25*squash§(e)\n"+
			asked("jvp wrt=@use(x),@use(y)")+ofScalars),
		row("product with a Hessian of a helper", scalars+"var a, b, c, d float64\nt := 0.0\nif @use(x) > 0.25 {\nt = 0.5 * @use(y)\n}\n@use(fn)fHVP(@use(x), @use(y), t, @use(x), &a, &b, &c, &d)\nreturn 0.25*squash§(a*b) + 0.25*squash§(c) - 0.25*squash§(d)\n"+
			asked("hvp wrt=@use(x),@use(y)")+ofScalars),
		row("cotangents of a helper", "func @fn(@param(x,F), @param(s,S)) float64 {\na, b := 0.0, make([]float64, len(@use(s)))\nu, v := @use(fn)fVJP(@use(x), @use(s), @use(s)[0], 0, &a, b)\n@use(fn)fVJP(@use(x), @use(s), 0.5, squash§(a), &a, b)\nreturn 0.25*squash§(a) - 0.25*squash§(b[len(b)-1]) + 0.125*squash§(u*v)\n"+
			asked("vjp wrt=@use(x),@use(s)")+"(@use(x) float64, @use(s) []float64) (float64, float64) {\n@body\nreturn @b, @b\n}"),
		row("pullback of a helper", slice+"a, b := 0.0, make([]float64, len(@use(s)))\n@use(fn)fPullback(@use(s), @use(x), [3]float64{@use(x), 0, -0.5}, b, &a)\nreturn 0.25*squash§(a) - 0.25*squash§(b[0])\n"+
			asked("pullback wrt=@use(s),@use(x)")+"(@use(s) []float64, @use(x) float64) [3]float64 {\n@body\nreturn [3]float64{@b, @b, @b}\n}"),
		row("Jacobian of a helper", slice+"n := len(@use(s))\nj := make([]float64, 3*n)\na := @use(fn)fJacobian(@use(s), @use(x), j)\nu := 0.25 * squash§(a[1])\nfor i := range n {\nu = 0.5*u + 0.25*squash§(j[i]-j[2*n+i])\n}\nreturn u\n"+
			asked("jacobian wrt=@use(s)")+"(@use(s) []float64, @use(x) float64) [3]float64 {\n@body\nreturn [3]float64{@b, @b, @b}\n}"),
		row("Hessian of a helper", slice+"n := len(@use(s))\ng, h := make([]float64, n), make([]float64, n*n)\n@use(fn)fHessian(@use(s), @use(x), g, h)\nu := 0.25 * squash§(g[0])\nfor i := range n {\nu = 0.5*u + 0.25*squash§(h[i*n+i]) - 0.125*squash§(h[i])\n}\nreturn u\n"+
			asked("hessian wrt=@use(s)")+ofSlice),
		row("gradient of a helper of a point", "func @fn(@param(d,D), @param(x,F)) float64 {\nvar g Pt§\nv := @use(fn)fGrad(@use(d), @use(x), &g)\nreturn 0.25*squash§(v) + 0.25*squash§(g.X) - 0.25*squash§(g.Y)\n"+
			asked("grad wrt=@use(d)")+"(@use(d) Pt§, @use(x) float64) float64 {\n@body\nreturn @result\n}"),
	}
}
