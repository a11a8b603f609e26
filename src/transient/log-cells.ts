/**
 * Cells of a histogram of times: one for every quantum below 4096, above that 2048 an octave, no wider than 0.05 % of
 * their value.
 */
const exact = 4096;
const perOctave = 2048;
const octaveBits = 11;

/** Index of the cell that holds a time of `quanta` >= 0 quanta. */
export function cellOf(quanta: number): number {
  if (quanta < exact) return quanta | 0;
  if (quanta < 2147483648) {
    const whole = quanta | 0;
    const shift = 31 - octaveBits - Math.clz32(whole);
    return shift * perOctave + (whole >>> shift);
  }
  let rest = quanta;
  let shift = 0;
  while (rest >= exact) {
    rest /= 2;
    shift++;
  }
  return shift * perOctave + Math.floor(rest);
}

/** The middle of a cell in quanta; the number itself where the cell holds only one. */
export function middleOf(cell: number): number {
  if (cell < exact) return cell;
  const shift = Math.floor(cell / perOctave) - 1;
  return (cell - shift * perOctave) * 2 ** shift + (2 ** shift - 1) / 2;
}
