package interp

// A Number replaces float64 and float32 of a program in the interpreter. The
// zero value is zero.
type Number[T any] interface {
	Add(T) T
	Sub(T) T
	Mul(T) T
	Div(T) T
	Neg() T
	// Single is the number rounded to float32.
	Single() T
	// Value is the number without its tangent or history.
	Value() float64
	// Parts are the number and its tangent, zero if it has none.
	Parts() (val, dot float64)
	// Constant is x as a number that carries no derivative, whatever the
	// receiver.
	Constant(x float64) T
	// Magnitude is the number, its tangent and history without signs.
	Magnitude() T
	// Vanishes reports whether the number and all its parts are zero.
	Vanishes() bool
	// Apply is f of the arguments, whatever the receiver.
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

// Apply is f of the arguments.
func (a Real) Apply(f *Function, x []Real) Real {
	var values [maxArgs]float64
	for i, v := range x {
		values[i] = float64(v)
	}
	return Real(f.value(values[:len(x)]))
}

// scalar is x as a T.
func scalar[T Number[T]](x float64) T {
	var zero T
	return zero.Constant(x)
}

// apply is f of the arguments.
func apply[T Number[T]](f *Function, x ...T) T {
	var zero T
	return zero.Apply(f, x)
}

// weighted is slope·x, and zero if x is, whatever the slope: zero wins.
func weighted[T Number[T]](slope, x T) T {
	if x.Vanishes() {
		return x.Constant(0)
	}
	return slope.Mul(x)
}
