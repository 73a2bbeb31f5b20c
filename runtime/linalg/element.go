package linalg

import "gonum.org/v1/gonum/mat"

// AddAt adds v to the adjoint of element (i, j) of a matrix.
func AddAt(bar any, i, j int, v float64) {
	switch b := bar.(type) {
	case *mat.Dense:
		b.Set(i, j, b.At(i, j)+v)
	case *mat.VecDense:
		b.SetVec(i, b.AtVec(i)+v)
	case *mat.SymDense:
		b.SetSym(i, j, b.At(i, j)+v)
	default:
		if inner, ok := transpose(bar); ok {
			AddAt(inner, j, i, v)
			return
		}
		change(bar, i, j, func(have float64) float64 { return have + v })
	}
}

// change applies to to element (i, j) of a matrix that may not store it.
func change(bar any, i, j int, to func(float64) float64) {
	switch b := bar.(type) {
	case *mat.TriDense:
		if _, kind := b.Triangle(); i == j || i < j == bool(kind) {
			b.SetTri(i, j, to(b.At(i, j)))
		}
	case *mat.DiagDense:
		if i == j {
			b.SetDiag(i, to(b.At(i, i)))
		}
	case *mat.BandDense:
		if kl, ku := b.Bandwidth(); j-i <= ku && i-j <= kl {
			b.SetBand(i, j, to(b.At(i, j)))
		}
	case *mat.SymBandDense:
		if _, k := b.SymBand(); max(i-j, j-i) <= k {
			b.SetSymBand(i, j, to(b.At(i, j)))
		}
	default:
		panic(unknown(bar))
	}
}

// TakeAt returns the adjoint of element (i, j), which was stored to, and sets it to
// zero.
func TakeAt(bar any, i, j int) float64 {
	switch b := bar.(type) {
	case *mat.DiagDense: // SetDiag names an element by one index
		v := b.At(i, i)
		b.SetDiag(i, 0)
		return v
	case *mat.Dense:
		v := b.At(i, j)
		b.Set(i, j, 0)
		return v
	case *mat.VecDense:
		v := b.AtVec(i)
		b.SetVec(i, 0)
		return v
	case *mat.SymDense:
		v := b.At(i, j)
		b.SetSym(i, j, 0)
		return v
	case mat.Matrix:
		v := b.At(i, j)
		change(bar, i, j, func(float64) float64 { return 0 })
		return v
	}
	panic(unknown(bar))
}
