package runlog

import (
	"bytes"
	"context"
	"flag"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/gradgen/gradgen/multigrad/live"
	"github.com/gradgen/gradgen/runtime/comm"
)

const line = `{"step":0,"loss":1,"params":[1],"grad_norm":1,"seconds":1,"evaluations":1}` + "\n"

// TestRanks writes from two ranks: the lines of rank 0 arrive in the file, and
// the page is there until the log is closed.
func TestRanks(t *testing.T) {
	var o Flags
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	o.Register(flags)
	path := filepath.Join(t.TempDir(), "run.jsonl")
	if err := flags.Parse([]string{"-log", path, "-http", ":0"}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		err := comm.RunLocal(context.Background(), 2, func(c comm.Comm) error {
			l, err := o.Open(c, &live.Page{})
			if err != nil {
				return err
			}
			if _, err := io.WriteString(l, line); err != nil {
				return err
			}
			if c.Rank() == 0 {
				get(t, l.server.URL)
			}
			l.End("done")
			return l.Close()
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if want := []byte(line + line); err != nil || !bytes.Equal(got, want) {
		t.Errorf("the log is %q, %v; want %q", got, err, want)
	}
}

func get(t *testing.T, url string) {
	response, err := http.Get(url)
	if err != nil {
		t.Error(err)
		return
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		t.Errorf("%s: %s", url, response.Status)
	}
}

// TestRefused opens a file that is no log and an address that is none.
func TestRefused(t *testing.T) {
	other := filepath.Join(t.TempDir(), "other")
	if err := os.WriteFile(other, []byte("text\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, o := range []Flags{{Log: other}, {HTTP: "nowhere"}} {
		err := comm.RunLocal(context.Background(), 1, func(c comm.Comm) error {
			_, err := o.Open(c, &live.Page{})
			return err
		})
		if err == nil {
			t.Errorf("%+v: no error", o)
		}
	}
}
