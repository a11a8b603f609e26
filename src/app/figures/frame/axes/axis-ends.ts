/** Which ticks of a small figure have their numbers written beside them. Pure. */
import type { Axis } from '../../../../models/contract/figure.ts';
import type { Tick } from './axis-ticks.ts';

function isDecade({ value }: Tick): boolean {
  const exponent = Math.log10(value);
  return Math.abs(exponent - Math.round(exponent)) < 1e-9;
}

/** Beside nothing but zero: `1.50` is `1.5`. */
function alone<T extends Tick>(tick: T): T {
  return { ...tick, text: tick.text.replace(/(\.\d*[1-9])0+$|\.0+$/, '$1') };
}

/**
 * The first and the last tick, and zero: what lies between is read off the grid. Of a logarithmic axis whole decades,
 * by which it is known for one; named positions and percentiles all.
 */
export function endsOf<T extends Tick>(axis: Axis, ticks: readonly T[]): readonly T[] {
  if (axis.ticks !== undefined || axis.scale === 'percentile') return ticks;
  const decades = axis.scale === 'log' ? ticks.filter(isDecade) : [];
  const told = decades.length > 1 ? decades : ticks;
  const ends = told.filter((tick, k) => k === 0 || k === told.length - 1 || tick.value === 0);
  return ends.filter(({ value }) => value !== 0).length === 1 ? ends.map(alone) : ends;
}
