package progen

import (
	"fmt"
	"strings"
)

// signature weights: a letter that occurs more often is more likely
const (
	paramLetters = "FFFFFFFSSSSSSSSGAAAMMDDEEVRRQQKKLPJNWIIBZ"
)

// resultShapes are the results of the function under test, by letters.
func resultShapes() []string {
	return []string{"F", "F", "F", "F", "F", "F", "F", "F", "FF", "FF", "FI", "S", "S", "A", "D", "R", "G", "N", "FFF", "FS", "M", "BF", ""}
}

// main draws the function under test.
func (b *builder) main(p *Program) {
	shapes := resultShapes()
	shape := shapes[b.src.IntN(len(shapes))]
	out := shape == "" || b.chance(8)
	params := b.paramLetters()
	b.enterFunction(shape, false)
	b.fn.main = true
	for {
		mark := len(b.scope)
		if p.Main = b.expand(b.mainProduction(p, params, out), b.nested()+1); p.Main != nil {
			break
		}
		b.scope, b.mainParams = b.scope[:mark], nil
	}
	p.Results = b.fn.results
	b.describe(p, params, out)
}

// paramLetters draws the types of the parameters. At least one contains float64 numbers.
func (b *builder) paramLetters() string {
	for {
		var s strings.Builder
		for range 1 + b.src.IntN(4) {
			s.WriteByte(paramLetters[b.src.IntN(len(paramLetters))])
		}
		for _, t := range b.letters(s.String()) {
			if len(t.paths(b.types["F"], 3)) > 0 {
				return s.String()
			}
		}
	}
}

func (b *builder) mainProduction(p *Program, params string, out bool) *Production {
	var list []string
	for i, letter := range params {
		list = append(list, fmt.Sprintf("@param(p%s,%c)", string(rune('a'+i)), letter))
	}
	begin, end := "", ""
	if out {
		list = append(list, "@param(out,S)")
		begin = "@use(out)[0] = @b\n"
		end = "for @new(i,I) := range @use(out) {@loop(i)\n@use(out)[@use(i)] = 0.25*@use(out)[@use(i)] + @b\n}@end(i)\n"
		if b.chance(40) { // the parameter points to other memory when the function returns
			end = "@new(w,S) := make([]float64, len(@use(out)))\n@use(w)[0] = 0.5 * @use(out)[0]\n@use(out), @use(w) = @use(w), @use(out)\n" + end + "copy(@use(w), @use(out))\n"
		}
	}
	receiver := ""
	if strings.Contains("DEQR", params[:1]) && b.chance(30) {
		p.Method = true
		receiver, list = "("+list[0]+") ", list[1:]
	}
	text := "func " + receiver + "F§(" + strings.Join(list, ", ") + ") " + b.resultList() + "{\n" + begin + strings.Repeat("@body\n", b.most(3)) + end
	if b.fn.named {
		text += "@use(r), @use(q) = 0.5*@use(r) + @b, @b\n"
	}
	if len(b.fn.results) > 0 {
		text += b.ending()
	}
	return &Production{Name: "main", Text: text + "}"}
}

// ending returns the results, sometimes those of a loop with loop-carried
// values.
func (b *builder) ending() string {
	if rows := endings(b.fn.results[0]); len(b.fn.results) == 1 && len(rows) > 0 && b.chance(25) {
		return b.pick(rows).Text
	}
	return "return @result\n"
}

// resultList writes the result types, sometimes with names.
func (b *builder) resultList() string {
	r := b.fn.results
	if len(r) == 0 {
		return ""
	}
	if b.fn.named = len(r) == 2 && r[0].Letter == "F" && r[1].Letter == "F" && b.chance(50); b.fn.named {
		return "(@new(r,F) float64, @new(q,F) float64) @in(r)@in(q)"
	}
	var names []string
	for _, t := range r {
		names = append(names, t.Name)
	}
	return "(" + strings.Join(names, ", ") + ") "
}

// describe records the roles of the parameters.
func (b *builder) describe(p *Program, params string, out bool) {
	for _, v := range b.mainParams {
		p.Params = append(p.Params, Param{Name: v.name, Type: v.typ, Wrt: v.typ.Differentiable()})
	}
	if out {
		last := &p.Params[len(p.Params)-1]
		last.Wrt, last.Out = b.chance(40), true
	}
	b.narrow(p)
}

// narrow makes some parameters inactive.
func (b *builder) narrow(p *Program) {
	left := 0
	for _, q := range p.Params {
		if q.Wrt {
			left++
		}
	}
	for i := range p.Params {
		if q := &p.Params[i]; q.Wrt && left > 1 && b.chance(20) {
			q.Wrt = false
			left--
		}
	}
}
