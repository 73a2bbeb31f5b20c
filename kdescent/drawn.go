package kdescent

import "github.com/gradgen/gradgen/runtime/random"

// Pool returns the pool that comparisons draw from. It must not be changed.
func (c *Calc) Pool() *Pretrainer { return c.train }

// DrawnKernels returns the kernels that comparisons with a key use, in the
// order of their counts, as indices in the pool: kernel i has its centre in
// KernelCenters[i·Dim:(i+1)·Dim] and the training data's count KDECounts[i].
//
//gradgen:constant
func (c *Calc) DrawnKernels(key random.Key) []int {
	return key.Fold(drawKernels).Choice(c.train.NumPretrainKernels, c.NumKernels())
}

// DrawnFourierPositions is the same for positions, in the order of the real
// and of the imaginary parts of their counts.
//
//gradgen:constant
func (c *Calc) DrawnFourierPositions(key random.Key) []int {
	return key.Fold(drawPositions).Choice(c.train.NumPretrainFourierPositions, c.NumFourierPositions())
}
