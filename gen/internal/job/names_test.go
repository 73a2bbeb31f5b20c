package job

import "testing"

// TestAcronymsKeepTheirCase lowers first words.
func TestAcronymsKeepTheirCase(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"F": "f", "Loss": "loss", "SMF": "smf", "LSTMLoss": "lstmLoss", "URL2": "url2", "local": "local",
		"Δx": "δx", "ÉTAGELoss": "étageLoss", "_x": "_x", "": "",
	} {
		if got := lowerWord(name); got != want {
			t.Errorf("lowerWord(%q) is %q, not %q", name, got, want)
		}
	}
}
