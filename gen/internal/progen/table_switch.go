package progen

// typeSwitches is the grammar of type switches and assertions: on interfaces
// without active values, and on interfaces of a type known at generation.
func typeSwitches() []Production {
	return []Production{
		{Name: "type switch on options", Weight: 4, Text: "switch @new(k,I) := options§[@I%6].(type) {\ncase int:\n@lv(F) += 0.125 * float64(@use(k)) * @b\n@block\ncase string, nil:\n@block\ncase []int:\nif len(@use(k)) > @I {\nbreak\n}\n@block\ndefault:\n@block}"},
		{Name: "type switch in loop", Weight: 3, Text: "@label(L):\nfor @new(i,I), @new(o,I) := range options§ {@loop(i)\nswitch @new(k,I) := @use(o).(type) {\ncase int:\n@lv(F) *= math.Cos(float64(@use(k)) + @F)\n@block(loop)\ncase bool:\nif @use(k) && @B {\ncontinue @use(L)\n}\ncase []int:\n@block(L)\nbreak @use(L)\n}\n@block(loop)}"},
		{Name: "type switch settled", Weight: 4, Text: "var @new(a,F) any = @b\nswitch @new(x,F) := @use(a).(type) {\ncase int, string:\n@block\ncase float64:@in(x)\n@block@end(x)\ndefault:\n@block}"},
		{Name: "type switch settled by struct", Weight: 3, Text: "var @new(a,D) normed§ = @D\nswitch @new(d,D) := @use(a).(type) {\ncase *Pt§:\n@block\ncase @T(D):@in(d)\n@block@end(d)\n}\n@lv(F) = 0.25 * @use(a).norm§()"},
		{Name: "type switch settled by interface", Weight: 2, Text: "var @new(a,E) any = @E\nswitch @new(d,E) := @use(a).(type) {\ncase float64:\ncase normed§:\n@lv(F) += 0.25 * @use(d).norm§()\n@block\ndefault:\n@block}"},
		{Name: "type switch on failures", Weight: 3, Text: "switch @new(e,I) := failing§(@I).(type) {\ncase nil:\n@block\ncase failure§:\n@lv(F) += 0.125 * float64(@use(e).code) * @b\ncase *failure§:\n@lv(F) -= 0.125 * float64(@use(e).code) * @b\n}"},
		{Name: "assertion", Weight: 2, Text: "if @new(k,I), @new(t,B) := options§[@I%6].(int); @use(t) {@loop(k)\n@block} else {\n@block}"},
		{Name: "assertion settled", Weight: 2, Text: "var @new(a,F) any = @F\n@new(x,F), @new(t,B) := @use(a).(float64)@out(x)@out(t)"},
	}
}

// typeSwitchPrelude are the declarations that these templates use by fixed
// names.
func typeSwitchPrelude() []string {
	return []string{
		"var options§ = []any{1, \"b\", nil, true, []int{2, 3}, 2.5}",
		"type fault§ interface{ weight§() int }",
		"type failure§ struct{ code int }",
		"func (f failure§) weight§() int { return f.code }",
		"func failing§(n int) fault§ {\n\tswitch n % 3 {\n\tcase 0:\n\t\treturn failure§{n % 5}\n\tcase 1:\n\t\treturn &failure§{2}\n\t}\n\treturn nil\n}",
	}
}
