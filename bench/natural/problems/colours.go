package problems

import "math"

// Colours is the mean CIEDE2000 difference of colours from references, each of three
// numbers L, a, b (Sharma, Wu and Dalal 2005).
//
//gradgen:grad wrt=colours name=ColoursPlain
//gradgen:grad wrt=colours vector=on
func Colours(colours, references []float64) float64 {
	sum, n := 0.0, 0
	for i := 0; i+2 < len(colours); i += 3 {
		sum += difference(colours[i], colours[i+1], colours[i+2], references[i], references[i+1], references[i+2])
		n++
	}
	return sum / float64(n)
}

// difference is CIEDE2000 between two colours.
func difference(l1, a1, b1, l2, a2, b2 float64) float64 {
	const pow7 = 25 * 25 * 25 * 25 * 25 * 25 * 25
	c := (math.Sqrt(a1*a1+b1*b1) + math.Sqrt(a2*a2+b2*b2)) / 2
	g := (1 - math.Sqrt(math.Pow(c, 7)/(math.Pow(c, 7)+pow7))) / 2
	a1 *= 1 + g
	a2 *= 1 + g
	c1, c2 := math.Sqrt(a1*a1+b1*b1), math.Sqrt(a2*a2+b2*b2)
	h1, h2 := math.Atan2(b1, a1), math.Atan2(b2, a2)
	dl, dc, dh := l2-l1, c2-c1, h2-h1
	h := (h1 + h2) / 2
	if dh > math.Pi {
		dh -= 2 * math.Pi
		h += math.Pi
	} else if dh < -math.Pi {
		dh += 2 * math.Pi
		h += math.Pi
	}
	dh = 2 * math.Sqrt(c1*c2) * math.Sin(dh/2)
	l, cm := (l1+l2)/2, (c1+c2)/2
	t := 1 - 0.17*math.Cos(h-math.Pi/6) + 0.24*math.Cos(2*h) + 0.32*math.Cos(3*h+math.Pi/30) - 0.2*math.Cos(4*h-63*math.Pi/180)
	turn := (h*180/math.Pi - 275) / 25
	if h < 0 {
		turn = ((h+2*math.Pi)*180/math.Pi - 275) / 25
	}
	theta := math.Pi / 6 * math.Exp(-turn*turn)
	rc := 2 * math.Sqrt(math.Pow(cm, 7)/(math.Pow(cm, 7)+pow7))
	sl := 1 + 0.015*(l-50)*(l-50)/math.Sqrt(20+(l-50)*(l-50))
	sc, sh := 1+0.045*cm, 1+0.015*cm*t
	rt := -math.Sin(2*theta) * rc
	dl /= sl
	dc /= sc
	dh /= sh
	return math.Sqrt(dl*dl + dc*dc + dh*dh + rt*dc*dh)
}

// ColoursHand is Colours and its gradient, by hand.
func ColoursHand(colours, references, grad []float64) float64 {
	sum, n := 0.0, len(colours)/3
	for i := 0; i+2 < len(colours); i += 3 {
		sum += differenceHand([3]float64(colours[i:i+3]), [3]float64(references[i:i+3]), 1/float64(n), (*[3]float64)(grad[i:i+3]))
	}
	return sum / float64(n)
}

// chroma7 is 25⁷, the chroma at which the formula's weights turn.
const chroma7 = 25 * 25 * 25 * 25 * 25 * 25 * 25

// chromaShare returns c⁷ and √(c⁷/(c⁷+25⁷)).
func chromaShare(c float64) (c7, share float64) {
	c7 = math.Pow(c, 6) * c
	return c7, math.Sqrt(c7 / (c7 + chroma7))
}

// hueBetween returns the turn from the first hue to the second, the short way round, and
// the hue in the middle.
func hueBetween(h1, h2 float64) (turned, middle float64) {
	turned, middle = h2-h1, (h1+h2)/2
	switch {
	case turned > math.Pi:
		return turned - 2*math.Pi, middle + math.Pi
	case turned < -math.Pi:
		return turned + 2*math.Pi, middle + math.Pi
	}
	return turned, middle
}

