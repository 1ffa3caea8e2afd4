// Conway's game of life: three rules, and something begins to walk.

const size = 8;
const glider = [".#.", "..#", "###"];
let world = Array.from({ length: size }, (_, y) =>
  Array.from({ length: size }, (_, x) => glider[y]?.[x] === "#"),
);

// What leaves at one side comes back at the other: at(-1) is the last.
const isAlive = (x, y) => world.at(y % size).at(x % size);

function neighbours(x, y) {
  const near = [-1, 0, 1];
  const all = near.flatMap((dy) => near.map((dx) => isAlive(x + dx, y + dy)));
  return all.filter(Boolean).length - (isAlive(x, y) ? 1 : 0);
}

// With two neighbours, stay as you are. With three, live. Otherwise, die.
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

// Every four steps it is itself again, one further down and to the right.
// Try next: "###" alone, or ["##", "##"]. Which one stands still?
