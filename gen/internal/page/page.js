// Pointing at a line marks the lines that belong to it; a click brings the first of them into view.
(() => {
  const lines = new Map();
  for (const line of document.querySelectorAll(".line[data-key]")) {
    const list = lines.get(line.dataset.key) || [];
    list.push(line);
    lines.set(line.dataset.key, list);
  }
  const at = (event) => event.target.closest(".line[data-key]");
  const pick = (event) => {
    document.querySelectorAll(".picked").forEach((l) => l.classList.remove("picked"));
    const line = at(event);
    if (line) lines.get(line.dataset.key).forEach((l) => l.classList.add("picked"));
  };
  document.addEventListener("mouseover", pick);
  document.addEventListener("focusin", pick);
  document.addEventListener("click", (event) => {
    const line = at(event);
    if (!line || event.target.closest("a") || String(getSelection())) return;
    const side = line.closest(".side");
    const other = lines.get(line.dataset.key).find((l) => l.closest(".side") !== side);
    if (other) other.scrollIntoView({ block: "nearest", behavior: "smooth" });
  });
})();
