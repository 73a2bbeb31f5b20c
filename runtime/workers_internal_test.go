package gradrt

import "testing"

func TestChooseWorkers(t *testing.T) {
	for _, test := range []struct {
		env  map[string]string
		want int
	}{
		{nil, 0},
		{map[string]string{"GRADGEN_WORKERS": "3"}, 3},
		{map[string]string{"GRADGEN_WORKERS": "none"}, 0},
		{map[string]string{"OMPI_COMM_WORLD_SIZE": "2"}, 1},
		{map[string]string{"PMI_SIZE": "4"}, 1},
		{map[string]string{"PMI_SIZE": "1"}, 0},
		{map[string]string{"PMI_SIZE": "4", "GRADGEN_WORKERS": "2"}, 2},
	} {
		if got := chooseWorkers(func(key string) string { return test.env[key] }); got != test.want {
			t.Errorf("%v: %d workers, want %d", test.env, got, test.want)
		}
	}
}
