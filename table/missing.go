package table

import (
	"errors"
	"math"
)

// missing is a number that is not there: NaN if that is wanted, else an error.
func missing(asNaN bool, message string) (float64, error) {
	if !asNaN {
		return 0, errors.New(message + " (MissingNaN reads it as NaN)")
	}
	return math.NaN(), nil
}
