package bbob

// A Function is one of the 24.
type Function struct {
	Name  string
	Group string // of the benchmark
	Value func(f *Instance, x []float64) float64
	// Grad is nil where a gradient says nothing.
	Grad func(f *Instance, x, grad []float64) float64
}

// Functions returns them in order: that of ID i is at i − 1.
func Functions() []Function {
	const (
		separable = "separable"
		moderate  = "moderate condition"
		ill       = "ill-conditioned"
		structure = "multimodal"
		weak      = "weak structure"
	)
	return []Function{
		{"Sphere", separable, (*Instance).Sphere, (*Instance).SphereGrad},
		{"Ellipsoid", separable, (*Instance).Ellipsoid, (*Instance).EllipsoidGrad},
		{"Rastrigin", separable, (*Instance).Rastrigin, (*Instance).RastriginGrad},
		{"Büche–Rastrigin", separable, (*Instance).BuecheRastrigin, (*Instance).BuecheRastriginGrad},
		{"Linear slope", separable, (*Instance).LinearSlope, (*Instance).LinearSlopeGrad},
		{"Attractive sector", moderate, (*Instance).AttractiveSector, (*Instance).AttractiveSectorGrad},
		{"Step ellipsoid", moderate, (*Instance).StepEllipsoid, nil},
		{"Rosenbrock", moderate, (*Instance).Rosenbrock, (*Instance).RosenbrockGrad},
		{"Rosenbrock, rotated", moderate, (*Instance).RotatedRosenbrock, (*Instance).RotatedRosenbrockGrad},
		{"Ellipsoid, rotated", ill, (*Instance).RotatedEllipsoid, (*Instance).RotatedEllipsoidGrad},
		{"Discus", ill, (*Instance).Discus, (*Instance).DiscusGrad},
		{"Bent cigar", ill, (*Instance).BentCigar, (*Instance).BentCigarGrad},
		{"Sharp ridge", ill, (*Instance).SharpRidge, (*Instance).SharpRidgeGrad},
		{"Different powers", ill, (*Instance).DifferentPowers, (*Instance).DifferentPowersGrad},
		{"Rastrigin, rotated", structure, (*Instance).RotatedRastrigin, (*Instance).RotatedRastriginGrad},
		{"Weierstrass", structure, (*Instance).Weierstrass, (*Instance).WeierstrassGrad},
		{"Schaffer F7", structure, (*Instance).Schaffer, (*Instance).SchafferGrad},
		{"Schaffer F7, ill", structure, (*Instance).IllSchaffer, (*Instance).IllSchafferGrad},
		{"Griewank–Rosenbrock", structure, (*Instance).GriewankRosenbrock, (*Instance).GriewankRosenbrockGrad},
		{"Schwefel", weak, (*Instance).Schwefel, (*Instance).SchwefelGrad},
		{"Gallagher 101", weak, (*Instance).Gallagher, (*Instance).GallagherGrad},
		{"Gallagher 21", weak, (*Instance).Gallagher, (*Instance).GallagherGrad},
		{"Katsuura", weak, (*Instance).Katsuura, (*Instance).KatsuuraGrad},
		{"Lunacek", weak, (*Instance).Lunacek, (*Instance).LunacekGrad},
	}
}
