package main

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/report"
)

// Options say what to leave behind besides the printed table. What has no name
// is not written.
type Options struct {
	Quiet      bool
	Log        string // directory of run logs, a file for each bin
	Checkpoint string // directory of checkpoints, a file for each bin
	Trace      string // directory of figures of the runs, a file for each bin
	Plot       string // file of the figure of all fits
	Simulate   int    // histories to simulate for each bin, which check the errors
	Seed       uint64 // of the noise in these
}

// makeDirectories makes those that are missing.
func (o Options) makeDirectories() error {
	for _, dir := range []string{o.Log, o.Checkpoint, o.Trace} {
		if dir == "" {
			continue
		}
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return err
		}
	}
	return nil
}

// runFiles are what the fit of one bin writes.
type runFiles struct {
	title string
	log   *os.File // nil for none
	trace string
}

// open opens the files of a bin and names them in the settings of its fit.
func (o Options) open(bin *Bin, settings *multigrad.Options) (f runFiles, err error) {
	f.title = bin.Simulation + " " + bin.Label
	name := bin.Simulation + "-" + bin.Label
	if o.Checkpoint != "" {
		settings.Checkpoint = multigrad.Checkpoint{Path: filepath.Join(o.Checkpoint, name+".ckpt"), Label: "diffmah " + f.title}
	}
	if o.Trace != "" {
		f.trace = filepath.Join(o.Trace, name+".svg")
	}
	if o.Log != "" {
		if f.log, err = multigrad.OpenLog(filepath.Join(o.Log, name+".jsonl")); err == nil {
			settings.Log = f.log
		}
	}
	return f, err
}

// close completes the files of a fit that ended with r and err.
func (f runFiles) close(r *multigrad.Result, err error) error {
	if err == nil && f.trace != "" {
		figure := report.Figure{Title: f.title, Names: []string{"log M0", "x_c", "α_early", "α_late"}}
		err = figure.Save(f.trace, report.FromTrajectory(r.Trajectory))
	}
	if f.log != nil {
		err = errors.Join(err, f.log.Close())
	}
	return err
}
