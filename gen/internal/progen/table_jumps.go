package progen

// integers is the grammar of statements with integers that are not of type int, overflow, are shifted, or become
// negative. The reverse sweep must make the same decisions with these integers.
func integers() []Production {
	return []Production{
		{Name: "byte that wraps", Weight: 3, Text: "{\nk := uint8(@I % 9)\nk *= 40\nfor range @n {\nk += 97\n@lv(F) = 0.5*@b + 0.25*@S[0]*float64(k>>5)/8\nif k < 100 {\n@block(loop)\n}\n}\n}"},
		{Name: "index of a byte that wraps", Weight: 3, Effect: true, Text: "@new(s,S) := @lv(S)\nvar @new(k,U) uint8 = uint8(@I % 9)\nfor @new(i,I) := range @n {@loop(i)\n@use(k) = @use(k)*55 + 7\n@use(s)[int(@use(k))%len(@use(s))] = 0.5*@use(s)[int(@use(k)>>3)%len(@use(s))] + @b\n@block(loop)\n}@end(i)@out(s)"},
		{Name: "signed byte down", Weight: 3, Text: "for @new(k,U) := int8(3); @use(k) >= 0; @use(k) -= 2 {\n@lv(F) = 0.5*@b + 0.25*float64(@use(k))*@b\n@block(loop)}"},
		{Name: "signed byte past its least", Weight: 2, Text: "{\nk := int8(-120)\nfor i := 0; i < @n && k < 0; i++ {\nk -= 3\n@lv(F) = 0.25*@b + 0.5*@b*float64(k)/128\n}\nif k > 0 {\n@block\n}\n}"},
		{Name: "hash chooses", Weight: 3, Text: "{\nh := uint32(2166136261)\nfor i := range @n {\nh ^= uint32(i + @I)\nh *= 16777619\nif h>>31 == 1 {\n@block(loop)\n} else {\n@lv(F) = 0.5*@b + 0.25*float64(h&3)*@b\n}\n}\n}"},
		{Name: "generator of a hash", Weight: 3, Text: "{\nstate, s := uint64(@I)+88172645463325252, @S\nfor range @n {\nstate ^= state << 13\nstate ^= state >> 7\nstate ^= state << 17\n@lv(F) += 0.25 * s[state%uint64(len(s))] * @b\n}\n}"},
		{Name: "bits up", Weight: 3, Text: "for @new(k,U) := uint(1); @use(k) < 16; @use(k) <<= 1 {\nif uint(@I)&@use(k) != 0 {\n@lv(F) *= math.Cos(@F)\n}\n@block(loop)}"},
		{Name: "bits down", Weight: 2, Text: "@new(x,F), @new(y,F) := 1.0, @b\nfor @new(k,U) := uint16(@I); @use(k) != 0; @use(k) >>= 1 {\nif @use(k)&1 != 0 {\n@use(x) *= @use(y)\n}\n@use(y) = math.Sin(@use(y)*@use(y)) + 0.25*@b\n}@out(x)@out(y)"},
		{Name: "mask cleared", Weight: 2, Text: "switch @new(m,U) := (int32(@I) << 2) &^ 5; {\ncase @use(m)&8 != 0:\n@block\ncase @use(m)|3 == 3:\n@block\ndefault:\n@block}"},
		{Name: "negative quotient", Weight: 3, Text: "@new(s,S), @new(k,U) := @S, (@I - 5) / 2\nif @use(k) < 0 {\n@use(k) = -@use(k)\n}\n@lv(F) = 0.5*@use(s)[@use(k)%len(@use(s))] + @b@out(s)"},
		{Name: "negative remainder", Weight: 3, Text: "@new(s,S) := @S\nfor @new(i,I) := range @n {@loop(i)\nk := (@use(i) - 3) % 2\n@lv(F) += 0.25 * float64(k) * @use(s)[(k+2)%len(@use(s))] * @b\n@block(loop)\n}@end(i)@out(s)"},
		{Name: "unsigned difference", Weight: 2, Text: "{\na, b := uint(@I), uint(@I)\nif a-b < a+1 {\n@block\n}\n@lv(F) = 0.5*@b + @b*float64((a-b)%4)/4\n}"},
		{Name: "integer of a named type", Weight: 2, Text: "for @new(p,U) := phase§(0); @use(p) < last§; @use(p)++ {\nswitch @use(p) {\ncase warm§, hot§:\n@block(loop)\ncase cold§:\n@lv(F) = 0.5*@b + 0.25*float64(@use(p))*@b\n}\n}"},
		{Name: "rune chooses", Weight: 2, Text: "for @new(i,I), @new(c,U) := range \"aé0z\" {@loop(i)\nif @use(c) > 'a' {\n@block(loop)\n}\n@lv(F) = 0.5*@b + @b*float64(@use(c)%4)/4\n}"},
		{Name: "counter that two conditions step", Weight: 3, Text: "@new(s,S), @new(k,I) := @S, int32(0)\nfor @new(i,I) := range @n {@loop(i)\nif @B {\n@use(k)++\n}\n@lv(F) += 0.25 * @use(s)[int(@use(k))%len(@use(s))] * @b\nif @use(k) > 2 {\n@use(k) -= 3\n}\n@block(loop)\n}@end(i)@out(s)"},
	}
}

// jumps is the grammar of statements with goto.
func jumps() []Production {
	return []Production{
		{Name: "goto on", Weight: 3, Text: "if @B {\n@block\ngoto @label(L)\n}\n{\n@block\n}\n@use(L):\n@lv(F) = @b"},
		{Name: "goto again", Weight: 3, Text: "{\nk := 0\n@label(L):\nk++\n{\n@block(sealed)\n}\nif k < @n {\ngoto @use(L)\n}\n}"},
		{Name: "goto one of two", Weight: 3, Text: "if @B {\ngoto @label(L)\n}\nif @B {\n@block\ngoto @label(M)\n}\n@lv(F) = @b\n@use(L):\n@lv(F) = 0.5*@b + 0.25*@b\n@use(M):\n@lv(F) += 0.25 * @b"},
		{Name: "goto out of loops", Weight: 3, Text: "for @new(i,I) := range @n {@loop(i)\nfor @new(j,I) := range 3 {@loop(j)\nif @B {\n@block\ngoto @label(L)\n}\n@block(loop)\n}@end(j)\n}@end(i)\n@lv(F) = @b\n@use(L):\n@lv(F) *= math.Cos(@F)"},
		{Name: "goto out of a switch", Weight: 2, Text: "switch {\ncase @B:\n@block\ngoto @label(L)\ncase @B:\n@block\ndefault:\n@block}\n@lv(F) = @b\n@use(L):\n@lv(F) += 0.25 * @b"},
		{Name: "goto until it is small", Weight: 2, Text: "{\nk, x := 0, @b\n@label(L):\nx = 0.5*math.Sin(x) + 0.25*@b\nk++\nif x > 0.1 && k < @n {\ngoto @use(L)\n}\n@lv(F) = x + 0.25*@b\n}"},
	}
}

// integersPrelude are the declarations that these templates use by fixed
// names.
func integersPrelude() []string {
	return []string{
		"type phase§ uint16",
		"const cold§ phase§ = 0",
		"const warm§ = cold§ + 1",
		"const hot§ = phase§(2)",
		"const last§ = 1 + hot§",
	}
}
