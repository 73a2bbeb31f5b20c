package progen

// unused has statements that may panic and whose results are not used. The derivative must panic if the function
// does.
func unused() []Production {
	return []Production{
		{Name: "element for nobody", Weight: 2, Text: "{\ns := []float64{@b, @b, @b}\nw := s[@I%4] * @b\nw = 0.5 * s[0]\n@lv(F) = 0.25*w + 0.25*@b\n}"},
		{Name: "element of a loop for nobody", Weight: 2, Text: "{\ns := []float64{@b, @b, @b}\nk := 1 + @I%2\nfor i, v := range s {\nif i >= k {\nw := s[i+k-1] * v\nw *= 2\n}\n@lv(F) = 0.25*v + 0.25*@b\n}\n}"},
		{Name: "result for nobody", Weight: 2, Text: "{\n_, y := ends§([]float64{@b, @b, @b}, @I%4)\n@lv(F) = 0.5*y + 0.25*@b\n}"},
		{Name: "pointer followed for nobody", Weight: 2, Text: "{\nr := rooms§(2)\nif @I%4 == 3 {\nr = r.Next\n}\nw := r.Next.V[0] * @b\nw += 1\n@lv(F) = 0.25*r.V[0] + 0.25*@b\n}"},
		{Name: "quotient for nobody", Weight: 1, Text: "{\nk := (@I) & 3\nk = 7 / k\n@lv(F) = 0.5*@b + 0.25*@b\n}"},
		{Name: "store for nobody", Weight: 2, Text: "{\ns := make([]float64, 3)\nk := (@I) & 3\ns[k] = @b\ns[0] = @b\n@lv(F) = 0.5*s[0] + 0.25*@b\n}"},
		{Name: "shift for nobody", Weight: 1, Text: "{\nk := (@I)&3 - 1\nk = 1 << k\n@lv(F) = 0.5*@b + 0.25*@b\n}"},
		{Name: "size for nobody", Weight: 1, Text: "{\nsize := @I\ns := make([]float64, size&3-1)\ns = []float64{@b}\n@lv(F) = 0.5*s[0] + 0.25*@b\n}"},
		{Name: "assertion for nobody", Weight: 1, Text: "{\nvar a any = 3\nif @I%4 == 3 {\na = \"three\"\n}\nk := a.(int)\nk = 2\n@lv(F) = 0.5*@b + 0.25*float64(k)\n}"},
	}
}
