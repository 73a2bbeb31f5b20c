package progen

// stepping has loops over time that pass buffers around. Most of them are reversed with snapshots. Whether two
// buffers share memory determines what a step may load again. The loops use only local variables, because their steps
// may run again.
func stepping() []Production {
	const two = "{\na, c := @b, @b\nu, v := append([]float64(nil), a, c, 0.5*@b), make([]float64, 3)\n"
	const step = "for i := range 3 {\nv[i] = 0.5*u[i] + 0.5*a*math.Sin(u[(i+1)%3]-u[(i+k)%3])*u[i]\n}\n"
	const out = "@lv(F) = 0.25*u[0]*v[1] + 0.25*u[1] + 0.125*v[0]*u[2]\n}"
	const snapshots = "//gradgen:checkpoint steps=2\n"
	const loop = "for k := range 3 + @I%4 {\n"
	return []Production{
		{Name: "steps swap two buffers", Weight: 2, Text: two + snapshots + loop + step + "u, v = v, u\n}\n" + out},
		{Name: "steps swap by another name", Weight: 4, Text: two + snapshots + loop + step + "t := u\nif k%2 == 1 {\nt = v\n}\nu, v = v, t\n}\n" + out},
		{Name: "steps swap by a pointer", Weight: 2, Text: two + snapshots + loop + step + "t := u\np := &t\nif k%3 == 1 {\n*p = v\n}\nu, v = v, t\n}\n" + out},
		{Name: "steps swap sometimes", Weight: 2, Text: two + snapshots + loop + step + "if k%3 != 1 {\nu, v = v, u\n}\n}\n" + out},
		{Name: "steps let two names be one", Weight: 2, Text: two + snapshots + loop + step + "if u[0] > 8 {\nbreak\n}\nu = v\n}\n" + out},
		{Name: "steps swap parts of one buffer", Weight: 2, Text: "{\na, c := @b, @b\nw := []float64{a, c, 0.5*@b, 0.25}\nu, v := w[:3], w[1:]\n" + snapshots + loop + step + "u, v = v, u\n}\n" + out},
		{Name: "steps swap one buffer with itself", Weight: 2, Text: "{\na := @b\nu := append([]float64(nil), a, @b, 0.5)\nv := u\n" + snapshots + loop + step + "u, v = v, u\n}\n" + out},
		{Name: "steps swap first", Weight: 2, Text: two + loop + "r, s := v, u\nu, v = s, r\n" + step + "r[2] = 0.5*s[0] + 0.25*a\nu, v = v, u\n}\n" + out},
		{Name: "steps turn three buffers", Weight: 3, Text: two + "w := append([]float64(nil), u...)\n" + snapshots + loop + "for i := range w {\nw[i] = v[i] + 0.25*math.Sin(u[(i+1)%3]*a) - 0.5*u[i]\n}\nu, v, w = v, w, u\nv[k%3] += 0.125 * w[0] * u[1]\n}\nv[2] = 0.5 * w[1]\n" + out},
		{Name: "steps with fluxes", Weight: 2, Text: two + "s := 0.0\n" + snapshots + loop + "for i := range v {\nv[i] = 0.5 * math.Sin(u[i]*a)\n}\nfor i := range 2 {\nu[i+1] = 0.5*u[i+1] + 0.5*v[i] - 0.25*v[i+1]*v[i]\n}\nif k%2 == 1 {\ns = 0.5*s + 0.25*v[1]*u[0]\n}\n}\nu[0] = 0.5*u[0] + s\n" + out},
		{Name: "steps of steps swap", Weight: 2, Text: two + snapshots + "for k := range 1 + @I%3 {\n" + snapshots + "for range 1 + k {\n" + step + "u, v = v, u\n}\n" + step + "u[2] = 0.5 * v[k%3]\nu, v = v, u\n}\n" + out},
		{Name: "steps swap fields", Weight: 2, Text: "{\na := @b\nr := struct{ p, q []float64 }{append([]float64(nil), a, @b, 0.5*@b), make([]float64, 3)}\n" + snapshots + loop + "u, v := r.p, r.q\n" + step + "r.p, r.q = r.q, r.p\n}\nu, v := r.p, r.q\n" + out},
	}
}
