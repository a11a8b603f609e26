/** Starting points: the paper's machine at its three loads, with one and with many functions. */
import type { Preset } from '../contract/model.ts';
import { numberOf } from '../../text/number-words.ts';

/** 17, 51 and 88 % of 1.8205 Mpps. */
const loads = [
  { id: 'low', label: 'low load', percent: 17, rateMpps: 0.3095 },
  { id: 'mid', label: 'mid load', percent: 51, rateMpps: 0.9285 },
  { id: 'high', label: 'high load', percent: 88, rateMpps: 1.602 },
] as const;

export const presets: readonly Preset[] = [1, 10, 25].flatMap((functions) =>
  // The mid load of one function is the default scenario and comes first.
  [...loads]
    .sort((a, b) => Number(b.id === 'mid') - Number(a.id === 'mid'))
    .map(({ id, label, percent, rateMpps }) => ({
      id: `paper-n${functions}-${id}`,
      label: `${numberOf(functions, 'function')}, ${label}`,
      group: `Paper’s machine, ${numberOf(functions, 'function')}`,
      line: `16 cores at ${percent} % of their capacity`,
      inputs: { ...(id === 'mid' ? {} : { rateMpps }), ...(functions === 1 ? {} : { functions }) },
    })),
);
