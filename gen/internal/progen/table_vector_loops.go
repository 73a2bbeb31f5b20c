package progen

// vectorLoops is the grammar of the profile of loops. A weight is the percentage of programs that have the row. A row
// of weight 0 is in all programs that have what it needs.
func vectorLoops() []Production {
	return []Production{
		{Name: "scaled", Weight: 40, Write: (*loopWriter).scaled},
		{Name: "scratch", Weight: 60, Write: (*loopWriter).scratch},
		{Name: "arrays", Weight: 40, Write: (*loopWriter).arrays},
		{Name: "nest", Weight: 40, Write: (*loopWriter).nest},
		{Name: "table", Weight: 30, Write: (*loopWriter).table},
		{Name: "counting", Weight: 25, Write: (*loopWriter).counting},
		{Name: "narrow", Weight: 30, Write: (*loopWriter).narrow},
		{Name: "stepping", Weight: 60, Write: (*loopWriter).stepping},
		{Name: "wrapping", Weight: 50, Write: (*loopWriter).wrapping},
		{Name: "records", Weight: 60, Write: (*loopWriter).records},
		{Name: "striding", Weight: 50, Write: (*loopWriter).striding},
		{Name: "ranging", Weight: 30, Write: (*loopWriter).ranging},
		{Name: "stages", Weight: 25, Write: (*loopWriter).stages},
		{Name: "unwanted", Weight: 25, Write: (*loopWriter).unwanted},
		{Name: "pairs", Weight: 60, Write: (*loopWriter).pairs},
		{Name: "powers", Weight: 40, Write: (*loopWriter).powers},
		{Name: "edges", Weight: 40, Write: (*loopWriter).edges},
		{Name: "named", Weight: 0, Write: (*loopWriter).named},
		{Name: "graded", Weight: 0, Write: func(p *loopWriter) { masked{p}.graded() }},
		{Name: "lost", Weight: 25, Write: (*loopWriter).lost},
	}
}
