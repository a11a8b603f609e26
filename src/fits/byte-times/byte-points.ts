/** Measured times of batches at several frame sizes, as text: one a line. */

/** A batch of equal frames. */
export interface BytePoint {
  frameBytes: number;
  packets: number;
  us: number;
}

export type BytePointsReading = { ok: true; points: readonly BytePoint[] } | { ok: false; message: string };

/** Characters of a line that a refusal repeats. */
const mostQuoted = 40;

const formats =
  '“frame size, highest Mpps of a core” or “frame size, packets in a batch, µs”, for instance “1518, 3.2” or “64, 32, 3.3”';

/**
 * Two numbers in a line: the frame size in bytes and the highest rate of one core in Mpps, whose batches are full, of
 * `maxBatch` packets. Three: the frame size, the packets in a batch, and its time in µs. Empty lines, those that start
 * with `#` and a heading are left out.
 */
export function readBytePoints(text: string, maxBatch: number): BytePointsReading {
  const points: BytePoint[] = [];
  for (const [k, line] of text.split(/\r?\n/).entries()) {
    const row = line.trim();
    if (row === '' || row.startsWith('#')) continue;
    const numbers = row
      .split(/[:;,\s]/)
      .filter((cell) => cell !== '')
      .map(Number);
    const isHeading = points.length === 0 && numbers.every(Number.isNaN);
    if (isHeading) continue;
    const refuse = (message: string): BytePointsReading => ({
      ok: false,
      message: `Line ${k + 1}: ${message}`,
    });
    if (![2, 3].includes(numbers.length) || !numbers.every((value) => value > 0 && Number.isFinite(value)))
      return refuse(`expected ${formats}; found “${row.slice(0, mostQuoted)}”.`);
    const [frameBytes = NaN, second = NaN, third] = numbers;
    if (frameBytes < 64 || frameBytes > 9216)
      return refuse(`a frame has 64 to 9216 bytes, not ${frameBytes}.`);
    points.push(
      third === undefined
        ? { frameBytes, packets: maxBatch, us: maxBatch / second }
        : { frameBytes, packets: second, us: third },
    );
  }
  return points.length === 0
    ? { ok: false, message: `Give one measurement a line: ${formats}.` }
    : { ok: true, points };
}