// fromBlue is the distance of a hue from 275 degrees, in units of 25 degrees.
func fromBlue(h float64) float64 {
	if h < 0 {
		h += 2 * math.Pi
	}
	return (h*180/math.Pi - 275) / 25
}

// differenceHand returns difference and overwrites bar with seed times its gradient with
// respect to the first colour.
func differenceHand(p, q [3]float64, seed float64, bar *[3]float64) float64 {
	l1, a, b := p[0], p[1], p[2]
	l2, b2 := q[0], q[2]
	chroma := math.Sqrt(a*a + b*b)
	c := (chroma + math.Sqrt(q[1]*q[1]+b2*b2)) / 2
	c7, share := chromaShare(c)
	g := (1 - share) / 2
	a1, a2 := a*(1+g), q[1]*(1+g)
	c1, c2 := math.Sqrt(a1*a1+b*b), math.Sqrt(a2*a2+b2*b2)
	h1, h2 := math.Atan2(b, a1), math.Atan2(b2, a2)
	turned, h := hueBetween(h1, h2)
	sin, cos := math.Sincos(turned / 2)
	root := math.Sqrt(c1 * c2)
	l, cm := (l1+l2)/2-50, (c1+c2)/2
	s1, k1 := math.Sincos(h - math.Pi/6)
	s2, k2 := math.Sincos(2 * h)
	s3, k3 := math.Sincos(3*h + math.Pi/30)
	s4, k4 := math.Sincos(4*h - 63*math.Pi/180)
	t := 1 - 0.17*k1 + 0.24*k2 + 0.32*k3 - 0.2*k4
	turn := fromBlue(h)
	theta := math.Pi / 6 * math.Exp(-turn*turn)
	m7, part := chromaShare(cm)
	under := math.Sqrt(20 + l*l)
	sl := 1 + 0.015*l*l/under
	sc, sh := 1+0.045*cm, 1+0.015*cm*t
	s2t, c2t := math.Sincos(2 * theta)
	rt := -s2t * 2 * part
	dl, dc, dh := (l2-l1)/sl, (c2-c1)/sc, 2*root*sin/sh
	value := math.Sqrt(dl*dl + dc*dc + dh*dh + rt*dc*dh)

	w := seed / value
	dlBar, dcBar, dhBar := w*dl, w*(dc+rt*dh/2), w*(dh+rt*dc/2)
	rtBar := w * dc * dh / 2
	// Through the weights.
	slBar, scBar, shBar := -dlBar*dl/sl, -dcBar*dc/sc, -dhBar*dh/sh
	dlBar, dcBar, dhBar = dlBar/sl, dcBar/sc, dhBar/sh
	tBar := shBar * 0.015 * cm
	cmBar := scBar*0.045 + shBar*0.015*t
	lBar := slBar * 0.015 * l * (2 - l*l/(under*under)) / under
	// Through the rotation.
	cmBar += rtBar * -s2t * part * 7 * chroma7 / (cm * (m7 + chroma7))
	turnBar := rtBar * -2 * c2t * 2 * part * theta * -2 * turn
	hBar := turnBar*180/math.Pi/25 + tBar*(0.17*s1-0.48*s2-0.96*s3+0.8*s4)
	// Through hues and chromas.
	turnedBar := dhBar * root * cos
	rootBar := dhBar * 2 * sin
	h1Bar, h2Bar := hBar/2-turnedBar, hBar/2+turnedBar
	c1Bar := cmBar/2 - dcBar + rootBar*c2/(2*root)
	c2Bar := cmBar/2 + dcBar + rootBar*c1/(2*root)
	a1Bar := c1Bar*a1/c1 - h1Bar*b/(c1*c1)
	a2Bar := c2Bar*a2/c2 - h2Bar*b2/(c2*c2)
	bBar := c1Bar*b/c1 + h1Bar*a1/(c1*c1)
	gBar := a1Bar*a + a2Bar*q[1]
	cBar := -gBar / 2 * share * 3.5 * chroma7 / (c * (c7 + chroma7))
	bar[0] = lBar/2 - dlBar
	bar[1] = a1Bar*(1+g) + cBar/2*a/chroma
	bar[2] = bBar + cBar/2*b/chroma
	return value
}
