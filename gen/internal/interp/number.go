package interp

// A Number replaces float64 and float32 of a program in the interpreter. The
// zero value is zero.
type Number[T any] interface {
	Add(T) T
	Sub(T) T
	Mul(T) T
	Div(T) T
	Neg() T
	// Single returns the number rounded to float32.
	Single() T
	// Value returns the number without its tangent or history.
	Value() float64
	// Parts returns the number and its tangent, zero if it has none.
	Parts() (val, dot float64)
	// Constant returns x as a number that carries no derivative, whatever the receiver.
	Constant(x float64) T
	// Magnitude returns the number with its tangent and history, all without signs.
	Magnitude() T
	// Vanishes reports whether the number and all its parts are zero.
	Vanishes() bool
	// Apply returns f of the arguments, whatever the receiver.
	Apply(f *Function, x []T) T
}

// Real is a number without tangent or history.
type Real float64

func (a Real) Add(b Real) Real           { return a + b }
func (a Real) Sub(b Real) Real           { return a - b }
func (a Real) Mul(b Real) Real           { return a * b }
func (a Real) Div(b Real) Real           { return a / b }
func (a Real) Neg() Real                 { return -a }
func (a Real) Single() Real              { return Real(float32(a)) }
func (a Real) Value() float64            { return float64(a) }
func (a Real) Parts() (val, dot float64) { return float64(a), 0 }
func (a Real) Constant(x float64) Real   { return Real(x) }
func (a Real) Magnitude() Real           { return max(a, -a) }
func (a Real) Vanishes() bool            { return a == 0 }

// Apply returns f of the arguments.
func (a Real) Apply(f *Function, x []Real) Real {
	var values [maxArgs]float64
	for i, v := range x {
		values[i] = float64(v)
	}
	return Real(f.value(values[:len(x)]))
}

// scalar returns x as a T.
func scalar[T Number[T]](x float64) T {
	var zero T
	return zero.Constant(x)
}

// apply returns f of the arguments.
func apply[T Number[T]](f *Function, x ...T) T {
	var zero T
	return zero.Apply(f, x)
}

// weighted returns slope·x. It returns zero if x is zero, whatever the slope.
func weighted[T Number[T]](slope, x T) T {
	if x.Vanishes() {
		return x.Constant(0)
	}
	return slope.Mul(x)
}
