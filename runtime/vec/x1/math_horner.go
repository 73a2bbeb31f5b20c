package x1

// horner5 returns the polynomial in x of 5 coefficients, highest power first.
func horner5(x F64, c *[5]lanes) F64 {
	p := step(at(&c[0]), x, &c[1])
	p = step(p, x, &c[2])
	p = step(p, x, &c[3])
	return step(p, x, &c[4])
}

// horner7 returns the polynomial in x of 7 coefficients, highest power first.
func horner7(x F64, c *[7]lanes) F64 {
	p := step(at(&c[0]), x, &c[1])
	p = step(p, x, &c[2])
	p = step(p, x, &c[3])
	p = step(p, x, &c[4])
	p = step(p, x, &c[5])
	return step(p, x, &c[6])
}

// horner8 returns the polynomial in x of 8 coefficients, highest power first.
func horner8(x F64, c *[8]lanes) F64 {
	p := step(at(&c[0]), x, &c[1])
	p = step(p, x, &c[2])
	p = step(p, x, &c[3])
	p = step(p, x, &c[4])
	p = step(p, x, &c[5])
	p = step(p, x, &c[6])
	return step(p, x, &c[7])
}

// horner10 returns the polynomial in x of 10 coefficients, highest power first.
func horner10(x F64, c *[10]lanes) F64 {
	p := step(at(&c[0]), x, &c[1])
	p = step(p, x, &c[2])
	p = step(p, x, &c[3])
	p = step(p, x, &c[4])
	p = step(p, x, &c[5])
	p = step(p, x, &c[6])
	p = step(p, x, &c[7])
	p = step(p, x, &c[8])
	return step(p, x, &c[9])
}

// horner11 returns the polynomial in x of 11 coefficients, highest power first.
func horner11(x F64, c *[11]lanes) F64 {
	p := step(at(&c[0]), x, &c[1])
	p = step(p, x, &c[2])
	p = step(p, x, &c[3])
	p = step(p, x, &c[4])
	p = step(p, x, &c[5])
	p = step(p, x, &c[6])
	p = step(p, x, &c[7])
	p = step(p, x, &c[8])
	p = step(p, x, &c[9])
	return step(p, x, &c[10])
}

// horner12 returns the polynomial in x of 12 coefficients, highest power first.
func horner12(x F64, c *[12]lanes) F64 {
	p := step(at(&c[0]), x, &c[1])
	p = step(p, x, &c[2])
	p = step(p, x, &c[3])
	p = step(p, x, &c[4])
	p = step(p, x, &c[5])
	p = step(p, x, &c[6])
	p = step(p, x, &c[7])
	p = step(p, x, &c[8])
	p = step(p, x, &c[9])
	p = step(p, x, &c[10])
	return step(p, x, &c[11])
}

// horner13 returns the polynomial in x of 13 coefficients, highest power first.
func horner13(x F64, c *[13]lanes) F64 {
	p := step(at(&c[0]), x, &c[1])
	p = step(p, x, &c[2])
	p = step(p, x, &c[3])
	p = step(p, x, &c[4])
	p = step(p, x, &c[5])
	p = step(p, x, &c[6])
	p = step(p, x, &c[7])
	p = step(p, x, &c[8])
	p = step(p, x, &c[9])
	p = step(p, x, &c[10])
	p = step(p, x, &c[11])
	return step(p, x, &c[12])
}

// horner14 returns the polynomial in x of 14 coefficients, highest power first.
func horner14(x F64, c *[14]lanes) F64 {
	p := step(at(&c[0]), x, &c[1])
	p = step(p, x, &c[2])
	p = step(p, x, &c[3])
	p = step(p, x, &c[4])
	p = step(p, x, &c[5])
	p = step(p, x, &c[6])
	p = step(p, x, &c[7])
	p = step(p, x, &c[8])
	p = step(p, x, &c[9])
	p = step(p, x, &c[10])
	p = step(p, x, &c[11])
	p = step(p, x, &c[12])
	return step(p, x, &c[13])
}

// horner15 returns the polynomial in x of 15 coefficients, highest power first.
func horner15(x F64, c *[15]lanes) F64 {
	p := step(at(&c[0]), x, &c[1])
	p = step(p, x, &c[2])
	p = step(p, x, &c[3])
	p = step(p, x, &c[4])
	p = step(p, x, &c[5])
	p = step(p, x, &c[6])
	p = step(p, x, &c[7])
	p = step(p, x, &c[8])
	p = step(p, x, &c[9])
	p = step(p, x, &c[10])
	p = step(p, x, &c[11])
	p = step(p, x, &c[12])
	p = step(p, x, &c[13])
	return step(p, x, &c[14])
}

// horner20 returns the polynomial in x of 20 coefficients, highest power first.
func horner20(x F64, c *[20]lanes) F64 {
	p := step(at(&c[0]), x, &c[1])
	p = step(p, x, &c[2])
	p = step(p, x, &c[3])
	p = step(p, x, &c[4])
	p = step(p, x, &c[5])
	p = step(p, x, &c[6])
	p = step(p, x, &c[7])
	p = step(p, x, &c[8])
	p = step(p, x, &c[9])
	p = step(p, x, &c[10])
	p = step(p, x, &c[11])
	p = step(p, x, &c[12])
	p = step(p, x, &c[13])
	p = step(p, x, &c[14])
	p = step(p, x, &c[15])
	p = step(p, x, &c[16])
	p = step(p, x, &c[17])
	p = step(p, x, &c[18])
	return step(p, x, &c[19])
}
