/** The input to change where a solve holds too much: tables grow with slots, with the ring and with polls. */
import { checkRules } from '../check/check-rules.ts';
import type { InputValues } from '../../contract/inputs.ts';
import type { SmallerInput } from '../../contract/memory-limit.ts';
import { readInputs } from '../read-inputs.ts';

const longerSlotsNs = [2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** The first of longer slots, half the ring and half the largest poll that describes a system. */
export function smallerInput(values: InputValues): SmallerInput {
  const inputs = readInputs(values);
  const { slotNs, ringSize, maxBatch } = inputs;
  const given = inputs['arrivals.family'] === 'empirical';
  // A given histogram is in slots: longer ones would change it.
  const longer = given ? undefined : longerSlotsNs.find((ns) => ns >= 2 * slotNs);
  const offers: SmallerInput[] = [
    ...(longer === undefined
      ? []
      : [{ parameter: 'slotNs', words: `slots of ${longer} ns take less`, nearest: longer }]),
    { parameter: 'ringSize', words: 'a ring half as long takes less', nearest: Math.floor(ringSize / 2) },
    { parameter: 'maxBatch', words: 'polls half as large take less', nearest: Math.floor(maxBatch / 2) },
  ];
  const isLegal = ({ parameter, nearest }: SmallerInput) =>
    checkRules({ ...inputs, [parameter]: nearest }) === null;
  return offers.find(isLegal) ?? { parameter: 'slotNs', words: 'longer slots take less' };
}
