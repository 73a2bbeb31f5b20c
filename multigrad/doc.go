// Package multigrad fits models whose data are spread over many ranks, with
// exact gradients and two small communications per evaluation.
//
// A model is two functions: rank-local partial summary statistics y_i(x) of the
// parameters, and a loss L of their total,
//
//	y = Σ_i y_i(x),   loss = L(y).
//
// Because only the sum enters the loss, its gradient is a sum of one
// vector–Jacobian product per rank, all with the same seed ȳ = ∂L/∂y:
//
//	∂L/∂x = Σ_i J_iᵀ ȳ,   J_i = ∂y_i/∂x.
//
// One reduction sums y, and a second one sums the gradient together with the
// loss; the data of a rank, such as halos or particles, never leave it. The
// user writes Sumstats and Loss, gradgen emits SumstatsVJP and LossGrad, and
// the four methods satisfy [Model]; with a pullback ([FromPullback]) the
// statistics are computed once:
//
//	e := multigrad.NewEvaluator(model, c)
//	res, err := multigrad.Run(ctx, e, x0, multigrad.LBFGSB{}, multigrad.Options{})
//
// # Optimisers
//
// [Run] drives [GradientDescent], [Adam] with bounds, schedules and clipping,
// [LBFGSB] with true box bounds, [Constrained] with equalities and
// inequalities, [BFGS] and [CG], on an [Evaluator], a [Group] of models on
// sub-communicators, or any plain [Func]. It keeps a trajectory, shows
// progress, writes a run log, saves checkpoints and continues from them bit
// for bit, stops on tolerance, patience, time or a cancelled context, and
// traces values that are not finite, or differ between ranks, to their rank.
// All ranks make decisions from numbers that they received in the same
// reductions, so all ranks always do the same.
//
// To let an interrupt end a run cleanly, with its checkpoint written, pass a
// context from signal.NotifyContext. With ranks in one process, pass it to Run
// and not to the job that runs the ranks: a cancelled context would end the
// job in the middle of a step.
//
// Sources: A. Pearl, G. Beltz-Mohrmann, A. Hearin, MultiGrad: a framework for
// optimizing MPI-distributed Jax models (2024), and DiffOpt: parallel
// optimization of Jax models, JOSS 9 (2024) 7522.
package multigrad
