// Package table reads columns of numbers from files that are larger than memory,
// a block of rows at a time, and shares the rows among ranks:
//
//	r, err := table.Open("galaxies.csv", table.Options{
//		Columns: []string{"mass", "colour"},
//		Rank:    c.Rank(), Size: c.Size(),
//	})
//	...
//	defer r.Close()
//	block := make([]float64, 4096*2)
//	for {
//		n, err := r.Read(block)
//		if err == io.EOF {
//			break
//		}
//		...
//	}
//
// [Open] reads text (.csv, .tsv) and NumPy's files (.npy, .npz). Those of Apache
// Parquet are read by package table/parquet, which only programs link that import
// it.
//
// # Shares
//
// Each rank reads rows of its own, which together are all rows in the order of the
// file. Where the file knows its number of rows, n, rank r of s has rows n·r/s to
// n·(r+1)/s; text is divided by bytes instead, and a line belongs to the rank in
// whose part it begins.
//
// # Files from elsewhere
//
// Nothing that a file says about sizes is believed: a reader needs memory for a
// block of rows, whatever the file holds. A file that is damaged, or has something
// other than a number where one is wanted, is an error with its row and column. The
// arrays of an archive have checksums, which are compared where a rank reads an array
// from beginning to end, or to the end of a compressed one.
package table
