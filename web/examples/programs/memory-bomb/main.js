// How much memory can a program take? Less than it wants.

const MiB = 1024 * 1024;
const makeBlock = () => new Uint8Array(MiB).fill(7);

// 100 MiB, one after the other, and none is kept: that is no trouble.
// What nobody can reach any more is collected, and its place used again.
let made = 0;
while (made < 100) {
  makeBlock();
  made++;
}
console.log(`${made} MiB made and dropped, and all is well`);

// Now all of them are kept.
const hoard = [];
for (;;) {
  hoard.push(makeBlock());
  console.log(`${hoard.length} MiB kept`);
}

// This run has 32 MiB, of which the engine itself needs some. It ends when
// there is no more: not the browser, not the tab, just this run.
//
// Try next: keep the last five only, with hoard.shift(). What ends it then?
