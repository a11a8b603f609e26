/**
 * The objects that a question file is made of: their keys, types and ranges. The gate reads with them, and
 * docs/question-schema.json is generated from them. The message of a schema states the allowed values, in words that
 * follow “must be”.
 */
import * as v from 'valibot';
import { hashingLimits } from '../flow-hashing/flow-hashing.ts';
import { mostCases } from '../robust/robust.ts';

const number = v.pipe(v.number('a number'), v.finite('a number'));
const name = v.string('a name');
const whole = (least: number, most: number) =>
  v.pipe(number, v.integer(), v.minValue(least), v.maxValue(most));
const seed = whole(0, 2 ** 32 - 1);

export const unknownPart = v.strictObject({
  input: v.pipe(name, v.description('Name of a number input, or another name for it.')),
  from: v.exactOptional(
    v.pipe(
      number,
      v.description('Smallest value examined, in the unit of the name given; the slider’s end unless given.'),
    ),
  ),
  to: v.exactOptional(v.pipe(number, v.description('Largest value examined.'))),
  prefer: v.exactOptional(
    v.pipe(
      v.picklist(['least', 'greatest'], 'least or greatest'),
      v.description(
        'Which of the values that meet the goals is the answer. Unless given: the greatest for traffic and costs, the least for everything else.',
      ),
    ),
  ),
  resolution: v.exactOptional(
    v.pipe(
      number,
      v.minValue(1e-9),
      v.maxValue(0.5),
      v.description(
        'How closely the edge of a continuous input is located, as a share of the range; 0.001 unless given. Whole numbers are found exactly.',
      ),
    ),
  ),
});

/** A limit in the indicator's unit. */
export const limit = v.pipe(
  number,
  v.minValue(0),
  v.description(
    'In the indicator’s unit: loss and utilisation are shares (0.005 for 0.5 %), latencies µs, throughput Mpps, interrupts per second.',
  ),
);

export const floor = v.pipe(
  number,
  v.minValue(0),
  v.ltValue(1),
  v.description('With atMost 0: values below this count as 0; 1e-12 unless given.'),
);

/** Every key that a goal may have; their combinations are checked elsewhere. */
export const goalPart = v.strictObject({
  what: v.exactOptional(name),
  indicator: v.exactOptional(name),
  atMost: v.exactOptional(limit),
  atLeast: v.exactOptional(limit),
  floor: v.exactOptional(floor),
});

export const uncertaintyPart = v.strictObject({
  what: v.pipe(
    name,
    v.description('service-time, rate or another quantity of the model, or the name of a number input.'),
  ),
  relative: v.pipe(
    number,
    v.gtValue(0),
    v.ltValue(1),
    v.description('0.1: the true value is anywhere within 10 % of the given one.'),
  ),
});

export const robustPart = v.strictObject({
  cases: v.exactOptional(v.pipe(whole(1, mostCases), v.description('Random cases, 200 unless given.'))),
  seed: v.exactOptional(v.pipe(seed, v.description('Of the random cases, 1 unless given.'))),
  safer: v.exactOptional(
    v.pipe(v.boolean('true or false'), v.description('false: do not search for a safer answer.')),
  ),
});

const zipfPart = v.strictObject({ zipf: v.pipe(number, v.minValue(0), v.maxValue(hashingLimits.exponent)) });

export const hashingPart = v.strictObject({
  flows: v.pipe(
    whole(1, hashingLimits.flows),
    v.description('Each flow is hashed to one core and stays there.'),
  ),
  sizes: v.exactOptional(
    v.pipe(
      v.union([v.picklist(['equal']), zipfPart], 'equal or {"zipf": 1}'),
      v.description(
        'equal unless given; with zipf the k-th largest flow sends in proportion to 1 / k to this power.',
      ),
    ),
  ),
  indirection: v.exactOptional(
    v.pipe(
      v.nullable(whole(1, hashingLimits.indirection)),
      v.description(
        'Entries of the card’s indirection table, 128 unless given; null: flows are hashed straight to a queue.',
      ),
    ),
  ),
  trials: v.exactOptional(v.pipe(whole(1, hashingLimits.trials), v.description('1000 unless given.'))),
  seed: v.exactOptional(v.pipe(seed, v.description('1 unless given.'))),
});
