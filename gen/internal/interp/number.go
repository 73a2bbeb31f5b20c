package interp

// A Number is what the interpreter computes with where a program has float64 or
// float32. The zero value is zero.
type Number[T any] interface {
	Add(T) T
	Sub(T) T
	Mul(T) T
	Div(T) T
	Neg() T
	// Single is the number rounded to float32.
	Single() T
	// Value is the number without what it carries.
	Value() float64
	// Parts are the number and its tangent, zero if it has none.
	Parts() (val, dot float64)
	// Constant is x as a number that depends on nothing, whatever the receiver.
	Constant(x float64) T
	// Magnitude is the number with all that it carries without signs.
	Magnitude() T
	// Vanishes reports whether the number is zero with all that it carries.
	Vanishes() bool
	// Apply is f of the arguments, whatever the receiver.
	Apply(f *Function, x []T) T
}

// Real is a number that carries nothing.
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

// weighted is slope·x, and zero where x is, whatever the slope: what does not count
// has no influence even if it is infinite.
func weighted[T Number[T]](slope, x T) T {
	if x.Vanishes() {
		return x.Constant(0)
	}
	return slope.Mul(x)
}
