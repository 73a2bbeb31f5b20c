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
// [Open] reads text (.csv, .tsv) and NumPy's files (.npy, .npz). Package
// table/parquet reads Apache Parquet; only programs that import it link it.
//
// # Structs
//
// [ReadAll] and [Records] read rows to structs, whose fields name their columns in tags
// ([ColumnsOf]), also fields of embedded structs and of structs in fields. A number that
// is too large for a field of 32 bits is an error with its row and column.
//
// # Shares
//
// Each rank reads different rows, which together are all rows in the order of the
// file. If the file contains its number of rows, n, rank r of s has rows n·r/s to
// n·(r+1)/s; text is divided by bytes instead, and a line belongs to the rank in
// whose part it begins.
//
// # Files from elsewhere
//
// A reader does not trust sizes in a file: it needs memory for a block of rows only,
// whatever the file contains. A damaged file, or a value that is not a number, is an
// error with its row and column. The arrays of an archive have checksums, which are
// compared where a rank reads an array from beginning to end, or to the end of a
// compressed one.
package table
