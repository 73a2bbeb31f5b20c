package elsewhere

import "fmt"

// A Meter doubles its value when it is printed.
type Meter struct{ V float64 }

func (m *Meter) String() string { m.V *= 2; return "metered" }

type dial struct{ of *Meter }

func (d dial) String() string { d.of.V++; return "dial" }

// Dial returns a text of m that increments it when it is printed.
func Dial(m *Meter) fmt.Stringer { return dial{m} }
