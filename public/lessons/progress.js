// How many exercises of each lesson the reader has solved, as the pages of the lessons save it.
const solved = new Map();
try {
  for (let index = 0; index < localStorage.length; index++) {
    const key = localStorage.key(index) ?? "";
    const [, id] = /^sandglass:exercise:lesson:([^:]+):/.exec(key) ?? [];
    if (id === undefined) continue;
    if (JSON.parse(localStorage.getItem(key) ?? "null")?.passed === true)
      solved.set(id, (solved.get(id) ?? 0) + 1);
  }
} catch {
  // Without storage there is no progress to show.
}
for (const place of document.querySelectorAll("[data-lesson]")) {
  const count = solved.get(place.dataset.lesson);
  if (count !== undefined) place.textContent = `· ${count} solved`;
}
