package vec

import "testing"

func TestChooseWidth(t *testing.T) {
	for _, test := range []struct {
		machine int
		asked   string
		want    int
	}{
		{8, "", 8}, {8, "8", 8}, {8, "4", 4}, {8, "1", 0}, {8, "0", 0}, {8, "nonsense", 8},
		{4, "", 4}, {4, "8", 4}, {4, "4", 4}, {4, "0", 0}, {0, "8", 0}, {0, "4", 0}, {0, "", 0},
	} {
		if got := chooseWidth(test.machine, test.asked); got != test.want {
			t.Errorf("chooseWidth(%d, %q) = %d, want %d", test.machine, test.asked, got, test.want)
		}
	}
}
