package gen

// box gives every variable whose address is taken inside a loop memory of its
// own for each iteration.
func (j *job) box() {}
