/** How long the core works on a batch. */
import { cvWords } from '../../input-parts/arrival-families.ts';
import type { EnteredInputs, Field } from '../../contract/inputs.ts';
import { numberAt } from '../../contract/inputs.ts';
import { partOf } from '../../contract/inputs-of.ts';
import { readServiceCurve, type ServiceInputs } from '../service-curve.ts';

/** cv of the service time of a single packet: it falls as the batch grows. */
function serviceNote(values: EnteredInputs, option: string): string | null {
  if (option !== 'poisson') return null;
  const curve = readServiceCurve(partOf<ServiceInputs>(values));
  if ('code' in curve) return null;
  const slots = (curve.meanUs(1) * 1000) / numberAt(values, 'slotNs');
  return cvWords(Math.sqrt(1 / slots))?.replace('cv', 'cv ≤') ?? null;
}
export const serviceFields = [
  {
    kind: 'number',
    name: 'service.interceptUs',
    label: 'Time per poll',
    group: 'service',
    unit: 'µs',
    help: 'The part of a batch’s service time that does not depend on its size; an empty poll takes it too.',
    practice: 'VPP cross-connect 0.99 µs: the cost that batching spreads over the packets.',
    default: 0.991,
    min: 0,
    max: 10_000,
    sliderMin: 0.05,
    sliderMax: 10,
    step: 0.001,
    scale: 'log',
    optional: true,
    absentLabel: 'fitted to the table',
    absentWith: 'service.tableUs',
  },
  {
    kind: 'number',
    name: 'service.slopeUs',
    label: 'Time per packet',
    group: 'service',
    unit: 'µs',
    help: 'What each further packet of a batch adds to its service time.',
    practice: 'VPP cross-connect 0.071 µs; mixed Ethernet and IP traffic about 0.14 µs.',
    default: 0.0712,
    min: 0,
    max: 1000,
    sliderMin: 0.01,
    sliderMax: 2,
    step: 0.0001,
    scale: 'log',
    optional: true,
    absentLabel: 'fitted to the table',
    absentWith: 'service.tableUs',
  },
  {
    kind: 'table',
    name: 'service.tableUs',
    label: 'Service times by size',
    group: 'service',
    help: 'Measured mean service times at individual batch sizes; they replace the line there.',
    keyLabel: 'batch size',
    keyMin: 0,
    keyMax: 4096,
    valueLabel: 'service time',
    unit: 'µs',
    valueMin: 0,
    valueMax: 1_000_000,
    default: null,
  },
  {
    kind: 'choice',
    name: 'service.between',
    label: 'Sizes not in the table',
    group: 'service',
    help: 'Where the service time comes from for sizes that are not in the table.',
    default: 'line',
    options: [
      {
        value: 'line',
        label: 'Line',
        help: 'From the line; without one, from the least-squares line through the table.',
      },
      {
        value: 'interpolation',
        label: 'Neighbours',
        help: 'Interpolated between neighbouring sizes of the table: best when the measured times are not linear.',
      },
    ],
    appliesWhen: (values) => values['service.tableUs'] !== null,
  },
  {
    kind: 'choice',
    name: 'service.family',
    symbol: 'B',
    label: 'Spread of service times',
    group: 'service',
    help: 'How the service time of a batch varies around its mean.',
    default: 'poisson',
    options: [
      {
        value: 'poisson',
        label: 'Low variability',
        help: 'The paper’s choice: a Poisson-distributed number of slots. This is far less variable than exponential service.',
      },
      {
        value: 'deterministic',
        label: 'Fixed',
        help: 'Always the mean; rounding to whole slots is random, so that the mean is preserved.',
      },
    ],
    optionNote: serviceNote,
  },
  {
    kind: 'number',
    name: 'service.driftCv',
    symbol: 'd',
    label: 'Slow drift of the speed',
    short: 'Drift of speed',
    group: 'service',
    unit: '',
    help: 'Coefficient of variation of a speed that stays for many polls and varies slowly; it stretches all service times together. Results are averages over three constant speeds: good while the ring forgets faster than the speed changes, too pessimistic near capacity.',
    practice: 'Recordings of a VPP core show about 0.015 over some 50 polls.',
    default: 0,
    min: 0,
    max: 0.2,
    sliderMin: 0,
    sliderMax: 0.1,
    step: 0.001,
    scale: 'linear',
  },
] as const satisfies readonly Field[];
