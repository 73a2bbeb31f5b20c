//case:refused active value formatted and parsed back
package refuse_string

import (
	"fmt"
	"strconv"
)

//gradgen:vjp wrt=x
func F(x float64) float64 {
	y, err := strconv.ParseFloat(fmt.Sprint(x*x), 64)
	if err != nil {
		return 0
	}
	return y
}
