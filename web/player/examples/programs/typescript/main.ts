// TypeScript is JavaScript with types. The editor checks them; before the
// run they are replaced by spaces, so lines and columns do not change.

type Shape =
  | { kind: "circle"; radius: number }
  | { kind: "square"; side: number }
  | { kind: "oblong"; width: number; height: number };

function area(shape: Shape): number {
  // In each case TypeScript knows the type of the shape.
  switch (shape.kind) {
    case "circle":
      return Math.PI * shape.radius ** 2;
    case "square":
      return shape.side ** 2;
    case "oblong":
      return shape.width * shape.height;
  }
}

const shapes: readonly Shape[] = [
  { kind: "circle", radius: 1 },
  { kind: "square", side: 2 },
  { kind: "oblong", width: 5, height: 0.5 },
];

// A generic function: the result has the type of the argument.
function largest<T>(items: readonly T[], sizeOf: (item: T) => number): T {
  return items.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a));
}

for (const shape of shapes) console.log(shape.kind, area(shape).toFixed(2));

const sizes = { small: 1, large: 3 } satisfies Record<string, number>;
console.log(sizes.large); // known to be there; sizes.huge would be marked

// Try next: add a "triangle" to Shape. Which line is marked, and why?
largest(shapes, area).kind satisfies string;
