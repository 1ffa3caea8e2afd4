// This program allocates memory until the limit ends it.

const MiB = 1024 * 1024;
const makeBlock = () => new Uint8Array(MiB).fill(7);

// 100 MiB, one after the other. None is stored, so there is no problem:
// unreachable memory is collected as garbage and used again.
let made = 0;
while (made < 100) {
  makeBlock();
  made++;
}
console.log(`${made} MiB made and dropped, and all is well`);

// Now all of them are stored.
const hoard = [];
for (;;) {
  hoard.push(makeBlock());
  console.log(`${hoard.length} MiB kept`);
}

// This run has 32 MiB, and the engine itself needs some of it. The run ends
// when no memory is left. The tab and the browser are not affected.
//
// Try next: store only the last five, with hoard.shift(). What ends it then?
