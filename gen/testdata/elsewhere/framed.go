package elsewhere

// A Framed has its method from a struct that it embeds, beside a field of the same type.
type Framed struct {
	width float64
	core
}

type core struct{ v float64 }

func (c core) Val() float64 { return c.v * c.v }

func (c *core) Set(v float64) { c.v = v }

// NewFramed is a value in a frame.
func NewFramed(width, v float64) Framed { return Framed{width: width, core: core{v: v}} }

// Twice is twice the value of c.
func Twice(c interface{ Val() float64 }) float64 { return 2 * c.Val() }
