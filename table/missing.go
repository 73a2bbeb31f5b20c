package table

import (
	"errors"
	"math"
)

// missing returns NaN for a missing number if asNaN is set, else an error.
func missing(asNaN bool, message string) (float64, error) {
	if !asNaN {
		return 0, errors.New(message + " (MissingNaN reads it as NaN)")
	}
	return math.NaN(), nil
}
