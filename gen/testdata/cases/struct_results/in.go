// Functions that return structs, whole and used in place.
package struct_results

import "math"

type Polar struct{ R, Phi float64 }

type XY struct{ X, Y float64 }

func toPolar(p XY) Polar { return Polar{math.Hypot(p.X, p.Y), math.Atan2(p.Y, p.X)} }

func (p Polar) turn(by float64) Polar {
	p.Phi += by
	return p
}

//gradgen:vjp wrt=p,by
func F(p XY, by float64) XY {
	q := toPolar(p).turn(by)
	r := toPolar(p).R
	return XY{q.R * math.Cos(q.Phi), r * math.Sin(q.Phi)}
}
