package table

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Open opens a file for reading: text if its extension is .csv or .tsv, NumPy's
// arrays if it is .npy or .npz.
//
// The first line of text names its columns. An array of two dimensions has columns
// called "0", "1" and so on, one of one dimension the column "0"; the columns of a
// structured array are its fields. In an archive (.npz), each array of one dimension
// is a column with the name of the array, and one of two dimensions has columns such
// as "x[0]"; all columns that are read must have the same number of rows. Numbers
// may be integers, booleans and real numbers of any size up to 64 bits, in either
// order of bytes.
func Open(path string, o Options) (*Reader, error) {
	r, err := open(path, o)
	if err != nil {
		return nil, Locate(path, err)
	}
	return r, nil
}

func open(path string, o Options) (*Reader, error) {
	o, err := o.WithDefaults()
	if err != nil {
		return nil, err
	}
	formats := map[string]func(*os.File, Options) (Source, []string, error){
		".csv": openText, ".tsv": openText, ".npy": openArray, ".npz": openArchive,
	}
	ext := strings.ToLower(filepath.Ext(path))
	format := formats[ext]
	switch {
	case ext == ".parquet":
		return nil, errors.New("files of Apache Parquet are opened by parquet.Open of package table/parquet")
	case format == nil:
		return nil, fmt.Errorf("a file called %q is none of .csv, .tsv, .npy, .npz", ext)
	}
	if ext == ".tsv" && o.Comma == 0 {
		o.Comma = '\t'
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	source, columns, err := format(file, o)
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return New(path, columns, source), nil
}
