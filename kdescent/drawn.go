package kdescent

import "github.com/gradgen/gradgen/runtime/random"

// Pool is what comparisons draw from. It must not be changed.
func (c *Calc) Pool() *Pretrainer { return c.train }

// DrawnKernels are the kernels that the comparisons of a key count, in the order of
// their counts, as indices in the pool: kernel i of it has its centre in
// KernelCenters[i·Dim:(i+1)·Dim] and the training data's count KDECounts[i].
//
//gradgen:constant
func (c *Calc) DrawnKernels(key random.Key) []int {
	return key.Fold(drawKernels).Choice(c.train.NumPretrainKernels, c.NumKernels())
}

// DrawnFourierPositions are the same of positions, in the order of the real and of
// the imaginary parts of their counts.
//
//gradgen:constant
func (c *Calc) DrawnFourierPositions(key random.Key) []int {
	return key.Fold(drawPositions).Choice(c.train.NumPretrainFourierPositions, c.NumFourierPositions())
}
