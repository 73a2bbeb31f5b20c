//go:build js

// Command wasm is what the worker of the playground runs: two functions of JavaScript,
// gradgenOpen for the archive of types and gradgenAsk for questions in JSON.
package main

import (
	"encoding/json"
	"fmt"
	"syscall/js"

	"github.com/gradgen/gradgen/gen/internal/play"
)

// A question is about a new text, or about a function of the last one.
type question struct {
	Text     *string
	Evaluate play.Question
}

// An answer has one of its fields.
type answer struct {
	Generated *play.Generated  `json:",omitempty"`
	Evaluated *play.Evaluation `json:",omitempty"`
	Examples  []play.Example   `json:",omitempty"`
	Error     string           `json:",omitempty"`
}

func main() {
	var session *play.Session
	js.Global().Set("gradgenOpen", js.FuncOf(func(_ js.Value, args []js.Value) any {
		archive := make([]byte, args[0].Length())
		js.CopyBytesToGo(archive, args[0])
		return spoken(func() (a answer, err error) {
			l, err := play.NewLibrary(archive)
			if err != nil {
				return a, err
			}
			session = play.NewSession(l)
			a.Examples, err = play.Examples()
			return a, err
		})
	}))
	js.Global().Set("gradgenAsk", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return spoken(func() (a answer, err error) {
			var q question
			if err := json.Unmarshal([]byte(args[0].String()), &q); err != nil {
				return a, err
			}
			if q.Text != nil {
				a.Generated, err = session.Generate(*q.Text)
				return a, err
			}
			a.Evaluated, err = session.Evaluate(q.Evaluate)
			return a, err
		})
	}))
	select {}
}

// spoken is the answer in JSON. A panic is a fault of gradgen, and the page shows
// it.
func spoken(f func() (answer, error)) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = encoded(answer{Error: fmt.Sprintf("gradgen panics, which is a fault of gradgen: %v", p)})
		}
	}()
	a, err := f()
	if err != nil {
		a = answer{Error: err.Error()}
	}
	return encoded(a)
}

func encoded(a answer) string {
	b, err := json.Marshal(a)
	if err != nil {
		return `{"Error": "the answer cannot be printed"}`
	}
	return string(b)
}
