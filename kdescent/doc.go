// Package kdescent fits the full distribution of a population in several
// dimensions by gradient descent on mini-batched kernel counts.
//
// [Pretrain] measures the training data once, around a large pool of kernels and
// at a pool of Fourier positions:
//
//	N_k = Σ_i w_i 𝒩(x_i | μ_k, Σ),   Ñ_k = Σ_i w_i exp(i k·x_i).
//
// Each step of a fit draws a few of them with a [Calc], counts the points of
// the model in the same way, and compares. The counts are smooth functions of
// points and weights. They are sums, so each rank may hold a part of the
// points.
//
// # In a loss
//
// A model turns parameters into points by reparametrisation: random numbers of a
// key that does not depend on parameters are shifted, stretched and weighted.
// gradgen differentiates all of it, comparisons included:
//
//	//gradgen:grad wrt=params
//	func (m *Model) Loss(key random.Key, params []float64) float64 {
//		draw, kernels := key.Split()
//		x := m.points(draw, params)
//		model, truth, truthErr := m.Calc.CompareKDECounts(kernels, x, nil)
//		...
//	}
//
// [Adam] and [LBFGSB] minimise such a loss. For points on several ranks, use
// the counts as the summary statistics of a multigrad model, or sum them with
// comm.Allreduce: all ranks draw the same kernels if they have the same key.
//
// # Derivatives
//
// With u = L⁻¹(x_i−μ_k), Σ = LLᵀ and φ_ik = 𝒩(x_i | μ_k, Σ),
//
//	∂N_k/∂x_i = −w_i φ_ik L⁻ᵀu,        ∂N_k/∂w_i = φ_ik,
//	∂Ñ_k/∂x_i = i w_i exp(i k·x_i) k,  ∂Ñ_k/∂w_i = exp(i k·x_i).
//
// A second pass over the points computes them. It recomputes φ rather than
// store a number for each point and kernel.
//
// # Sources
//
// A. Pearl, G. Beltz-Mohrmann, A. Hearin, DiffOpt: parallel optimization of
// Jax models, JOSS 9 (2024) 7522, doi 10.21105/joss.07522; D. Scott,
// Multivariate Density Estimation (1992); H. Cramér, Mathematical Methods of
// Statistics (1946), chapter 10. Files are those of diffopt 2.0. diffopt draws
// from a pool with replacement, and chooses centres by inverse density only
// from the last chunk of its draws; this package draws without replacement and
// chooses from all draws.
package kdescent
