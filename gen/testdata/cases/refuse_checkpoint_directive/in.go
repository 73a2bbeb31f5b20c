// Directives about snapshots that say nothing.
//
//case:refused they are misspelt, or stand above no loop
package refuse_checkpoint_directive

//gradgen:checkpoint steps=3

//gradgen:grad wrt=x
//gradgen:checkpoint steps=3
func F(x float64, n int) float64 {
	//gradgen:checkpoint
	for range n {
		x *= x
	}
	//gradgen:checkpoint steps=0
	for range n {
		x *= x
	}
	//gradgen:checkpoint steps=many
	for range n {
		x *= x
	}
	//gradgen:checkpoint memory=64
	for range n {
		x *= x
	}
	//gradgen:checkpoint memory=64MB
	for range n {
		x *= x
	}
	//gradgen:checkpoint steps=3 memory=64MiB
	for range n {
		x *= x
	}
	//gradgen:checkpoint step=3
	for range n {
		x *= x
	}
	//gradgen:checkpoint automatic
	for range n {
		x *= x
	}
	//gradgen:checkpoints steps=3
	for range n {
		x *= x
	}
	//gradgen:checkpoint files=3
	for range n {
		x *= x
	}
	//gradgen:checkpoint auto files=0
	for range n {
		x *= x
	}
	// gradgen:checkpoint steps=3
	for range n {
		x *= x
	}
	//gradgen:checkpoint steps=3

	for range n {
		x *= x
	}
	//gradgen:checkpoint steps=3
	if n > 2 {
		x *= x
	}
	//gradgen:checkpoint steps=3
	//gradgen:checkpoint auto
	for range n {
		x *= x
	}
	return x
}
