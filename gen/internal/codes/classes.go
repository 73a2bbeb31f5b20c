package codes

// A class is the messages that have one code, by patterns. The first class with a
// pattern that matches counts.
type class struct {
	code     string
	patterns []string
}

var classes = []class{
	{"GG0002", []string{
		`^internal error`,
		`is wrong after pass`,
		`^internal:`,
	}},
	{"GG0003", []string{
		`^updates to go.mod needed`,
		`missing go.sum entry`,
		`^no required module provides`,
		`^go.mod `,
		`^unknown (block type|directive:)`,
		`build constraints exclude`,
		`^no Go files in`,
		`^malformed import path`,
		`^there is no package`,
		`^package .* is not in std`,
		`inconsistent vendoring`,
	}},
	{"GG0004", []string{
		`no such (file|directory)$`,
		`is not a Go file$`,
		`^no packages match`,
		`^-func .*: no such function`,
	}},
	{"GG0005", []string{
		`^could not import`,
		`^undefined: `,
		`declared and not used`,
		`imported and not used`,
		`^cannot use `,
		`redeclared in this block`,
		`^expected `,
		`^missing return`,
		`^invalid operation`,
	}},
	{"GG0006", []string{
		`is not gradgen's own and is in the way`,
		`is read-only$`,
		`^cannot (write|remove) `,
	}},
	{"GG0101", []string{
		`^unknown directive gradgen:`,
		`directive without a name$`,
		`looks like a directive of gradgen`,
	}},
	{"GG0102", []string{
		`^gradgen directive (above|on|inside|is not attached)`,
		`^gradgen:checkpoint stands above no loop`,
		`directives are not read in test files$`,
	}},
	{"GG0103", []string{
		`^unknown key `,
		`^duplicate key `,
		`^expected key=value`,
		`^empty (value for|name in) `,
		`is named twice in `,
		`is not an identifier$`,
		`takes no arguments, found`,
		`is on or off, not`,
		`^(types|bind)= `,
		` in (types|bind)= `,
		` are listed twice$`,
		`^(two directives )?gradgen:checkpoint `,
		`^expected steps=`,
		`^(steps|memory)= is `,
		`is forward or reverse, not`,
	}},
	{"GG0104", []string{
		`has no parameter(s to differentiate by)? ?\w*$`,
		`^(parameter \w+|the first parameter) cannot carry a derivative`,
	}},
	{"GG0105", []string{
		`has no result that can carry a derivative$`,
		`^result \w+ cannot carry`,
		`has no result or parameter`,
		`is not an output: `,
		`needs exactly one float64 result`,
		`gradgen:pullback leaves out`,
	}},
	{"GG0106", []string{
		`is asked for twice`,
		`is already declared`,
		`is the name of an import already`,
		`is not a name for a function`,
		`the emitted function cannot be called`,
		`is declared here, but emitted code needs`,
	}},
	{"GG0107", []string{
		`^the blank function cannot`,
		`has no Go body to differentiate`,
	}},
	{"GG0201", []string{
		`^a goroutine cannot`,
		`^a channel( operation)? cannot`,
		`^a range over a channel`,
		`^select cannot`,
		`^goto cannot`,
	}},
	{"GG0202", []string{
		`^complex numbers cannot`,
		`^unsafe cannot`,
	}},
	{"GG0203", []string{
		`^recover cannot`,
		`defer in a loop`,
		`deferred call`,
	}},
	{"GG0204", []string{
		`^a map of active values`,
		`values of a map cannot`,
	}},
	{"GG0205", []string{
		`^the callee of `,
		`so its callee is not known at generation$`,
		`^the function value .* is not known at generation$`,
		`from an interface that it embeds`,
		`is called through an interface`,
		`belongs to the type parameter`,
		`^the iterator `,
		`takes the body of a range`,
	}},
	{"GG0206", []string{
		`which has neither source nor rule`,
		`which has no rule$`,
		`is passed a function and has no source or rule`,
		`^an active value reaches `,
	}},
	{"GG0207", []string{
		`escapes here$`,
		`is passed to a function that is not looked into$`,
		`which is declared in an inner block`,
	}},
	{"GG0208", []string{
		`is hidden behind an interface$`,
		`is behind an interface, so its type is not known`,
		`goes where its derivative cannot follow`,
		`^an interface may lead to memory`,
		`an interface or what it holds, leads to$`,
	}},
	{"GG0209", []string{
		`memory of the whole package$`,
		`^an assignment to the package-level variable`,
	}},
	{"GG0210", []string{
		`cannot be followed$`,
		`stores slices or pointers in the output`,
		`stands for (slices of|pointers to) numbers`,
		`a struct with references, by value`,
		`takes two function values`,
	}},
	{"GG0211", []string{
		`is not visible from here$`,
		`is not visible from here, and cannot be copied: `,
		`whose fields are not visible from here`,
		`has unexported fields of another package$`,
	}},
	{"GG0213", []string{
		`second derivatives? `,
		`is written by hand, and has none itself`,
		`cannot be differentiated again: `,
		`is the derivative of a recursive function`,
	}},
	{"GG0214", []string{
		`^a matrix of derivatives takes several evaluations`,
		`have no order in a matrix`,
		`there are no seeds for mode=reverse`,
		`^the pattern of a sparse matrix`,
	}},
	{"GG0215", []string{
		`with snapshots`,
		`that a step of the loop makes$`,
		`^the loop (changes|assigns) `,
		`^the state has the field `,
		`^ranks that communicate in the loop `,
	}},
	{"GG0301", []string{
		`^gradgen:rule does not say`,
		`^package .* has no (function|type) `,
		`^type .* has no method`,
		`cannot be its own rule`,
		`^a rule for a method of a generic type`,
		`type parameters, its target`,
		`^rule for `,
		`has no differentiable `,
		`has a rule already`,
		`spelt otherwise$`,
		`this package does not import it`,
		`has no methods$`,
		`is not shaped like the derivative of`,
	}},
	{"GG0302", []string{
		`is written by hand for (forward|reverse) mode only`,
	}},
	{"GG0401", []string{
		`does not influence the output of`,
	}},
	{"GG0402", []string{
		`is zero everywhere: `,
	}},
	{"GG0403", []string{
		`^nothing to do: `,
		`^directives in this file are not read`,
	}},
	{"GG0404", []string{
		`^no gradient check for `,
	}},
	{"GG0405", []string{
		`depends on the rank: `,
	}},
	{"GG0212", []string{
		`cannot be differentiated$`,
		`is not supported$`,
		`must go to a variable of its own$`,
		`always panics: `,
		`a function is yielded`,
		`a recursive call beside a jump`,
		`may change before its derivative`,
	}},
}
