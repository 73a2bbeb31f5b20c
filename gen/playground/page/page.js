"use strict";
const $ = id => document.getElementById(id);
const docs = "https://github.com/gradgen/gradgen/blob/main/docs/diagnostics.md#";

// ask sends a question to the worker and returns the promise of its answer. A worker that
// takes too long, or breaks down, is ended, and another one begun.
const patience = 30000;
let worker, waiting, next;
function begin() {
	waiting = new Map();
	next = 1;
	worker = new Worker("worker.js");
	worker.onerror = event => answer(0, { Error: event.message || "the worker does not start: open the page from a web server" });
	worker.onmessage = event => event.data.failed ? restart("this is too much for a page: " + event.data.failed) : answer(event.data.id, JSON.parse(event.data.text));
	return new Promise(resolve => waiting.set(0, resolve));
}
function answer(id, value) {
	const resolve = waiting.get(id);
	waiting.delete(id);
	if (resolve) resolve(value);
}
async function restart(why) {
	worker.terminate();
	const asked = waiting;
	await begin();
	for (const end of asked.values()) end({ Error: why, Stopped: true });
}
function ask(question) {
	const id = next++;
	return new Promise(resolve => {
		const watch = setTimeout(() => restart("this takes too long for a page: it was stopped"), patience);
		waiting.set(id, value => { clearTimeout(watch); resolve(value); });
		worker.postMessage({ id, question: JSON.stringify(question) });
	});
}

// Colours.
const escape = text => text.replace(/[&<>]/g, c => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);
const token = /(\/\/gradgen:[^\n]*)|(\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|("(?:[^"\\\n]|\\.)*"?|`[^`]*`?|'(?:[^'\\\n]|\\.)*'?|\b\d[\w.]*(?:(?<=[eEpP])[+-]\d+)?)|\b(break|case|chan|const|continue|default|defer|else|fallthrough|for|func|go|goto|if|import|interface|map|package|range|return|select|struct|switch|type|var)\b/g;
function paint(text) {
	let out = "", from = 0;
	for (const m of text.matchAll(token)) {
		const kind = "dclk"[m.slice(1).findIndex(x => x !== undefined)];
		out += escape(text.slice(from, m.index)) + `<span class="${kind}">${escape(m[0])}</span>`;
		from = m.index + m[0].length;
	}
	return out + escape(text.slice(from));
}

