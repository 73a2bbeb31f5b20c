// Methods of another package that use what is not visible from here: their
// calls stay as they are while no active value reaches them.
package call_hidden

import (
	"math/big"
	"strings"
	"time"
)

//gradgen:vjp wrt=x
func Scaled(x []float64, unit *big.Float, names *strings.Builder, wait time.Duration) float64 {
	s := 0.0
	half, _ := unit.Float64()
	for i, v := range x {
		s += v * v * half * float64(i+1)
	}
	return s * float64(unit.Prec()) * float64(names.Len()) * wait.Seconds()
}

func ScaledInputs() [][]any {
	var b strings.Builder
	b.WriteString("abc")
	return [][]any{{[]float64{0.5, 0.7}, big.NewFloat(0.5), &b, time.Second}}
}
