package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/gradgen/gradgen/kdescent"
	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/table"
	"github.com/gradgen/gradgen/table/parquet"
)

// A Report is what a fit prints.
type Report struct {
	Pretrain, Step float64 // seconds
	Params         []float64
	Loss           float64
	Peak           int64 // bytes that the process held at most; 0 where that is not known
}

// The sizes of the pools: a twentieth of the defaults, which saves both programs time
// that is not measured here.
const pool = 300

// blocks are what one rank's blocks and sums may take, in bytes, and rowBytes what a
// halo takes in the model and its derivative: two coordinates, their cotangents, and
// what the derivative saves.
const (
	blocks   = 16 << 20
	rowBytes = 128
)

// fit measures the catalogue and fits it: as a process of a job with one rank each,
// or where there is none with all ranks in this process. Each process prints a report.
func fit(ctx context.Context, path string, ranks, steps int) error {
	job, err := comm.Config{Ranks: ranks}.Init()
	if err != nil {
		return err
	}
	report := make(chan *Report, ranks)
	err = job.Run(ctx, func(c comm.Comm) error {
		r, err := fitRank(ctx, c, path, steps)
		report <- r
		return err
	})
	if err = errors.Join(err, job.Finalize()); err != nil {
		return err
	}
	r := <-report // alike on all ranks
	r.Peak = ownPeak()
	return json.NewEncoder(os.Stdout).Encode(r)
}

func fitRank(ctx context.Context, c comm.Comm, path string, steps int) (*Report, error) {
	begin := time.Now()
	calc, err := measure(c, path)
	if err != nil {
		return nil, err
	}
	r := &Report{Pretrain: time.Since(begin).Seconds()}
	rows, err := parquet.Open(path, table.Options{Columns: []string{"mass"}, Rank: c.Rank(), Size: c.Size()})
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	before := []int64{rows.Rows()}
	if err := comm.Exscan(c, before, comm.Sum); err != nil {
		return nil, err
	}
	model := multigrad.Streamed(rows, &Mock{Calc: calc, First: int(before[0])},
		multigrad.StreamOptions{Width: 1, MemoryLimit: blocks, BytesPerRow: rowBytes})
	begin = time.Now()
	found, err := multigrad.Run(ctx, multigrad.NewEvaluator(model, c), guess,
		multigrad.Adam{LearningRate: 0.08, Schedule: multigrad.Cosine{}},
		multigrad.Options{MaxSteps: steps, Key: 1, Progress: progress.Config{Silent: true}})
	if err != nil {
		return nil, err
	}
	r.Step, r.Params, r.Loss = time.Since(begin).Seconds()/float64(steps), found.X, found.Loss
	return r, nil
}

// measure makes the pool, and leaves it in a file for other programs.
func measure(c comm.Comm, path string) (*kdescent.Calc, error) {
	rows, err := parquet.Open(path, table.Options{Columns: []string{"luminosity", "colour"}, Rank: c.Rank(), Size: c.Size()})
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	p, err := kdescent.PretrainRows(rows, kdescent.Options{
		Dim: 2, Comm: c, NumPretrainKernels: pool, NumPretrainFourierPositions: pool,
		MemoryLimit: blocks, Progress: progress.Config{Silent: true},
	})
	if err != nil {
		return nil, err
	}
	if c.Rank() == 0 {
		if err := p.Save(poolOf(path)); err != nil {
			return nil, fmt.Errorf("saving the pool: %w", err)
		}
	}
	return kdescent.NewCalc(p)
}

func poolOf(path string) string { return path + ".pool.npz" }
