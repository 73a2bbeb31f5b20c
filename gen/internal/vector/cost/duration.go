package cost

// widths are the numbers of lanes that vector code is printed for.
var widths = [...]int64{8, 4}

// A duration is a time in nanoseconds for each of the widths.
type duration [len(widths)]float64
