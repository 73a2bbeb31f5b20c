// Search, and the state of the list of pages. Without this script the pages work
// as well, but there is no search.
"use strict";

const root = document.documentElement.dataset.root;
const input = document.getElementById("search");
const found = document.getElementById("found");

// The list of pages is open where there is room for it.
const wide = matchMedia("(min-width: 46.01rem)");
const pages = document.getElementById("pages");
const fit = () => { pages.open = wide.matches; };
wide.addEventListener("change", fit);
fit();
const here = pages.querySelector("[aria-current]");
if (here && wide.matches) here.scrollIntoView({ block: "nearest" });

// load fetches the index when it is first needed.
let loading;
function load() {
  loading ??= new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = root + "search-index.js";
    script.onload = () => done(window.passages);
    script.onerror = failed;
    document.head.append(script);
  });
  return loading;
}

// score is how well a passage fits: all words must occur, titles count most.
function score(passage, words) {
  let sum = 0;
  for (const word of words) {
    const inPage = passage.p.toLowerCase().includes(word);
    const inHeading = (passage.h ?? "").toLowerCase().includes(word);
    const inText = passage.t.toLowerCase().split(word).length - 1;
    if (!inPage && !inHeading && !inText) return 0;
    sum += (inPage ? 8 : 0) + (inPage && !passage.h ? 8 : 0) + (inHeading ? 12 : 0) + Math.min(inText, 5);
  }
  return sum;
}

// excerpt is the text around the first of the words.
function excerpt(text, words) {
  const at = Math.max(0, text.toLowerCase().indexOf(words[0]) - 40);
  return (at > 0 ? "…" : "") + text.slice(at, at + 140) + (at + 140 < text.length ? "…" : "");
}

function entry(passage, words) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  const quote = document.createElement("small");
  link.href = root + passage.u;
  link.textContent = passage.p + (passage.h ? " › " + passage.h : "");
  quote.textContent = excerpt(passage.t, words);
  link.append(quote);
  item.append(link);
  return item;
}

async function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const passages = await load();
  const best = passages.map((passage) => ({ passage, score: score(passage, words) }))
    .filter((one) => words.length > 0 && one.score > 0)
    .sort((a, b) => b.score - a.score).slice(0, 12);
  const none = document.createElement("p");
  none.textContent = "Nothing found";
  found.replaceChildren(...(best.length ? best.map((one) => entry(one.passage, words)) : [none]));
  found.hidden = words.length === 0;
}

input.parentElement.hidden = false;
input.addEventListener("focus", load, { once: true });
input.addEventListener("input", search);
input.addEventListener("keydown", (event) => {
  if (event.key === "Enter") found.querySelector("a")?.click();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== input) {
    event.preventDefault();
    input.focus();
  }
  if (event.key === "Escape") found.hidden = true;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") move(event);
});
document.addEventListener("click", (event) => {
  if (!input.parentElement.contains(event.target)) found.hidden = true;
});

// move takes the focus through what was found.
function move(event) {
  const stops = [input, ...found.querySelectorAll("a")];
  const at = stops.indexOf(document.activeElement);
  const next = stops[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (found.hidden || at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
