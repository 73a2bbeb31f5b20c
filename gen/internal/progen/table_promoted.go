package progen

// promoted is the grammar of promoted methods of structs, called through interfaces of
// known dynamic types and through type parameters. The fields before and after the embedded
// one have the same type, so that a wrong receiver would still compile.
func promoted() []Production {
	return []Production{
		{Name: "promoted behind an interface", Weight: 3, Text: "@lv(F) = 0.25*of§(frame§{@b, core§{@b, @b}, @b}) + 0.25*of§(&frame§{@b, core§{@b, @b}, @b})"},
		{Name: "promoted from a pointer", Weight: 3, Text: "@lv(F) = 0.25*of§(hung§{@b, &core§{@b, @b}, @b}) + 0.25*ofAny§(hung§{@b, &core§{@b, @b}, @b})"},
		{Name: "promoted by a type parameter", Weight: 3, Text: "@lv(F) = 0.25*ofAny§(frame§{@b, core§{@b, @b}, @b}) + 0.25*ofAny§(&frame§{@b, core§{@b, @b}, @b})"},
		{Name: "promoted twice", Weight: 2, Text: "@lv(F) = 0.25*of§(nested§{@b, frame§{@b, core§{@b, @b}, @b}}) + 0.25*ofAny§(&nested§{@b, frame§{@b, core§{@b, @b}, @b}})"},
		{Name: "promoted and changed", Weight: 3, Text: "{\nf := frame§{@b, core§{@b, @b}, @b}\nl := hung§{@b, &f.core§, @b}\nvar c growing§ = &f\nfor range 1 + @I%3 {\n@lv(F) = 0.5*c.grow§(@b) + 0.25*f.A\nif @B {\nc.grow§(f.V)\n}\n}\n@lv(F) = 0.25*grown§(&f, @b) + 0.25*of§(l) + 0.25*l.A*f.Z\n}"},
		{Name: "promoted method value", Weight: 2, Text: "{\nf := frame§{@b, core§{@b, @b}, @b}\nh := f.val§\nf.V = @b\n@lv(F) = 0.25*h() + 0.25*f.val§()\n}"},
		{Name: "sorted by what is embedded", Weight: 1, Text: "{\ns := ranks§{{@b, @b}, {@b, @b}, {@b, @b}}\nsort.Sort(byWeight§{s})\n@lv(F) = 0.25*s[0].V + 0.25*s[2].W*@b\n}"},
		{Name: "asserted to have another method", Weight: 2, Text: "{\nvar v valued§ = core§{@b, @b}\nif @B {\nv = &frame§{@b, core§{@b, @b}, @b}\n}\nfor range 1 + @I%3 {\nif c, ok := v.(growing§); ok {\n@lv(F) = 0.5*c.grow§(@b) + 0.25*v.val§()\n}\n}\n@lv(F) = 0.5*v.val§()\n}"},
		{Name: "one interface as another", Weight: 2, Text: "{\nvar c changing§ = &core§{@b, @b}\nif @B {\nc = &frame§{@b, core§{@b, @b}, @b}\n}\nvar v valued§ = c\n@lv(F) = 0.5*c.grow§(@b)\nswitch v := v.(type) {\ncase *core§:\nv.W = @b\ncase growing§:\n@lv(F) = 0.5*v.grow§(@b)\n}\n@lv(F) = 0.25*v.val§() + 0.25*c.val§()\n}"},
		{Name: "interface as a type argument", Weight: 2, Text: "{\nvar v valued§ = core§{@b, @b}\nif @B {\nv = hung§{@b, &core§{@b, @b}, @b}\n}\n@lv(F) = 0.25*ofAny§(v) + 0.25*of§(v)*@b\n}"},
	}
}

// promotedPrelude are the declarations that these templates use by fixed
// names.
func promotedPrelude() []string {
	return []string{
		"// core§ is embedded.\ntype core§ struct{ V, W float64 }",
		"func (c core§) val§() float64 { return math.Sin(c.V) * c.W }",
		"func (c *core§) grow§(by float64) float64 {\n\tc.V = math.Sin(c.V*by) + 0.5*c.W\n\treturn c.V\n}",
		"type frame§ struct {\n\tA float64\n\tcore§\n\tZ float64\n}",
		"type hung§ struct {\n\tA float64\n\t*core§\n\tZ float64\n}",
		"type nested§ struct {\n\tU float64\n\tframe§\n}",
		"type valued§ interface{ val§() float64 }",
		"type growing§ interface{ grow§(by float64) float64 }",
		"type changing§ interface {\n\tvalued§\n\tgrowing§\n}",
		"func of§(c valued§) float64 { return c.val§() }",
		"func ofAny§[T valued§](c T) float64 { return 0.5 * c.val§() }",
		"func grown§[T any, P interface {\n\t*T\n\tgrow§(by float64) float64\n}](c *T, by float64) float64 {\n\treturn P(c).grow§(by)\n}",
		"type ranks§ []core§\n\nfunc (r ranks§) Len() int { return len(r) }\n\nfunc (r ranks§) Swap(i, j int) { r[i], r[j] = r[j], r[i] }",
		"type byWeight§ struct{ ranks§ }\n\nfunc (b byWeight§) Less(i, j int) bool { return b.ranks§[i].W < b.ranks§[j].W }",
	}
}
