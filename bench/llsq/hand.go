package llsq

// ObjectiveHand is ObjectiveGrad written by hand. Each row's powers of t are
// formed again for the gradient, four at a time, rather than stored.
func ObjectiveHand(x []float64, n int, xGrad []float64) float64 {
	clear(xGrad)
	sum := 0.0
	for i := range n {
		t := -1 + 2*float64(i)/float64(n-1)
		residual := sign(t)
		power := 1.0
		for _, c := range x {
			residual -= c * power
			power *= t
		}
		sum += residual * residual
		addPowers(xGrad, -residual, t)
	}
	return sum / 2
}

// addPowers adds scale·t^j to each dst[j].
func addPowers(dst []float64, scale, t float64) {
	t2 := t * t
	t4 := t2 * t2
	p0, p1 := scale, scale*t
	p2, p3 := p0*t2, p1*t2
	for len(dst) >= 4 {
		d := dst[:4:4]
		d[0] += p0
		d[1] += p1
		d[2] += p2
		d[3] += p3
		p0, p1, p2, p3 = p0*t4, p1*t4, p2*t4, p3*t4
		dst = dst[4:]
	}
	for j := range dst {
		dst[j] += p0
		p0 *= t
	}
}
