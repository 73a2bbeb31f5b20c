package refuse_names

import "testing"

var HVJP = 1

func (p *t) MVJP() {}

func TestOwn(t *testing.T) {}
