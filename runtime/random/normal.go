package random

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// NormalAt returns element i of the stream as a standard normal number, by the normal
// quantile function. It is computed from a uniform number with 63 bits on each side of
// ½, so the tails reach ±9.1; the error of the quantile is below 1e-15 of its value.
func (k Key) NormalAt(i uint64) float64 { return normal(k.Uint64At(i)) }

// Normal fills dst with standard normal numbers, dst[i] = NormalAt(i).
func (k Key) Normal(dst []float64) {
	for i := range dst {
		// Draws are made through exported methods, whose calls gradgen can copy
		// into another package: derivatives pass through what is written.
		dst[i] = k.NormalAt(uint64(i))
	}
}

// normal takes the side from the highest bit of the word and the tail
// probability, of up to a half, from the others.
func normal(word uint64) float64 {
	p := float64((float64(word<<1>>1) + 0.5) * 0x1p-64)
	if word>>63 == 0 {
		return -upperQuantile(p)
	}
	return upperQuantile(p)
}

// ErrNotPositiveDefinite reports that a covariance has no Cholesky factor.
var ErrNotPositiveDefinite = errors.New("random: covariance is not positive definite")

// MultivariateNormal fills dst, row-major with one row of len(mean) numbers per
// draw, from the multivariate normal distribution: row r is mean + L·z with cov
// = L·Lᵀ and the normal numbers z of elements r·d to r·d+d−1 of the stream. It
// costs d² per row after the factorisation and fails for sizes that do not fit,
// for values that are not finite and with [ErrNotPositiveDefinite]; dst is
// unchanged then. For derivatives with respect to the mean or the factor, draw
// z by Normal and write the product in the model.
func (k Key) MultivariateNormal(dst, mean []float64, cov mat.Symmetric) error {
	d := len(mean)
	if d == 0 || cov.SymmetricDim() != d || len(dst)%d != 0 {
		return fmt.Errorf("random: multivariate normal: mean of %d, covariance of %d dimensions, destination of %d numbers",
			d, cov.SymmetricDim(), len(dst))
	}
	for i, m := range mean {
		if m-m != 0 {
			return fmt.Errorf("random: multivariate normal: mean %v of dimension %d is not finite", m, i)
		}
	}
	factor, err := cholesky(cov)
	if err != nil {
		return err
	}
	k.Normal(dst)
	for row := 0; row < len(dst); row += d {
		transform(dst[row:row+d], mean, factor)
	}
	return nil
}

// transform overwrites z with mean + L·z, last component first because
// component i needs z₀ to z_i.
func transform(z, mean, factor []float64) {
	d := len(mean)
	for i := d - 1; i >= 0; i-- {
		sum := mean[i]
		for j := range i + 1 {
			sum += float64(factor[i*d+j] * z[j])
		}
		z[i] = sum
	}
}

// cholesky returns the lower factor, row-major. It does not use gonum's, whose
// order of summation depends on the processor.
func cholesky(cov mat.Symmetric) ([]float64, error) {
	d := cov.SymmetricDim()
	l := make([]float64, d*d)
	for i := range d {
		for j := range i + 1 {
			sum := cov.At(i, j)
			for k := range j {
				sum -= float64(l[i*d+k] * l[j*d+k])
			}
			if i != j {
				l[i*d+j] = sum / l[j*d+j]
				continue
			}
			if !(sum > 0) || math.IsInf(sum, 1) {
				return nil, fmt.Errorf("%w: pivot %d is %v", ErrNotPositiveDefinite, i, sum)
			}
			l[i*d+i] = math.Sqrt(sum)
		}
	}
	return l, nil
}
