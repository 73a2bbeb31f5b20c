// Integers, strings, runes and bytes carried along.
package bookkeeping

import "strconv"

//gradgen:vjp wrt=x
func Program(code string, x []float64) (float64, string, int) {
	acc, trace, pc := 1.0, "", 0
	for i := 0; i < len(code); i++ {
		v := x[i%len(x)]
		switch c := code[i]; c {
		case '+':
			acc += v
		case '*':
			acc *= v
		case '^':
			acc *= acc
		}
		trace += strconv.Itoa(i) + ","
		pc = pc<<1 ^ i
	}
	return acc, trace, pc &^ 1
}

func ProgramInputs() [][]any {
	return [][]any{{"+*+^*", []float64{0.5, 0.7, 1.1}}}
}
