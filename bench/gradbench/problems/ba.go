package problems

import "math"

// A Camera is a rotation by the angle and about the axis that its first three numbers give,
// its center, the focal length, the principal point and two coefficients of distortion.
type Camera [11]float64

// Reprojection is by how much the camera sees the point away from the feature, with the
// weight w.
//
//gradgen:pullback wrt=cam,point,w
func Reprojection(cam Camera, point [3]float64, w float64, feature [2]float64) [2]float64 {
	at := rotated(cam, [3]float64{point[0] - cam[3], point[1] - cam[4], point[2] - cam[5]})
	u, v := at[0]/at[2], at[1]/at[2]
	r2 := u*u + v*v
	scale := (1 + cam[9]*r2 + cam[10]*r2*r2) * cam[6]
	return [2]float64{w * (u*scale + cam[7] - feature[0]), w * (v*scale + cam[8] - feature[1])}
}

// rotated is x as the camera is turned (formula of Rodrigues).
func rotated(cam Camera, x [3]float64) [3]float64 {
	a, b, c := cam[0], cam[1], cam[2]
	angle2 := a*a + b*b + c*c
	if angle2 == 0 {
		return [3]float64{x[0] + b*x[2] - c*x[1], x[1] + c*x[0] - a*x[2], x[2] + a*x[1] - b*x[0]}
	}
	angle := math.Sqrt(angle2)
	sin, cos := math.Sincos(angle)
	a, b, c = a/angle, b/angle, c/angle
	along := (a*x[0] + b*x[1] + c*x[2]) * (1 - cos)
	return [3]float64{
		x[0]*cos + (b*x[2]-c*x[1])*sin + a*along,
		x[1]*cos + (c*x[0]-a*x[2])*sin + b*along,
		x[2]*cos + (a*x[1]-b*x[0])*sin + c*along,
	}
}

// WeightError keeps a weight near one.
//
//gradgen:grad
func WeightError(w float64) float64 { return 1 - w*w }
