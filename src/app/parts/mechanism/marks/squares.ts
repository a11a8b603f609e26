/** Packets as squares in a box. */
import { type BandBox, boxRight } from './band-layout.ts';
import { fill, type Ink, type Mark } from './marks.ts';

interface Squares {
  /** Packets that one square represents: 1, 2, 4, 8, ... */
  each: number;
  rows: number;
  columns: number;
  /** Distance from one to the next, px. */
  pitchX: number;
  pitchY: number;
}

/** Distances between squares, px: smaller ones where many packets are to be visible one by one. */
const pitches = [11, 8, 6.5];

/**
 * Squares in a box, so that `most` packets fit; with a capacity as many as fill the box when it is full, so that a full
 * queue looks full whatever a square represents.
 */
export function squaresIn({ width, height }: BandBox, most: number, capacity: number | null): Squares {
  const rowsAt = (pitch: number) => Math.max(1, Math.floor((height - 2) / pitch));
  const columnsAt = (pitch: number) => Math.max(1, Math.floor((width - 4) / pitch));
  const fits = (pitch: number, packets: number) => packets <= rowsAt(pitch) * columnsAt(pitch);
  const pitch = pitches.find((candidate) => fits(candidate, most)) ?? pitches[pitches.length - 1];
  let each = 1;
  while (!fits(pitch, most / each)) each *= 2;
  const rows = rowsAt(pitch);
  const places = capacity === null ? Infinity : Math.ceil(capacity / each);
  const columns = Math.min(columnsAt(pitch), Math.max(1, Math.ceil(places / rows)));
  const pitchX = capacity === null ? pitch : (width - 4) / columns;
  return { each, rows, columns, pitchX, pitchY: pitch };
}

/** The last square of a mean is as high as its fraction. */
export function squareMarks(
  box: BandBox,
  packets: number,
  { each, rows, columns, pitchX, pitchY }: Squares,
  style: { ink: Ink; from: 'left' | 'right' },
): Mark[] {
  const marks: Mark[] = [];
  const count = Math.min(packets / each, rows * columns);
  const size = pitchY - (pitchY > 7 ? 2 : 1.5);
  const top = box.y + (box.height - rows * pitchY) / 2 + 1;
  for (let k = 0; k < count; k++) {
    const height = Math.max(1, Math.min(1, count - k) * size);
    const column = Math.floor(k / rows);
    const left =
      style.from === 'left' ? box.x + 2 + column * pitchX : boxRight(box) - 2 - (column + 1) * pitchX;
    const y = top + (k % rows) * pitchY + size - height;
    marks.push(fill({ x: left + 1, y, width: Math.max(2, pitchX - (pitchY - size)), height }, style.ink));
  }
  return marks;
}
