// Package sparse has sparse Jacobians and Hessians, and evaluates them with few
// products. Emitted code with sparse=on fills a Matrix in four steps:
//
//  1. A Path records the control flow of the function. If it equals the previous path, the
//     pattern of the Matrix is still valid.
//  2. If it is not, Sets passes sets of inputs through the function in place of tangents,
//     and the Matrix gets the pattern: which entries may differ from zero.
//  3. The columns, rows or variables are coloured, so that one product with a seed, the sum
//     of the unit vectors of one colour, gives all entries of that colour. This is compression.
//  4. One product for each colour is evaluated, and each entry is read from it. This is
//     recovery.
//
// Columns of a Jacobian may have the same colour if no row has an entry in both (Curtis,
// Powell & Reid 1974); likewise rows. A Hessian takes a star colouring: neighbours differ, and
// each path of four variables has three colours (Coleman & Moré 1984). The greedy
// algorithms and their orders are those of Gebremedhin, Manne & Pothen, "What color is your
// Jacobian?", SIAM Review 47 (2005), the star colouring is that of Gebremedhin, Tarafdar, Manne
// & Pothen, SIAM J. Sci. Comput. 29 (2007), and the pattern of a Hessian comes from nonlinear
// interactions (Walther, ACM Trans. Math. Softw. 34, 2008).
//
// The zero Matrix is ready for use. Programs read its entries by COO, CSR or At.
package sparse
