package progen

// communications is the grammar of the profile of ranks. Statements with Edge contain other
// statements, or do not run on all ranks.
func communications() []Production {
	return []Production{
		{Name: "all-reduce", Weight: 1, Write: func(p *loopWriter) { ranksWriter{p}.allreduce() }},
		{Name: "broadcast", Weight: 1, Write: func(p *loopWriter) { ranksWriter{p}.broadcast() }},
		{Name: "scan", Weight: 1, Write: func(p *loopWriter) { ranksWriter{p}.scan() }},
		{Name: "reduce", Weight: 1, Write: func(p *loopWriter) { ranksWriter{p}.reduce() }},
		{Name: "shift", Weight: 1, Write: func(p *loopWriter) { ranksWriter{p}.shift() }},
		{Name: "local arithmetic", Weight: 2, Write: func(p *loopWriter) { ranksWriter{p}.arithmetic() }},
		{Name: "mean", Weight: 1, Write: func(p *loopWriter) { ranksWriter{p}.mean() }},
		{Name: "background exchange", Weight: 1, Write: func(p *loopWriter) { ranksWriter{p}.background() }},
		{Name: "gather and scatter", Weight: 1, Write: func(p *loopWriter) { ranksWriter{p}.gather() }},
		{Name: "recursive mean", Weight: 1, Write: func(p *loopWriter) { ranksWriter{p}.cascade() }},
		{Name: "loop", Weight: 1, Edge: true, Write: func(p *loopWriter) { ranksWriter{p}.loop() }},
		{Name: "branch", Weight: 1, Edge: true, Write: func(p *loopWriter) { ranksWriter{p}.branch() }},
		{Name: "point to point", Weight: 1, Edge: true, Write: func(p *loopWriter) { ranksWriter{p}.pairwise() }},
	}
}