// The editor: a text area whose text is painted by what lies below it.
const source = $("source");
let badLines = new Set(), escaped = false;
function repaint() {
	$("paint").innerHTML = paint(source.value) + "\n";
	const lines = source.value.split("\n").length;
	$("gutter").innerHTML = Array.from({ length: lines }, (_, i) => badLines.has(i + 1) ? `<span class="bad">${i + 1}</span>` : i + 1).join("\n") + "\n\n\n";
	follow();
}
function follow() {
	$("paint").scrollTop = $("gutter").scrollTop = source.scrollTop;
	$("paint").scrollLeft = source.scrollLeft;
}
source.addEventListener("scroll", follow);
source.addEventListener("keydown", event => {
	if (event.key === "Escape") { escaped = true; return; }
	if (event.key === "Tab" && !escaped && !event.shiftKey && !event.ctrlKey && !event.altKey) {
		event.preventDefault();
		type("\t");
	} else if (event.key === "Enter" && !event.isComposing) {
		event.preventDefault();
		const line = source.value.slice(0, source.selectionStart).split("\n").pop();
		type("\n" + line.match(/^\s*/)[0] + (/[{(]\s*$/.test(line) ? "\t" : ""));
	}
	escaped = false;
});
function type(text) { // with undo, where the browser can
	if (!document.execCommand("insertText", false, text)) source.setRangeText(text, source.selectionStart, source.selectionEnd, "end");
	changed();
}
function goTo(line, column) {
	const lines = source.value.split("\n");
	const at = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0) + Math.max(column - 1, 0);
	source.focus();
	source.setSelectionRange(at, at);
	source.scrollTop = Math.max(0, (line - 8) * 20);
}

// What is typed is generated after a moment's rest.
let rest, generation = 0;
function changed() {
	badLines = new Set();
	repaint();
	clearTimeout(rest);
	rest = setTimeout(generate, 300);
}
source.addEventListener("input", changed);

async function generate() {
	const mine = ++generation;
	$("status").textContent = "differentiating …";
	const begun = performance.now();
	const a = await ask({ Text: source.value });
	if (mine !== generation) return;
	if (a.Error) {
		a.Generated = { Findings: [{ Line: 0, Severity: "error", Message: a.Error }] };
	}
	const g = a.Generated;
	badLines = new Set((g.Findings || []).filter(f => f.Severity === "error").map(f => f.Line));
	repaint();
	showFindings(g.Findings || []);
	showFiles(g);
	$("status").textContent = (g.Files ? "differentiated" : "refused") + ` in ${Math.round(performance.now() - begun)} ms`;
	showFunctions(g.Functions || []);
}

function element(name, props, ...children) {
	const e = Object.assign(document.createElement(name), props);
	e.append(...children);
	return e;
}

function showFindings(list) {
	$("findings").replaceChildren(...list.map(f => {
		const li = element("li", { className: f.Severity });
		if (f.Line) li.append(element("button", { type: "button", textContent: `${f.Line}:${f.Column}`, onclick: () => goTo(f.Line, f.Column) }), ": ");
		li.append((f.Severity === "warning" ? "warning: " : "") + f.Message + " ");
		if (f.Code) li.append(element("a", { href: docs + f.Code.toLowerCase(), textContent: f.Code }));
		if (f.Hint) li.append(element("div", { className: "hint", textContent: f.Hint }));
		if (f.About) li.append(element("details", {}, element("summary", { textContent: "why" }), element("pre", { textContent: f.About })));
		return li;
	}));
}

function showFiles(g) {
	const files = g.Files || [];
	$("panel-code").classList.toggle("stale", !files.length);
	$("panel-explain").classList.toggle("stale", !files.length);
	if (!files.length) return; // the last derivative stays, as old
	$("emitted").innerHTML = files.map(f => `<h3>${escape(f.Name)}</h3><pre>${paint(f.Text)}</pre>`).join("<br>");
	$("explained").textContent = g.Explained;
}

for (const tab of document.querySelectorAll("[role=tab]")) {
	tab.onclick = () => choose(tab);
	tab.onkeydown = event => {
		if (event.key === "ArrowLeft" || event.key === "ArrowRight") choose(tab.nextElementSibling || tab.previousElementSibling).focus();
	};
}
function choose(tab) {
	for (const t of document.querySelectorAll("[role=tab]")) {
		t.setAttribute("aria-selected", t === tab);
		t.tabIndex = t === tab ? 0 : -1;
		$(t.getAttribute("aria-controls")).hidden = t !== tab;
	}
	return tab;
}

// Values.
let values = {}, range = null, evaluation = 0;
function options(select, names, at) {
	const before = select.value;
	select.replaceChildren(...names.map((n, i) => element("option", { value: at ? i : n, textContent: n })));
	if ([...select.options].some(o => o.value === before)) select.value = before;
}
function showFunctions(list) {
	options($("function"), list.map(f => f.Name));
	document.querySelector(".values").classList.toggle("stale", !list.length);
	for (const c of $("controls").querySelectorAll("select, input")) c.disabled = !list.length;
	if (list.length) evaluate();
}
$("function").onchange = () => { values = {}; range = null; $("out").value = $("along").value = 0; evaluate(); };
$("out").onchange = evaluate;
$("along").onchange = () => { range = null; evaluate(); };
$("from").onchange = $("to").onchange = () => { range = [$("from").valueAsNumber, $("to").valueAsNumber]; evaluate(); };

async function evaluate() {
	const mine = ++evaluation;
	const q = { Function: $("function").value, Out: +$("out").value || 0, Along: +$("along").value || 0, Values: values };
	if (range && range[0] < range[1]) [q.From, q.To] = range;
	const a = await ask({ Evaluate: q });
	if (mine !== evaluation) return;
	$("trouble").textContent = a.Error ? "not evaluated: " + a.Error : "";
	document.querySelector(".figure").classList.toggle("stale", !!a.Error); // what it shows belongs to another text
	if (a.Error) return;
	show(a.Evaluated);
}

const short = x => typeof x === "string" ? x : x === 0 ? "0" : Math.abs(x) >= 1e6 || Math.abs(x) < 1e-4 ? x.toExponential(3) : String(+x.toPrecision(7));
function show(e) {
	options($("out"), e.Outputs, true);
	options($("along"), e.Inputs.map(i => i.Name), true);
	$("from").value = +e.From.toPrecision(6);
	$("to").value = +e.To.toPrecision(6);
	$("table").replaceChildren(...e.Inputs.map((input, k) => {
		const apart = Math.abs(input.Slope - input.Difference);
		const off = !(apart <= 1e-5 * (1 + Math.abs(input.Slope)));
		const field = element("input", { type: "number", step: "any", value: input.Value, ariaLabel: "value of " + input.Name, onchange: event => {
			if (Number.isFinite(event.target.valueAsNumber)) values[k] = event.target.valueAsNumber;
			evaluate();
		} });
		return element("tr", {}, element("td", { textContent: input.Name }), element("td", {}, field), element("td", { textContent: short(input.Slope) }),
			element("td", { textContent: short(input.Difference) }), element("td", { textContent: Number.isFinite(apart) ? apart.toExponential(1) : "–", className: off ? "off" : "" }));
	}));
	$("note").textContent = (e.Given ? "Values are those that the text gives in …Inputs. " : "Values are made up; a function with Inputs behind the name, as in the examples, gives others. ") +
		"Derivatives are what the emitted code computes, run by an interpreter; differences are central, extrapolated once. They differ at kinks.";
	plot(e);
}

// plot draws each curve on a scale of its own where they do not fit one.
function plot(e) {
	const along = $("along").selectedOptions[0].textContent, out = $("out").selectedOptions[0].textContent;
	const curves = [["value", out, p => p.Value], ["slope", `∂${out}/∂${along}`, p => p.Slope], ["second", `∂²${out}/∂${along}²`, p => p.Second]];
	const box = { left: 62, right: 578, top: 12, bottom: 308 };
	const x = v => box.left + (v - e.From) / (e.To - e.From) * (box.right - box.left);
	let marks = "", legend = "";
	for (const t of ticks(e.From, e.To, 7)) marks += line("grid" + (t === 0 ? " zero" : ""), x(t), box.top, x(t), box.bottom) + label(x(t), box.bottom + 17, "middle", t);
	const scales = [];
	curves.forEach(([name, text, of], i) => {
		const points = e.Curve.map(p => [p.X, of(p)]);
		const sound = points.map(p => p[1]).filter(Number.isFinite);
		if (!sound.length) return;
		let low = Math.min(...sound), high = Math.max(...sound);
		if (high - low < 1e-9 * (Math.abs(high) + 1e-9)) { low -= 1; high += 1; }
		const first = scales[0];
		let scale = { low, high, name };
		if (first && low >= first.low - (first.high - first.low) && high <= first.high + (first.high - first.low) && high - low > (first.high - first.low) / 8) {
			first.low = Math.min(first.low, low); first.high = Math.max(first.high, high); scale = first; // one scale for both
		} else scales.push(scale);
		legend += `<b class="${name}">${escape(text)}</b>`;
		curves[i].push(points, scale);
	});
	let paths = "";
	for (const [name, , , points, scale] of curves) {
		if (!points) continue;
		const y = v => box.bottom - (v - scale.low) / (scale.high - scale.low) * (box.bottom - box.top);
		let d = "", pen = "M";
		for (const [px, py] of points) {
			if (!Number.isFinite(py)) { pen = "M"; continue; }
			d += `${pen}${x(px).toFixed(2)} ${y(py).toFixed(2)}`;
			pen = "L";
		}
		paths += `<path class="${name}" d="${d}"/>`;
	}
	scales.slice(0, 2).forEach((s, k) => {
		for (const t of ticks(s.low, s.high, 6)) {
			const y = box.bottom - (t - s.low) / (s.high - s.low) * (box.bottom - box.top);
			if (k === 0) marks += line("grid" + (t === 0 ? " zero" : ""), box.left, y, box.right, y);
			marks += k === 0 ? label(box.left - 6, y + 4, "end", t) : label(box.right + 6, y + 4, "start", t);
		}
	});
	const here = e.Inputs[+$("along").value]?.Value;
	if (here >= e.From && here <= e.To) marks += line("here", x(here), box.top, x(here), box.bottom);
	$("plot").innerHTML = marks + paths + label((box.left + box.right) / 2, 337, "middle", along);
	$("legend").innerHTML = legend + (scales.length > 1 ? `${scales.length} scales: left for ${escape(nameOf(curves, scales[0]))}, right for ${escape(nameOf(curves, scales[1]))}` + (scales.length > 2 ? "; the third has none" : "") : "");
}
const nameOf = (curves, scale) => curves.filter(c => c[4] === scale).map(c => c[1]).join(" and ");
const line = (name, x1, y1, x2, y2) => `<line class="${name}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`;
const label = (x, y, anchor, text) => `<text x="${x}" y="${y}" text-anchor="${anchor}">${escape(typeof text === "number" ? short(text) : text)}</text>`;
function ticks(low, high, most) {
	const raw = (high - low) / most, power = 10 ** Math.floor(Math.log10(raw));
	const step = [1, 2, 5, 10].map(f => f * power).find(s => s >= raw);
	const list = [];
	for (let k = Math.ceil(low / step); k * step <= high; k++) list.push(+(k * step).toPrecision(12));
	return list;
}

// The beginning.
begin().then(a => {
	if (a.Error) { $("status").textContent = "gradgen did not load: " + a.Error; return; }
	options($("examples"), a.Examples.map(e => e.Title), true);
	$("examples").disabled = false;
	const take = i => { source.value = a.Examples[i].Text; source.scrollTop = 0; values = {}; range = null; $("along").value = $("out").value = 0; changed(); };
	$("examples").onchange = event => take(event.target.value);
	if (source.value === "") take(0); else changed();
});
repaint();
