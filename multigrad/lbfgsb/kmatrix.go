package lbfgsb

// formK writes to m.k the factor Lᵀ of K = LELᵀ, E = diag(−I, I), where
//
//	K = [ −D − YᵀZZᵀY/θ   Laᵀ − Rzᵀ ]
//	    [  La − Rz        θSᵀAAᵀS   ]
//
// Z and A select the free variables and those at a bound, La is the strict
// lower triangle of SᵀAAᵀY and Rz the upper triangle of SᵀZZᵀY (5.12 and
// formk of the reference code). It reports false when K is not as definite
// as it must be. Cost m²n, or m³ if no variable is at a bound.
func (m *Minimizer) formK() bool {
	b := &m.Pairs
	k, mem, ld := b.Len, b.memory(), 2*b.memory()
	for i := range k {
		for j := i; j < k; j++ {
			m.k[i*ld+j] = m.overFree(b.Y[i], b.Y[j], b.YY[i*mem+j]) / b.Theta
			m.k[(k+i)*ld+k+j] = m.overAtBound(b.S[i], b.S[j]) * b.Theta
		}
		m.k[i*ld+i] += b.SY[i*mem+i]
		for j := range k {
			m.k[i*ld+k+j] = m.coupling(i, j)
		}
	}
	return m.factorK()
}

// coupling returns entry (i, j) of −Laᵀ + Rzᵀ.
func (m *Minimizer) coupling(i, j int) float64 {
	b := &m.Pairs
	if i < j {
		return -m.overAtBound(b.S[j], b.Y[i])
	}
	return m.overFree(b.S[j], b.Y[i], b.SY[j*b.memory()+i])
}

// overFree returns the product of a and b over the free variables. all is the product over all variables.
func (m *Minimizer) overFree(a, b []float64, all float64) float64 {
	if len(m.atBound) == 0 {
		return all
	}
	return dotOver(m.free, a, b)
}

func (m *Minimizer) overAtBound(a, b []float64) float64 { return dotOver(m.atBound, a, b) }

func dotOver(which []int, a, b []float64) float64 {
	s := 0.0
	for _, i := range which {
		s += a[i] * b[i]
	}
	return s
}

func (m *Minimizer) factorK() bool {
	k, ld := m.Pairs.Len, 2*m.Pairs.memory()
	if !cholesky(m.k, ld, k) {
		return false
	}
	for j := k; j < 2*k; j++ {
		for i := range k {
			t := m.k[i*ld+j]
			for l := range i {
				t -= m.k[l*ld+i] * m.k[l*ld+j]
			}
			m.k[i*ld+j] = t / m.k[i*ld+i]
		}
	}
	for i := k; i < 2*k; i++ {
		for j := i; j < 2*k; j++ {
			for l := range k {
				m.k[i*ld+j] += m.k[l*ld+i] * m.k[l*ld+j]
			}
		}
	}
	return cholesky(m.k[k*ld+k:], ld, k)
}
