package progen

import "fmt"

// ranging writes a loop over an integer of another type than int.
func (p *loopWriter) ranging() {
	t := p.pick("tallied", "tallied", "int32", "uint8")
	e := p.pick("x[i]", "y[i]*float64(i)/50", "x[i] + w[2]", "math.Sin(x[i])")
	if t == "tallied" {
		e += p.pick("*x[n-1-i]", "*float64(2*i-n)/80", " - a", "*w[i%4]")
	}
	fmt.Fprintf(&p.b, "{\nn := %s(len(x))\n_ = n\nfor %s {\n", t, p.counter(t))
	body := p.pick("s += %s\n", "y[i] += %s\n", "y[i] = 0.5*%s\n", "if i > n/2 || i == 1 {\ns += %s\n}\n", "for j := "+t+"(0); j < 4; j++ {\ns += w[j]*%s\n}\n")
	fmt.Fprintf(&p.b, body+"}\n}\n", e)
}

// counter writes the head of a loop over indices of x, of type t.
func (p *loopWriter) counter(t string) string {
	list := []string{"i := range n", "i := " + t + "(0); i < n; i++", "i := " + t + "(1); i < n; i++", "i := " + t + "(0); i+1 < n; i++"}
	if t == "tallied" {
		list = append(list, "i := n - 1; i >= 0; i--", "i := tallied(0); i < n-1; i += 2", "i := tallied(1); i <= n-1; i++", "i := tallied(0); i < tallied(len(x)); i++")
	}
	return p.pick(list...)
}
