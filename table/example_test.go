package table_test

import (
	"fmt"
	"io"

	"github.com/gradgen/gradgen/table"
)

// The second of two ranks reads its share of the rows, to structs.
func ExampleRecords() {
	type Galaxy struct {
		Mass   float64 `table:"mass"`
		Colour float64 `table:"colour"`
	}
	columns, err := table.ColumnsOf[Galaxy]()
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := table.Open("testdata/plain.csv", table.Options{Columns: columns, Rank: 1, Size: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer r.Close()
	galaxies, err := table.NewRecords[Galaxy](r)
	if err != nil {
		fmt.Println(err)
		return
	}
	block := make([]Galaxy, 2)
	for {
		n, err := galaxies.Read(block)
		if err == io.EOF {
			break
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(block[:n])
	}
	// Output:
	// [{11.5 0.75} {11.75 1}]
}

// All rows of a small file.
func ExampleReadAll() {
	type Galaxy struct {
		Mass   float64 `table:"mass"`
		Colour float64 `table:"colour"`
	}
	galaxies, err := table.ReadAll[Galaxy]("testdata/plain.csv", table.Options{Rank: 1, Size: 2})
	fmt.Println(galaxies, err)
	// Output: [{11.5 0.75} {11.75 1}] <nil>
}
