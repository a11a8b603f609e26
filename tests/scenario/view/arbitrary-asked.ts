import fc from 'fast-check';
import type { AskedMap } from '../../../src/scenario/view/asked-map.ts';
import type { AskedGoal, AskedQuestion } from '../../../src/scenario/view/asked-question.ts';

/** Finite; a text has no minus before a zero. */
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => (x === 0 ? 0 : x));
const name = fc.constantFrom(
  'cores',
  'rateMbps',
  'service.interceptUs',
  'latency.p99',
  'loss',
  'nicWaitingUs.mean',
);

export const goal: fc.Arbitrary<AskedGoal> = fc.record(
  {
    name,
    bound: fc.constantFrom('at-most' as const, 'at-least' as const),
    limit: number,
    floor: fc.double({ min: 1e-20, max: 0.1, noNaN: true }),
  },
  { requiredKeys: ['name', 'bound', 'limit'] },
);

export const question: fc.Arbitrary<AskedQuestion> = fc.record({
  unknowns: fc.array(
    fc.record(
      {
        input: name,
        from: number,
        to: number,
        prefer: fc.constantFrom('least' as const, 'greatest' as const),
        resolution: fc.double({ min: 1e-6, max: 0.4, noNaN: true }),
      },
      { requiredKeys: ['input', 'from', 'to', 'prefer'] },
    ),
    { minLength: 1, maxLength: 2 },
  ),
  goals: fc.array(goal, { minLength: 1, maxLength: 4 }),
});

const range = fc.record({
  input: fc.oneof(name, fc.constant('')),
  from: fc.option(number),
  to: fc.option(number),
});
const count = fc.integer({ min: 0, max: 9999 });

/** Also ones that no model takes, and ones of which a part cannot be read. */
export const map: fc.Arbitrary<AskedMap> = fc.record({
  x: range,
  y: range,
  indicator: fc.oneof(name, fc.constant('')),
  size: count,
  lines: fc.option(count),
});

/** Arbitrary texts in a link. */
export const nonsense = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc.string({ unit: fc.constantFrom('a', '1', ':', ',', '.', '-', 'e', ' ', ''), maxLength: 80 }),
);
