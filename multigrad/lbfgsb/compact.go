package lbfgsb

// A compact is the limited-memory BFGS matrix B = θI − WMWᵀ (3.2). Rows of S
// and Y are correction pairs, oldest first; only the first Len count. A
// saved state contains its exported fields.
type compact struct {
	S, Y       [][]float64
	SY, SS, YY []float64 // m×m products of the pairs
	Root       []float64 // R with RᵀR = θSᵀS + LD⁻¹Lᵀ
	Len        int
	Theta      float64
}

func newCompact(n, m int) compact {
	c := compact{
		S: make([][]float64, m), Y: make([][]float64, m),
		SY: make([]float64, m*m), SS: make([]float64, m*m), YY: make([]float64, m*m),
		Root: make([]float64, m*m), Theta: 1,
	}
	for i := range m {
		c.S[i], c.Y[i] = make([]float64, n), make([]float64, n)
	}
	return c
}

// forget drops every pair: B = I.
func (c *compact) forget() { c.Len, c.Theta = 0, 1 }

func (c *compact) memory() int { return len(c.S) }

// next is the pair to be filled before update, the oldest one if all are used.
func (c *compact) next() (s, y []float64) {
	if c.Len == c.memory() {
		c.dropOldest()
	}
	return c.S[c.Len], c.Y[c.Len]
}

func (c *compact) dropOldest() {
	rotate(c.S)
	rotate(c.Y)
	c.Len--
	m := c.memory()
	for i := range c.Len {
		for j := range c.Len {
			to, from := i*m+j, (i+1)*m+j+1
			c.SY[to], c.SS[to], c.YY[to] = c.SY[from], c.SS[from], c.YY[from]
		}
	}
}

func rotate(rows [][]float64) {
	first := rows[0]
	copy(rows, rows[1:])
	rows[len(rows)-1] = first
}

// update takes in the pair that next named. sy is sᵀy. It reports false when
// the new matrix is not positive definite in floating point. Cost 4mn.
func (c *compact) update(sy float64) bool {
	m, k := c.memory(), c.Len
	s, y := c.S[k], c.Y[k]
	for i := range k {
		c.SY[k*m+i], c.SY[i*m+k] = dot(s, c.Y[i]), dot(c.S[i], y)
		c.SS[k*m+i], c.YY[k*m+i] = dot(s, c.S[i]), dot(y, c.Y[i])
		c.SS[i*m+k], c.YY[i*m+k] = c.SS[k*m+i], c.YY[k*m+i]
	}
	c.SY[k*m+k], c.SS[k*m+k], c.YY[k*m+k] = sy, dot(s, s), dot(y, y)
	c.Theta = c.YY[k*m+k] / sy
	c.Len++
	return c.factor()
}

// factor forms Root.
func (c *compact) factor() bool {
	m := c.memory()
	for i := range c.Len {
		for j := i; j < c.Len; j++ {
			t := c.Theta * c.SS[i*m+j]
			for k := range i {
				t += c.SY[i*m+k] * c.SY[j*m+k] / c.SY[k*m+k]
			}
			c.Root[i*m+j] = t
		}
	}
	return cholesky(c.Root, m, c.Len)
}

// middle writes M·v to p, both of length 2·Len, through the factors
//
//	M⁻¹ = [  D^½      0 ] [ −D^½  D^−½Lᵀ ]
//	      [ −LD^−½  Rᵀ  ] [   0     R    ]
func (c *compact) middle(v, p []float64) {
	m, k := c.memory(), c.Len
	p1, p2 := p[:k], p[k:2*k]
	for i := range k {
		t := v[k+i]
		for j := range i {
			t += c.SY[i*m+j] * v[j] / c.SY[j*m+j]
		}
		p2[i] = t
	}
	solveTransposed(c.Root, m, k, p2)
	solveUpper(c.Root, m, k, p2)
	for i := range k {
		d := c.SY[i*m+i]
		t := 0.0
		for j := i + 1; j < k; j++ {
			t += c.SY[j*m+i] * p2[j] / d
		}
		p1[i] = t - v[i]/d
	}
}

// project writes Wᵀd to p.
func (c *compact) project(d, p []float64) {
	for j := range c.Len {
		p[j] = dot(c.Y[j], d)
		p[c.Len+j] = c.Theta * dot(c.S[j], d)
	}
}

// row writes row i of W to w.
func (c *compact) row(i int, w []float64) {
	for j := range c.Len {
		w[j], w[c.Len+j] = c.Y[j][i], c.Theta*c.S[j][i]
	}
}
