package progen

// constantsFamily is the table of named constants without a type. Programs use it only on request, so that all other
// programs remain unchanged.
const constantsFamily = "named constants"

// namedConstants has arithmetic that leaves two constants to each other in a derivative. Go computes with them exactly,
// and divides whole ones as integers.
func namedConstants() []Production {
	return []Production{
		{Name: "times a constant by another", Weight: 6, Text: "@b*kibi§/mebi§", Bound: scaled(0.001)},
		{Name: "by a constant times another", Weight: 4, Text: "@b/octet§*three§s/2", Bound: scaled(0.25)},
		{Name: "letters", Weight: 3, Text: "@b*letter§/(2*letter§+1)", Bound: scaled(0.5)},
		{Name: "difference of constants", Weight: 3, Text: "@b*(octet§-1)/octet§*-half§", Bound: scaled(0.5)},
		{Name: "quotient of quotients", Weight: 3, Text: "@b*(kibi§)/mebi§/three§s*octet§", Bound: scaled(0.01)},
		{Name: "added constants", Weight: 3, Text: "(@b+three§s/octet§)*three§s/octet§", Bound: scaled(0.5)},
		{Name: "constant over a number", Weight: 2, Text: "three§s/octet§/(1.5+math.Sin(@b))", Bound: limit(1)},
		{Name: "constants in single precision", Weight: 2, Text: "float64(float32(@b)*three§s/octet§)", Bound: scaled(0.5)},
		{Name: "constants of a named type", Weight: 2, Text: "float64(Num§(@b)*three§s/octet§)", Bound: scaled(0.5)},
		{Name: "constants of other types", Weight: 2, Text: "@b*float64(octet§/three§s)*third§", Bound: scaled(0.75)},
	}
}

func constantsPrelude() []string {
	return []string{
		"const kibi§ = 1 << 10",
		"const mebi§ = 1 << 20",
		"const octet§ = 8",
		"const three§s = 3",
		"const letter§ = 'a'",
		"const third§ = 1.0 / three§s",
	}
}
