package derive

// An After is a pass that must run before another one, and the reason.
type After struct{ Name, Why string }

// passOrder maps passes to the passes that must run before them. TestOrder compares the tables with it.
var passOrder = map[string][]After{
	"analyse":             {{"results", "what is no longer a result is not an output"}},
	"tape":                {{"lower", "its name must be free in the function"}},
	"differentiate":       {{"analyse", "only what is active has an adjoint"}, {"tape", "stacks are reached through it"}},
	"adjoint/sweeps":      {{"adjoint/entry", "it gives arguments their adjoints"}},
	"adjoint/counters":    {{"adjoint/sweeps", "the sweeps tell which counters they read"}},
	"adjoint/poles":       {{"adjoint/sweeps", "they mark the products"}},
	"adjoint/lift":        {{"adjoint/sweeps", "they tell which variables they share"}},
	"optimise":            {{"differentiate", "it simplifies the derivative"}},
	"opt/stacks":          {{"opt/stores", "a stack whose elements nothing reads goes with their stores"}},
	"opt/self":            {{"opt/copies", "a copy propagated to itself assigns a variable to itself"}},
	"onepass":             {{"optimise", "it compares statements of both sweeps as they are then"}},
	"vectorise":           {{"onepass", "the copy makes the calls that it leaves"}, {"optimise", "the copy is one of the simplified function"}, {"split", "loops that goroutines share are cut first"}},
	"vector/remainder":    {{"vector/loops", "only then is there a remainder"}},
	"vector/peel":         {{"vector/count", "it moves the first iteration"}},
	"vector/declarations": {{"vector/aggregates", "components have a vector form, structs have none"}},
	"vector/uniformity":   {{"vector/declarations", "it asks what the body declares and how often it assigns"}},
	"vector/hoist":        {{"vector/uniformity", "what differs between lanes is not invariant"}},
	"vector/splats":       {{"vector/reductions", "sums are vectors"}},
	"vector/factor":       {{"vector/reductions", "it moves factors of sums"}},
	"vector/forms":        {{"vector/hoist", "whether a number is a splat depends on what is invariant"}, {"vector/exact", "products of exact numbers are not contracted"}},
	"vector/generate":     {{"vector/forms", "it writes the forms that were found"}, {"vector/carry", "the kernel carries sums"}},
	"vector/cost":         {{"vector/generate", "it weighs the statements of the kernel"}},
	"vector/columns":      {{"vector/loops", "it replaces kernels of loops that do not exist"}},
	"branches":            {{"vectorise", "vector code runs branches for all lanes"}, {"fuse", "fused loops have branches of one condition"}},
	"number":              {{"vectorise", "vector code has stacks of its own"}, {"fuse", "fused loops need fewer variables"}, {"branches", "it removes declarations"}},
	"report":              {{"number", "it uses the names of the emitted text"}},
	"bounds":              {{"fuse", "it cuts slices for the loops that there are"}},
}

func afterOf(pass string) []After { return passOrder[pass] }
