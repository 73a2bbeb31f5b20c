package elsewhere

// failure is an error that other packages cannot name.
type failure struct{ why string }

func (f failure) Error() string { return f.why }

// ErrLow is what Limited returns below its limit.
var ErrLow = failure{"elsewhere: too low"}

// Degree is an angle in radians.
type Degree float64

func radians(degrees float64) float64 { return degrees * 3.14159265358979323846 / 180 }

func minutes(m float64) Degree { return Degree(radians(-m / 60)) }

var (
	lowest = radians(-85)
	zone   = minutes(30)
)

// Limited is x in units of a zone, if that is above a limit.
func Limited(x float64) (float64, error) {
	if x < lowest {
		return 0, ErrLow
	}
	return x * x / float64(zone), nil
}
