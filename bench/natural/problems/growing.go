package problems

import "math"

// Regression is the mean squared residual of a line through points, whose residuals are
// collected first.
//
//gradgen:grad wrt=line name=RegressionPlain
//gradgen:grad wrt=line vector=on
func Regression(line, x, y []float64) float64 {
	var residuals []float64
	for i := range x {
		residuals = append(residuals, y[i]-(line[0]+line[1]*x[i]))
	}
	sum := 0.0
	for _, r := range residuals {
		sum += r * r
	}
	return sum / float64(len(residuals))
}

// RegressionHand is Regression and its gradient, by hand.
func RegressionHand(line, x, y, grad []float64) float64 {
	residuals := make([]float64, len(x))
	for i := range x {
		residuals[i] = y[i] - (line[0] + line[1]*x[i])
	}
	sum := 0.0
	for _, r := range residuals {
		sum += r * r
	}
	n := float64(len(x))
	grad[0], grad[1] = 0, 0
	for i, r := range residuals {
		grad[0] -= 2 * r / n
		grad[1] -= 2 * r / n * x[i]
	}
	return sum / n
}

// A Point is a place in the plane.
type Point struct{ X, Y float64 }

// Polyline is the length of a curve through the points (x, y) after one step of
// Chaikin's corner cutting (1974).
//
//gradgen:grad wrt=x,y name=PolylinePlain
//gradgen:grad wrt=x,y vector=on
func Polyline(x, y []float64) float64 {
	var curve []Point
	for i := 0; i+1 < len(x); i++ {
		curve = append(curve, Point{0.75*x[i] + 0.25*x[i+1], 0.75*y[i] + 0.25*y[i+1]})
		curve = append(curve, Point{0.25*x[i] + 0.75*x[i+1], 0.25*y[i] + 0.75*y[i+1]})
	}
	length := 0.0
	for i := 1; i < len(curve); i++ {
		length += math.Sqrt((curve[i].X-curve[i-1].X)*(curve[i].X-curve[i-1].X) + (curve[i].Y-curve[i-1].Y)*(curve[i].Y-curve[i-1].Y))
	}
	return length
}

// PolylineHand is Polyline and its gradient, by hand.
func PolylineHand(x, y, xGrad, yGrad []float64) float64 {
	clear(xGrad)
	clear(yGrad)
	if len(x) < 2 {
		return 0
	}
	curve, bars := make([]Point, 2*(len(x)-1)), make([]Point, 2*(len(x)-1))
	for i := range len(x) - 1 {
		curve[2*i] = Point{0.75*x[i] + 0.25*x[i+1], 0.75*y[i] + 0.25*y[i+1]}
		curve[2*i+1] = Point{0.25*x[i] + 0.75*x[i+1], 0.25*y[i] + 0.75*y[i+1]}
	}
	length := 0.0
	for i := 1; i < len(curve); i++ {
		dx, dy := curve[i].X-curve[i-1].X, curve[i].Y-curve[i-1].Y
		r := math.Sqrt(dx*dx + dy*dy)
		length += r
		bars[i].X += dx / r
		bars[i].Y += dy / r
		bars[i-1].X -= dx / r
		bars[i-1].Y -= dy / r
	}
	for i := range len(x) - 1 {
		p, q := bars[2*i], bars[2*i+1]
		xGrad[i] += 0.75*p.X + 0.25*q.X
		xGrad[i+1] += 0.25*p.X + 0.75*q.X
		yGrad[i] += 0.75*p.Y + 0.25*q.Y
		yGrad[i+1] += 0.25*p.Y + 0.75*q.Y
	}
	return length
}
