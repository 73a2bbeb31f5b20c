package progen

// stencils has loops over time that pass buffers around. Each element of one buffer is computed from neighbours in
// another buffer. If the buffers are different memory in all steps, the elements that a step reads are copied once.
func stencils() []Production {
	const line = "{\na, c := @b, @b\nu, v := append([]float64(nil), a, c, 0.5*@b, 0.25, a), make([]float64, 5)\n"
	const grid = "{\na, c := @b, @b\nu, v := make([]float64, 16), make([]float64, 16)\nu[5], u[6], u[9], u[12] = a, c, 0.5*@b, 0.25*a\n"
	const step = "for i := 1; i < 4; i++ {\nv[i] = 0.5*u[i] + 0.25*math.Sin(u[i-1]-u[i+1])*a*u[i]\n}\n"
	const rows = "for j := 1; j < 3; j++ {\nfor at := j*4 + 1; at < j*4+3; at++ {\nv[at] = 0.5*u[at] + 0.125*a*(u[at-4]+u[at-1]*u[at+1]+u[at+4])*math.Cos(u[at])\n}\n}\n"
	const swap = "u, v = v, u\n}\n"
	const out = "@lv(F) = 0.25*u[1]*v[2] + 0.25*u[3] + 0.125*v[0]*u[2]\n}"
	const cells = "@lv(F) = 0.25*u[5]*v[6] + 0.25*u[9] + 0.125*v[10]*u[6]\n}"
	const loop = "for k := range 2 + @I%4 {\n"
	return []Production{
		{Name: "stencils swap two buffers", Weight: 4, Text: line + loop + step + "v[k%5] += 0.125 * u[0]\n" + swap + out},
		{Name: "stencils swap two grids", Weight: 4, Text: grid + loop + rows + "v[k] += 0.125 * u[6]\n" + swap + cells},
		{Name: "stencils swap sometimes", Weight: 3, Text: line + loop + step + "if k%3 == 1 {\ncontinue\n}\n" + swap + out},
		{Name: "stencils swap by another name", Weight: 3, Text: line + loop + step + "t := u\nif k%2 == 1 {\nt = v\n}\nu, v = v, t\n}\n" + out},
		{Name: "stencils swap parts of one buffer", Weight: 3, Text: "{\na, c := @b, @b\nw := []float64{a, c, 0.5*@b, 0.25, a, 0.5, c}\nu, v := w[:5], w[2:]\n" + loop + step + "v[k%5] += 0.125 * u[0]\n" + swap + out},
		{Name: "stencils swap one grid with itself", Weight: 2, Text: grid + "v = u\n" + loop + rows + "v[k] += 0.125 * u[6]\n" + swap + cells},
		{Name: "stencils let two names be one", Weight: 3, Text: grid + loop + rows + "if k == 1 {\nu = v\n}\n" + swap + cells},
		{Name: "stencils turn three buffers", Weight: 3, Text: line + "w := append([]float64(nil), v...)\n" + loop + step + "w[k%5] = 0.5 * v[1] * a\nu, v, w = v, w, u\n}\nv[2] = 0.5 * w[1]\n" + out},
		{Name: "stencils swap first", Weight: 2, Text: line + loop + "u, v = v, u\n" + step + "u[k%5] = 0.5 * v[2] * a\n" + step + "}\n" + out},
		{Name: "stencils of stencils swap", Weight: 3, Text: grid + loop + "for range 1 + k%2 {\n" + rows + swap + rows + "u[6] = 0.5 * v[5] * a\nif k == 3 {\nu = v\n}\n" + swap + cells},
	}
}
