/** Marker symbols around the origin, with a radius of 1: corners, or null for a circle. */
const symbols: Readonly<Record<string, readonly (readonly [number, number])[] | null>> = {
  circle: null,
  square: [
    [-0.88, -0.88],
    [0.88, -0.88],
    [0.88, 0.88],
    [-0.88, 0.88],
  ],
  'triangle-up': [
    [0, -1.15],
    [1.15, 0.85],
    [-1.15, 0.85],
  ],
  'triangle-down': [
    [0, 1.15],
    [1.15, -0.85],
    [-1.15, -0.85],
  ],
  diamond: [
    [0, -1.3],
    [1.3, 0],
    [0, 1.3],
    [-1.3, 0],
  ],
  cross: plus(1.2, 0.4, 0),
  x: plus(1.3, 0.4, Math.PI / 4),
  'star-diamond': Array.from({ length: 8 }, (_, k) => polar(k % 2 === 0 ? 1.5 : 0.6, (k * Math.PI) / 4)),
  hexagon: Array.from({ length: 6 }, (_, k) => polar(1.15, ((2 * k + 1) * Math.PI) / 6)),
};

export const symbolNames: readonly string[] = Object.keys(symbols);

function polar(radius: number, angle: number): [number, number] {
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

/** Four arms, each twice `half` wide, turned by `angle`. */
function plus(arm: number, half: number, angle: number): [number, number][] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners: [number, number][] = [];
  for (let quarter = 0; quarter < 4; quarter++) {
    const [c, s] = [Math.cos((quarter * Math.PI) / 2), Math.sin((quarter * Math.PI) / 2)];
    for (const [x, y] of [
      [half, -half],
      [arm, -half],
      [arm, half],
    ]) {
      const [turnedX, turnedY] = [x! * c - y! * s, x! * s + y! * c];
      corners.push([turnedX * cos - turnedY * sin, turnedX * sin + turnedY * cos]);
    }
  }
  return corners;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** One marker as path data. An unknown symbol is drawn as a circle. */
export function symbolPath(symbol: string, x: number, y: number, radius: number): string {
  const corners = symbols[symbol] ?? null;
  if (corners === null) {
    const [r, twice] = [rounded(radius), rounded(2 * radius)];
    return `M${rounded(x - radius)},${rounded(y)}a${r},${r} 0 1 0 ${twice},0a${r},${r} 0 1 0 ${-twice},0z`;
  }
  const points = corners.map(
    ([right, down]) => `${rounded(x + right * radius)},${rounded(y + down * radius)}`,
  );
  return `M${points.join('L')}z`;
}
