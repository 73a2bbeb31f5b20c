// Package fit fits structs of parameters. The fields have names and units, and
// their tags give bounds, scales and priors:
//
//	type Params struct {
//		Mass  float64    `fit:"min=1e9,max=1e13,log,unit=M☉"`
//		Slope float64    `fit:"min=-3,max=0,prior=normal(-1.2,0.1)"`
//		Noise [2]float64 `fit:"min=0"`
//		Bins  int
//	}
//
//	//gradgen:grad wrt=p
//	func Loss(p Params) float64
//
//	s, err := fit.New(Params{Mass: 1e11, Slope: -1, Bins: 10})
//	best, err := fit.Run(ctx, s, s.Func(LossGrad), multigrad.Options{})
//	fmt.Print(best)
//
// A fit changes every float32 and float64 reachable from exported fields, through
// structs, arrays, slices and pointers. Everything else stays as it was at the
// start. A [Space] converts such a struct to the vector that the optimisers of
// multigrad and multiswarm use, and back.
//
// # Tags
//
//	min=, max=           bounds of the value
//	log                  the vector has the natural logarithm; the value stays positive
//	fixed                not fitted; so are fields without an exported name
//	name=, unit=         for tables; the name is the field's otherwise
//	prior=normal(μ,σ)    adds (p−μ)²/(2σ²) to the loss
//	prior=lognormal(μ,σ) adds (ln p−μ)²/(2σ²) to the loss
//
// The tag of a struct, array, slice or pointer holds for all numbers in it, unless
// a tag further in says otherwise. Priors are terms of the loss: the minimum is the
// maximum of the posterior density in the values themselves, or with lognormal and
// log in their logarithms, if the loss is minus the logarithm of a likelihood.
package fit
