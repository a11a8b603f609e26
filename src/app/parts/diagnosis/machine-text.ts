import type { ScenarioFile } from '../../../diagnosis/cause.ts';
import type { Examination } from '../../../diagnosis/diagnose.ts';
import type { MeasuredMachine } from '../../../diagnosis/machine/measured-machine.ts';
import type { Solution } from '../../../models/contract/solution.ts';
import { lostWords } from '../../../models/headline-parts/headline-words.ts';
import { formatCount, formatSignificant } from '../../../text/number-format.ts';

function number(value: unknown): string | null {
  if (typeof value !== 'number') return null;
  return Number.isInteger(value) ? formatCount(value) : formatSignificant(value, 3);
}

/** The main inputs of a machine, a few words: `6.11 Mpps, batches of at most 256, ring 4096, 2 cores`. */
export function machineText({ inputs }: ScenarioFile): string {
  const { rateMpps, maxBatch, ringSize, cores, coalescingUs, meanInterarrivalUs } = inputs;
  const said = (value: unknown, words: (text: string) => string) => {
    const text = number(value);
    return text === null ? [] : [words(text)];
  };
  return [
    ...said(rateMpps, (text) => `${text} Mpps`),
    ...said(maxBatch, (text) => `batches of at most ${text}`),
    ...said(ringSize, (text) => `ring ${text}`),
    ...said(cores, (text) => `${text} ${text === '1' ? 'core' : 'cores'}`),
    ...said(coalescingUs, (text) => `coalescing ${text} µs`),
    ...said(meanInterarrivalUs, (text) => `a packet every ${text} µs`),
  ].join(', ');
}

/** Relative difference from which the present inputs are another machine than the measured one. */
const otherMachine = 0.1;

const quantities = {
  throughputMpps: { name: 'throughput', unit: ' Mpps' },
  load: { name: 'load', unit: '' },
  meanBatch: { name: 'mean batch', unit: ' packets' },
};

/**
 * The measured figures that the solution does not reproduce, one phrase each: `mean batch 249 packets, not 28.2
 * packets`. Only for solutions of the model of the machine.
 */
export function differences({ measured }: MeasuredMachine, { indicators }: Solution): readonly string[] {
  return measured.flatMap(({ indicator, value }) => {
    const modelled = indicators[indicator];
    if (typeof modelled !== 'number' || Math.abs(modelled - value) <= otherMachine * Math.abs(value))
      return [];
    const { name, unit } = quantities[indicator];
    return [`${name} ${formatSignificant(value, 3)}${unit}, not ${formatSignificant(modelled, 3)}${unit}`];
  });
}

/**
 * The measured loss that the solution does not reproduce, as a phrase: `loss 1.2 %, not none`. null where the texts or
 * the model count no loss, or both the same.
 */
export function lossDifference(
  { lossShare }: Pick<Examination, 'lossShare'>,
  { indicators }: Solution,
): string | null {
  const modelled = indicators['lossProbability'];
  if (lossShare === null || typeof modelled !== 'number') return null;
  if (Math.abs(modelled - lossShare) <= otherMachine * lossShare) return null;
  const words = (loss: number) => lostWords(loss).replace(' of them', '');
  return `loss ${words(lossShare)}, not ${words(modelled)}`;
}
