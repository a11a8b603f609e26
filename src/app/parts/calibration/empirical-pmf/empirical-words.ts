/** A measured distribution as the model takes it, in words. */
import type { EmpiricalPmf } from '../../../../fits/empirical-pmf/empirical-pmf.ts';
import { formatPercent, formatSignificant, withUnit } from '../../../../text/number-format.ts';

interface BeforeAfter {
  label: string;
  before: string;
  after: string;
}

const percent = (share: number) => withUnit(formatPercent(share), '%');
const us = (value: number) => withUnit(formatSignificant(value, 4), 'µs');

export function momentRows({ before, after }: EmpiricalPmf): readonly BeforeAfter[] {
  return [
    { label: 'Mean', before: us(before.meanUs), after: us(after.meanUs) },
    {
      label: 'Coefficient of variation',
      before: formatSignificant(before.cv),
      after: formatSignificant(after.cv),
    },
  ];
}

/** Relative uncertainty of a mean up to which no note is shown. */
const smallRange = 0.02;
/** Relative change of the coefficient of variation up to which no note is shown. */
const smallChange = 0.05;

/** Notes on the effects of rounding to slots; empty without an effect. */
export function slotNotes(found: EmpiricalPmf, slotUs: number): readonly string[] {
  const { before, after, meanRangeUs, cutShare, openShare, pmf } = found;
  const [low, high] = meanRangeUs;
  const notes: string[] = [];
  if (high - low > smallRange * before.meanUs) {
    const range = high < Infinity ? `from ${us(low)} to ${us(high)}` : `${us(low)} or more`;
    notes.push(
      `Values are known only to their bin, so their mean could be anything ${range}. Within a bin they are assumed to be spread evenly.`,
    );
  }
  if (openShare > 0) {
    notes.push(`${percent(openShare)} lie in a bin without an upper edge and are counted at its lower edge.`);
  }
  if (cutShare > 0) {
    const end = us((pmf.length - 1) * slotUs);
    notes.push(
      `${percent(cutShare)} lie beyond ${end}, where the model’s list ends, and are counted as ${end}; this lowers the mean.`,
    );
  }
  const change = Math.abs(after.cv - before.cv);
  if (cutShare === 0 && change > 0.01 && change > smallChange * before.cv) {
    notes.push(
      `Slots of ${us(slotUs)} are coarse for these times: rounding preserves the mean but not the spread. Shorter slots preserve both.`,
    );
  }
  return notes;
}
