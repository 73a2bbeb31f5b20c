package main

import (
	"errors"
	"os"

	"github.com/parquet-go/parquet-go"

	"github.com/gradgen/gradgen/runtime/random"
)

// A Halo is a row of the catalogue.
type Halo struct {
	Mass       float64 `parquet:"mass"` // log10 relative to 10¹² M☉
	Luminosity float64 `parquet:"luminosity"`
	Colour     float64 `parquet:"colour"`
}

// truth are the parameters that the catalogue was made with, guess those that fits
// start from.
var (
	truth = []float64{9.5, 0.8, -1.2, 0.6, 0.15, -1.8}
	guess = []float64{9.3, 1, -0.8, 0.5, 0.2, -1.4}
)

// write makes a catalogue.
func write(path string, objects int) (err error) {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	w := parquet.NewGenericWriter[Halo](file, parquet.MaxRowsPerRowGroup(1<<20), parquet.Compression(&parquet.Snappy))
	key := random.New(2026)
	block := make([]Halo, 1<<14)
	mass := make([]float64, len(block))
	for first := 0; first < objects; first += len(block) {
		n := min(len(block), objects-first)
		for i := range n {
			mass[i] = key.Fold(1).NormalAt(uint64(first + i))
		}
		x := Paint(truth, mass[:n], key.Fold(2), first)
		for i := range n {
			block[i] = Halo{mass[i], x[2*i], x[2*i+1]}
		}
		if _, err := w.Write(block[:n]); err != nil {
			return err
		}
	}
	return w.Close()
}
