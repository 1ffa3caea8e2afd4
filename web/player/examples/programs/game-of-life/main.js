// Conway's game of life: three rules, and a glider moves across the grid.

const size = 8;
const glider = [".#.", "..#", "###"];
let world = Array.from({ length: size }, (_, y) =>
  Array.from({ length: size }, (_, x) => glider[y]?.[x] === "#"),
);

// The grid wraps around: at(-1) is the last row or cell.
const isAlive = (x, y) => world.at(y % size).at(x % size);

function neighbours(x, y) {
  const near = [-1, 0, 1];
  const all = near.flatMap((dy) => near.map((dx) => isAlive(x + dx, y + dy)));
  return all.filter(Boolean).length - (isAlive(x, y) ? 1 : 0);
}

// Two neighbours: no change. Three: the cell lives. Otherwise it dies.
function step() {
  world = world.map((row, y) =>
    row.map((alive, x) => {
      const count = neighbours(x, y);
      return count === 3 || (alive && count === 2);
    }),
  );
}

const draw = (row) => row.map((alive) => (alive ? "██" : "· ")).join("");

for (let generation = 0; generation <= 8; generation++) {
  if (generation % 4 === 0) {
    console.log(`generation ${generation}\n${world.map(draw).join("\n")}`);
  }
  step();
}

// After four steps it has the same shape, one cell further down and right.
// Try next: "###" alone, or ["##", "##"]. Which one does not change?
