/** Rate bounds in words. */
import { formatPlain, formatSignificant, withUnit } from '../../text/number-format.ts';
import { claimWords } from '../answer/claim.ts';
import type { MaximumRate, RateBound, RateBoundId } from './rate-bound.ts';
import type { RateRange } from './rate-range.ts';

const mppsWords = (mpps: number) => withUnit(formatSignificant(mpps, 4), 'Mpps');

const names: Readonly<Record<RateBoundId, string>> = {
  ndr: 'NDR, the highest rate without loss',
  pdr: 'PDR, the highest rate with at most 0.5 % loss',
  soak: 'SOAK rate, the highest rate with a loss ratio of at most 1e-7',
  stationary: 'Highest rate at which the queues stay finite; the model has no loss, so there is no NDR',
};

export function boundWords(bound: Omit<RateBound, 'words'>, { from, isLineRate }: RateRange): string {
  const { id, mpps, failsAtMpps, floor, claim, caution } = bound;
  const name = floor === null ? names[id] : `${names[id]} (below ${formatPlain(floor, 2)})`;
  if (mpps === null) return `${name}: none, not even ${mppsWords(from)} meets it.`;
  const after = caution === null ? '' : ` ${caution}`;
  const rate = `${name}: ${claimWords[claim]}${mppsWords(mpps)}`;
  if (failsAtMpps !== null) {
    const within = withUnit(formatPlain(failsAtMpps - mpps, 2), 'Mpps');
    return `${rate}, found to within ${within}.${after}`;
  }
  return `${rate}, ${isLineRate ? 'the line rate' : 'the highest rate examined'}.${after}`;
}

export function maximumWords(maximum: Omit<MaximumRate, 'words'>, range: RateRange | null): string {
  const { throughputMpps, offeredMpps } = maximum;
  const carried = mppsWords(throughputMpps);
  if (offeredMpps === null) return `The configuration forwards at most ${carried}.`;
  const where = range?.isLineRate ? 'line rate' : 'about twice the capacity';
  return `MRR, the rate forwarded at ${where}: ${carried} of ${mppsWords(offeredMpps)} offered.`;
}
