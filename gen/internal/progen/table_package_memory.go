package progen

// packageMemory has statements that pass package-level memory to a recursive function. The function stores numbers in
// it. gradgen must emit right derivatives or refuse the program.
func packageMemory() []Production {
	return []Production{
		{Name: "package memory filled by a recursion", Weight: 12, Edge: true, Text: "{\npour§(store§, 3, @b)\n@lv(F) = 0.5*store§[1] + 0.25*@b\n}"},
		{Name: "part of package memory filled by a recursion", Weight: 12, Edge: true, Text: "{\ns := store§[1:]\npour§(s, @I%3, @b)\n@lv(F) = 0.25*store§[1]*@b + 0.25*@b\n}"},
	}
}
