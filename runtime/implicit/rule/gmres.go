package rule

import "math"

// gmres is the method of Y. Saad and M. H. Schultz, "GMRES: a generalized minimal residual algorithm for solving
// nonsymmetric linear systems" (1986), restarted and with the preconditioner on the right.
func (o *operator) gmres(b []float64, goal float64) []float64 {
	x, r := make([]float64, len(b)), append([]float64(nil), b...)
	for size := o.norm(r); size > goal && o.left > 0; {
		axpy(x, 1, o.cycle(r, size, goal))
		copy(r, b)
		axpy(r, -1, o.apply(x))
		now := o.norm(r)
		if !(now < size) {
			break
		}
		size = now
	}
	return x
}

// cycle builds the Krylov space of r, whose norm is size, and returns the vector in it that minimises the residual.
func (o *operator) cycle(r []float64, size, goal float64) []float64 {
	basis := [][]float64{append([]float64(nil), r...)}
	scale(basis[0], 1/size)
	var h [][]float64 // columns of the triangular factor
	g := []float64{size}
	var turns [][2]float64 // cosines and sines
	for k := 0; k < o.Restart && o.left > 0 && math.Abs(g[k]) > goal; k++ {
		o.left--
		v := o.apply(o.precondition(basis[k]))
		column := make([]float64, k+2)
		for i, q := range basis {
			column[i] = o.dot(v, q)
			axpy(v, -column[i], q)
		}
		column[k+1] = o.norm(v)
		for i, t := range turns {
			column[i], column[i+1] = t[0]*column[i]+t[1]*column[i+1], t[0]*column[i+1]-t[1]*column[i]
		}
		long := math.Hypot(column[k], column[k+1])
		if long == 0 {
			break
		}
		t := [2]float64{column[k] / long, column[k+1] / long}
		end := column[k+1] == 0
		column[k] = long
		turns, h = append(turns, t), append(h, column)
		g = append(g, -t[1]*g[k])
		g[k] *= t[0]
		if end {
			break
		}
		scale(v, 1/o.norm(v))
		basis = append(basis, v)
	}
	return o.combine(basis, h, g)
}

// combine solves the triangular system of a cycle and adds up the basis.
func (o *operator) combine(basis, h [][]float64, g []float64) []float64 {
	y := make([]float64, len(h))
	for i := len(h) - 1; i >= 0; i-- {
		y[i] = g[i]
		for j := i + 1; j < len(h); j++ {
			y[i] -= h[j][i] * y[j]
		}
		y[i] /= h[i][i]
	}
	sum := make([]float64, len(basis[0]))
	for i, v := range y {
		axpy(sum, v, basis[i])
	}
	return o.precondition(sum)
}

// bicgstab is the method of H. A. van der Vorst, "Bi-CGSTAB: a fast and smoothly converging variant of Bi-CG for the
// solution of nonsymmetric linear systems" (1992), with the preconditioner on the right. It ends early if it breaks
// down.
func (o *operator) bicgstab(b []float64, goal float64) []float64 {
	n := len(b)
	x, r := make([]float64, n), append([]float64(nil), b...)
	d, q := make([]float64, n), make([]float64, n)
	rho, alpha, omega := 1.0, 1.0, 1.0
	for ; o.left > 0 && o.norm(r) > goal; o.left-- {
		next := o.dot(b, r)
		if next == 0 || omega == 0 {
			break
		}
		axpy(d, -omega, q)
		scale(d, next/rho*alpha/omega)
		axpy(d, 1, r)
		rho = next
		hat := o.precondition(d)
		q = o.apply(hat)
		alpha = rho / o.dot(b, q)
		axpy(x, alpha, hat)
		axpy(r, -alpha, q)
		hat = o.precondition(r)
		t := o.apply(hat)
		var ok bool
		if omega, ok = o.share(t, r); !ok {
			break
		}
		axpy(x, omega, hat)
		axpy(r, -omega, t)
	}
	return x
}
