/** Results that are words. */
import type { WordDeclaration } from '../contract/model.ts';
import { configurations } from './configurations.ts';

/** JSON contains the id. */
export const configurationWords = Object.fromEntries(
  configurations.map(({ id, shortName }) => [id, shortName]),
);

/** Limits of the throughput. */
export const limitWords = { cpu: 'the processor', link: 'the link' } as const;
export const limitHelp = 'The processor, or the link where that is full.';

export const words: readonly WordDeclaration[] = [
  {
    name: 'configuration',
    label: 'Configuration',
    help: 'The chosen configuration, or the best one where “best” is chosen. IC: interrupts held for 125 µs.',
    said: configurationWords,
  },
  {
    name: 'limitedBy',
    label: 'Limit',
    help: limitHelp,
    said: limitWords,
  },
  {
    name: 'bottleneck',
    label: 'Bottleneck',
    help: 'The execution area that limits the throughput, as far as the paper’s text names it, or the link where that is the limit.',
  },
  {
    name: 'extrapolated',
    label: 'Extrapolated',
    help: 'yes: beyond the frame sizes or the number of flows that the parameters were measured with.',
  },
  { name: 'parameterSource', label: 'Parameters from', help: 'Where the cost of a packet comes from.' },
  {
    name: 'reportedError',
    label: 'Error reported by the paper',
    help: 'Relative error of the paper’s predictions against its own measurements of this configuration.',
  },
  { name: 'targetAnswer', label: 'Target', help: 'The cheapest way to the target, or why there is none.' },
  {
    name: 'cheapestCpu',
    label: 'Processor to buy',
    help: 'The cheapest listed processor that reaches the target.',
  },
];
