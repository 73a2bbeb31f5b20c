// Package multiswarm finds the lowest point of a loss that has many valleys,
// over many ranks: by a swarm of particles ([Swarm]), by the evolution
// strategy with covariance matrix adaptation ([CMAES]), by cheap methods
// followed by CMAES ([Portfolio]), or by descents from many points with the
// gradient that gradgen emitted ([Hopping]). [Auto] selects one of them.
//
// # Swarms
//
// Particle i has a position x_i in a box, a velocity v_i, and remembers the best
// point b_i it has seen. A step takes each particle
//
//	x_i ← x_i + v_i, reflected by the walls of the box,
//	v_i ← w·v_i + r₁·c·(b_i − x_i) + r₂·s·(g_i − x_i),
//
// where g_i is the best point of all particles, of its neighbours on a ring,
// or of those that inform it, and then evaluates the loss there. A component
// that leaves the box is set to the wall and its velocity is reversed;
// velocities are limited to a fraction of the box per step. [Dynamics] holds
// the weights w (inertia), c (cognitive) and s (social) and says what the
// factors r₁ and r₂ are; [Paper], [DiffOpt], [Damped], [Constriction] and
// [Standard] are sets of them. Positions start on a Latin hypercube. A swarm
// that has collapsed restarts.
//
//	box := multigrad.Bounds{Lower: lower, Upper: upper}
//	swarm := multiswarm.Swarm{Bounds: box, Seed: 1}
//	res, err := multiswarm.Run(ctx, c, multiswarm.Func(loss), swarm, multiswarm.Options{})
//
// A swarm finds the right valley but comes down it slowly. [Polish] takes the best
// points to the bottom with L-BFGS-B and the gradient that gradgen emitted.
//
// # Ranks
//
// Particles are divided evenly among ranks; where ranks outnumber particles,
// or by Swarm.RanksPerParticle, several ranks share a particle and a [Problem]
// gets their communicator, on which a multigrad model works. Every rank holds
// the whole swarm, moves it in the same way and evaluates its share, so a step
// communicates only the losses.
//
// Each particle draws from a random stream of its own, keyed by seed, particle
// and step, and arithmetic is rounded in the same way on all processors. So
// for a given seed, the run is the same, bit for bit, on any number of ranks,
// provided that the loss is. The same holds for a run that continues after an
// interruption, or from the state of another run.
//
// Sources: A. Pearl, G. Beltz-Mohrmann, A. Hearin, DiffOpt: parallel optimization
// of Jax models, JOSS 9 (2024) 7522; J. Kennedy, R. Eberhart, Particle swarm
// optimization, ICNN (1995) 1942; M. Clerc, J. Kennedy, The particle swarm:
// explosion, stability, and convergence, IEEE Trans. Evol. Comput. 6 (2002) 58;
// F. Hickernell, A generalized discrepancy and quadrature error bound, Math.
// Comp. 67 (1998) 299.
package multiswarm
