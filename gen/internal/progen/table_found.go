package progen

// foundSimple and foundCompound hold productions for the classes of programs
// that once uncovered a defect, so that they stay common.
func foundSimple() []Production { return nil }

func foundCompound() []Production { return nil }
