// Package colouring colours the columns, rows or variables of sparse matrices of derivatives, so that
// those of one colour can be found together.
//
// Columns of a Jacobian may have the same colour if no row has an entry in both (Curtis,
// Powell & Reid 1974); likewise rows. A Hessian takes a star colouring: neighbours differ, and
// each path of four variables has three colours (Coleman & Moré 1984). The greedy
// algorithms and their orders are those of Gebremedhin, Manne & Pothen, "What color is your
// Jacobian?", SIAM Review 47 (2005), the star colouring is that of Gebremedhin, Tarafdar, Manne
// & Pothen, SIAM J. Sci. Comput. 29 (2007).
package colouring
