package progen

// nonFloat has statements whose numbers depend on values without derivative. These values change although the
// variables that lead to them do not: sizes and entries of maps, and slices with types of other names.
func nonFloat() []Production {
	return []Production{
		{Name: "size of a map", Weight: 2, Text: "{\nsizes := map[int]int{}\nfor k := range 4 {\n@lv(F) = 0.2*@b*float64(1+len(sizes)) + 0.25*@b\nsizes[k*k%3] = k\nif k == 2 {\ndelete(sizes, @I%3)\n}\n@lv(F) = 0.2*@b*float64(len(sizes)) + 0.25*@b\n}\n}"},
		{Name: "set", Weight: 2, Text: "{\nset := map[int]struct{}{}\nalso := set\nfor k := range 4 {\nif _, there := set[@I%3]; !there {\n@lv(F) = 0.5*@b + 0.25*@b\nalso[k%3] = struct{}{}\n}\n@lv(F) = 0.25*@b*float64(len(also)) + 0.25*@b\n}\nclear(also)\n@lv(F) = 0.5*@b*float64(len(set)) + 0.25*@b\n}"},
		{Name: "entries that go", Weight: 2, Text: "{\nentries := map[int]int{0: 1, 1: 2}\nfor k := range 3 {\n@lv(F) = 0.25*@b*float64(entries[k%2]) + 0.25*@b\nif k == 0 {\nentries[1]--\n} else {\ndelete(entries, 1)\n}\n@lv(F) = 0.25*@b*float64(entries[k%2]) + 0.25*@b\n}\n}"},
		{Name: "bytes by another name", Weight: 2, Text: "{\nlist := []byte{1, 2}\nvar same []uint8 = list\nfor k := range 3 {\n@lv(F) = 0.25*@b*float64(list[0]) + 0.25*@b\nsame[0], same[1] = same[1], byte(k)\n@lv(F) = 0.25*@b*float64(list[0]) + 0.25*@b\n}\n}"},
	}
}
