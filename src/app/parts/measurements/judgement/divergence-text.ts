import type { DistributionOverlay } from '../../../../models/contract/figure.ts';
import type { DistributionJudgement } from '../../../../measurements/judgement/judge.ts';
import { isWithinFloor } from '../../../../measurements/judgement/judge-divergence.ts';
import { numberOf } from '../../../../text/number-words.ts';
import { formatCount, formatPlain, formatSignificant, withUnit } from '../../../../text/number-format.ts';

/** `0.050 nats; floor 0.040 at 140 polls: cannot be told from the model`, or the reason for its absence. */
export function divergenceText(one: DistributionJudgement | null, { quantity }: DistributionOverlay): string {
  if (one === null) return formatSignificant(null);
  const { jensenShannon, floor } = one;
  if (jensenShannon === null) return one.withheld ?? formatSignificant(null);
  const value = withUnit(formatSignificant(jensenShannon, 2), 'nats');
  if (floor === null) return value;
  const [sample, many] = quantity.startsWith('batchSize') ? ['poll', 'polls'] : ['sample', 'samples'];
  const nominal = Math.round(one.sampleSize);
  const worth = floor.samples < nominal ? `, worth ${formatCount(floor.samples)} independent ones` : '';
  const at = `floor ${formatSignificant(floor.mean, 2)} at ${numberOf(nominal, sample, many)}${worth}`;
  const verdict =
    isWithinFloor(one) === true
      ? 'cannot be told from the model'
      : floor.mean > 0
        ? `${formatPlain(Number((jensenShannon / floor.mean).toPrecision(2)))} times the floor`
        : 'above the floor';
  return `${value}; ${at}: ${verdict}`;
}
