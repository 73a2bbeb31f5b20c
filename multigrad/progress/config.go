package progress

import (
	"io"
	"time"
)

// Config selects where progress is shown. The zero value is standard error.
type Config struct {
	Silent bool
	Writer io.Writer     // nil means os.Stderr
	Every  time.Duration // between plain lines; 0 means 5 s
	Name   string        // before the bar or line; empty means "step"
}
