// Several results, some of them no derivative carriers, some unused by callers.
package multiple_results

func split(x float64) (n int, rest, square float64, err error) {
	n = int(x)
	rest = x - float64(n)
	return n, rest, x * x, nil
}

//gradgen:vjp wrt=x
func F(x float64) (int, float64, string, float64) {
	n, rest, _, err := split(x * 3)
	if err != nil {
		return 0, 0, "", 0
	}
	_, _, square, _ := split(rest)
	return n, rest * square, "ok", float64(n) * x
}
