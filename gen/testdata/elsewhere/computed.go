package elsewhere

import "math"

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

// band is what is computed when the program starts.
type band struct {
	edges [2]float64
	gains []float64
	open  bool
}

func bands(n int) (b band, sum float64) {
	b.gains = make([]float64, n)
	for i := range b.gains {
		b.gains[i] = 1 / float64(i+2)
		sum += b.gains[i]
	}
	b.edges = [2]float64{sum / 2, sum}
	b.open = n > 2
	return b, sum
}

var pass, total = bands(3)

// spread is filled by a function init.
var spread [4]float64

// offset has two values before it keeps one.
var offset = radians(10)

func init() {
	for i := range spread {
		spread[i] = float64(i*i) + pass.edges[0]
	}
	spread[3] /= 2
	offset += spread[1]
}

// Filtered uses variables that are computed when the program starts.
func Filtered(x float64) float64 {
	y := offset * x
	for i, g := range pass.gains {
		y += g * spread[i+1] * x * x
	}
	if pass.open && x > pass.edges[1]-pass.edges[0] {
		return y / total
	}
	return y
}

// doubled is changed by a function that is no init.
var doubled float64

func init() { double() }

func double() { doubled = 2 * total }

// Doubled uses it.
func Doubled(x float64) float64 { return x * doubled }

var lent []float64

func init() { lent = Lent() }

// Relented uses what begins as a reference to what others may change.
func Relented(x float64) float64 { return x * lent[0] }

// before, sized and lengths begin with values of pace and count, which a function init then
// changes.
var (
	before  = pace + 1
	table   = [2]float64{pace, pace * 2}
	pace    = 0.25
	sized   = pace * 2
	count   = 3
	lengths = make([]float64, count)
)

func init() {
	sized += pace
	pace = 7
	count = 2
	for i := range lengths {
		lengths[i] = float64(i + count)
	}
}

// Started uses them.
func Started(x float64) float64 {
	y := before*x + table[1]*x*x + sized*pace
	for _, l := range lengths {
		y += l * x * float64(count)
	}
	return y
}

type edges struct {
	Low, High, Zero float64
	narrow          float32
}

var (
	bounds  edges
	unknown pair
)

func init() {
	bounds = edges{Low: math.Inf(-1), High: math.Inf(1), Zero: math.Copysign(0, -1), narrow: float32(math.Inf(1))}
	unknown = pair{A: math.NaN(), B: 4}
}

// Bounded is x squared within the bounds, to which unknown numbers add something.
func Bounded(x float64) float64 {
	p := unknown
	if p.A == p.A || x < bounds.Low || x > bounds.High || x > float64(bounds.narrow) || !math.Signbit(bounds.Zero) {
		return x
	}
	p.A = x * x
	return p.A * p.B
}
