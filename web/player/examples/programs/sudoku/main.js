// A sudoku solver that tries digits, and goes back when none fits.

const puzzle = `
.3...8.1.  ....1.73.  4....2..8
..7..6.59  ..9...2..  85.9..3..
2..3....1  .63.5....  .8.2...4.`;
const grid = [...puzzle.replace(/\s/g, "")].map((c) => Number(c) || 0);

// A digit may be only once in a row, in a column, and in a box of 3 by 3.
const row = (cell) => Math.floor(cell / 9);
const column = (cell) => cell % 9;
const box = (cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);
const cells = [...grid.keys()];
const peers = cells.map((a) =>
  cells.filter((b) => [row, column, box].some((unit) => unit(a) === unit(b))),
);
function choices(cell) {
  const taken = new Set(peers[cell].map((peer) => grid[peer]));
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => !taken.has(digit));
}

let tries = 0;
function solve() {
  const [first] = cells
    .filter((cell) => grid[cell] === 0)
    .map((cell) => ({ cell, fits: choices(cell) }))
    .sort((a, b) => a.fits.length - b.fits.length); // nearly all the art
  if (!first) return true;
  for (const digit of first.fits) {
    tries++;
    grid[first.cell] = digit;
    if (solve()) return true;
  }
  grid[first.cell] = 0;
  return false;
}

console.log(solve() ? `Solved in ${tries} tries.` : "There is no solution.");
for (let i = 0; i < 81; i += 9) console.log(grid.slice(i, i + 9).join(" "));
// Try next: blank out .sort(…): the least choice is then no longer first.
