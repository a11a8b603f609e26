/** A distribution over slots as columns of a small drawing. */
export interface PmfColumns {
  /** Share of all in each column, of equal widths from 0. */
  share: readonly number[];
  /** Slots that a column covers. */
  slots: number;
  /** Share that lies beyond the last column. */
  beyond: number;
}

const mostColumns = 64;
/** Of a long tail the rest is not drawn. */
const drawn = 0.999;

export function pmfColumns(pmf: readonly number[]): PmfColumns {
  const total = pmf.reduce((sum, p) => sum + p, 0);
  let length = 0;
  let reached = 0;
  while (length < pmf.length && reached < drawn * total) reached += pmf[length++];
  const slots = Math.ceil(length / mostColumns);
  const share = new Array<number>(Math.ceil(length / slots)).fill(0);
  for (let slot = 0; slot < length; slot++) share[Math.floor(slot / slots)] += pmf[slot] / total;
  return { share, slots, beyond: Math.max(0, 1 - reached / total) };
}
