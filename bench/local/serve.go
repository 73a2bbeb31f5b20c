package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
)

// A request asks for one function of a problem: 0 is its loss, from 1 on its constraints,
// those of equality first. Its x follow; of is −1 where a description is wanted instead. All numbers are
// little-endian. The answer is the value and the gradient.
type request struct{ Problem, Of int32 }

// serve answers requests until there are no more.
func serve(in io.Reader, out io.Writer) error {
	r, w, list := bufio.NewReader(in), bufio.NewWriter(out), problems()
	for {
		var q request
		if err := binary.Read(r, binary.LittleEndian, &q); err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return fmt.Errorf("request: %w", err)
		}
		if q.Problem < 0 || int(q.Problem) >= len(list) {
			return fmt.Errorf("there is no problem %d", q.Problem)
		}
		answer, err := list[q.Problem].answer(r, int(q.Of))
		if err != nil {
			return err
		}
		if err := errors.Join(binary.Write(w, binary.LittleEndian, answer), w.Flush()); err != nil {
			return err
		}
	}
}

func (p problem) answer(r io.Reader, of int) ([]float64, error) {
	functions := append(append([]function{p.loss}, p.equal...), p.positive...)
	if of < 0 {
		return p.description(), nil
	}
	if of >= len(functions) {
		return nil, fmt.Errorf("%s has no function %d", p.name, of)
	}
	x := make([]float64, len(p.x))
	if err := binary.Read(r, binary.LittleEndian, x); err != nil {
		return nil, fmt.Errorf("a point of %s: %w", p.name, err)
	}
	answer := make([]float64, 1+len(x))
	answer[0] = functions[of](x, answer[1:])
	return answer, nil
}

// description is the numbers of parameters, equalities and inequalities, then the start and the
// bounds.
func (p problem) description() []float64 {
	out := append([]float64{float64(len(p.x)), float64(len(p.equal)), float64(len(p.positive))}, p.x...)
	for _, b := range []struct {
		of   []float64
		free float64
	}{{p.lower, math.Inf(-1)}, {p.upper, math.Inf(1)}} {
		for i := range p.x {
			if b.of == nil {
				out = append(out, b.free)
			} else {
				out = append(out, b.of[i])
			}
		}
	}
	return out
}
