// Tags of fields that are fitted, as package multigrad/fit would refuse them: at
// every depth, once each, with what holds around them.
package refuse_fit_tags

//case:refused tags that say nothing, or contradict each other

type inner struct {
	A [2]float64 `fit:"max=-1"`
	B float64    `fit:"prior=lognormal(0,1)"`
	C float64    `fit:"prior=cauchy(0,1)"`
}

type node struct {
	X    float64 `fit:"min=two"`
	Next *node
}

type Params struct {
	Width, Depth float64   `fit:"mn=1"`
	Low          float64   `fit:"min=2,max=1,log"`
	Count        int       `fit:"min=0"`
	hidden       float64   `fit:"log"`
	Fixed        string    `fit:"fixed" json:"fit"`
	Rows         [][]inner `fit:"min=0"`
	Logs         inner     `fit:"log"`
	List         *node     `fit:"unit=m"`
	Fine         float32   `fit:"min=-1e3, max=inf, prior=normal(0, 2), unit=km/s, name=v"`
	Broken       float64   `fit:"prior=normal(0,1"`
}

//gradgen:grad wrt=p
//gradgen:vjp wrt=p
func Loss(p Params) float64 {
	return p.Width*p.Depth + p.Low + p.hidden + p.Logs.B + p.List.X + float64(p.Fine)
}
