package main

import (
	"embed"
	"fmt"
	"strconv"
	"strings"
)

//go:embed data
var files embed.FS

// Bin is one bin of present halo mass of one simulation, as measured.
type Bin struct {
	Simulation string
	Label      string // log10 of the present mass, as in the file names
	History    History
	Rate       []float64 // mean accretion rate in solar masses per year
}

// simulations lists what there is to fit, in order of present mass.
func simulations() ([]Bin, error) {
	var bins []Bin
	for _, sim := range []struct {
		name string
		bins int
	}{{"nbody", 14}, {"tng", 10}} {
		for i := range sim.bins {
			bin, err := loadBin(sim.name, fmt.Sprintf("%.2f", 11.5+0.25*float64(i)))
			if err != nil {
				return nil, err
			}
			bins = append(bins, bin)
		}
	}
	return bins, nil
}

// loadBin reads the three columns of one bin.
func loadBin(simulation, label string) (Bin, error) {
	bin := Bin{Simulation: simulation, Label: label}
	columns := []struct {
		name string
		dst  *[]float64
	}{
		{simulation + "_t_target", &bin.History.Times},
		{"mean_log_mah_" + simulation + "_logmp_" + label, &bin.History.LogMass},
		{"mean_dmhdt_" + simulation + "_logmp_" + label, &bin.Rate},
	}
	for _, c := range columns {
		values, err := readColumn(c.name)
		if err != nil {
			return bin, err
		}
		*c.dst = values
	}
	if n := len(bin.History.Times); n != len(bin.History.LogMass) || n != len(bin.Rate) {
		return bin, fmt.Errorf("bin %s of %s: the columns differ in length", label, simulation)
	}
	return bin, nil
}

// readColumn reads an embedded file of one number a line.
func readColumn(name string) ([]float64, error) {
	text, err := files.ReadFile("data/" + name + ".dat")
	if err != nil {
		return nil, err
	}
	var column []float64
	for i, field := range strings.Fields(string(text)) {
		v, err := strconv.ParseFloat(field, 64)
		if err != nil {
			return nil, fmt.Errorf("%s.dat:%d: %w", name, i+1, err)
		}
		column = append(column, v)
	}
	return column, nil
}
