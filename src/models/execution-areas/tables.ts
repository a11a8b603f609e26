/** Results in rows: all configurations ranked, the best for each frame size, ways to the target, processors. */
import { bitRate, packetRate } from '../result-parts/results.ts';
import type { ResultTableDeclaration, WordDeclaration } from '../contract/model.ts';
import { configurations } from './configurations.ts';

// Results that are words.

/** JSON contains the id. */
const configurationWords = Object.fromEntries(configurations.map(({ id, name }) => [id, name]));

/** Limits of the throughput. */
const limitWords = { cpu: 'the processor', link: 'the link' } as const;
const limitHelp = 'The processor, or the link where that is full.';

export const words: readonly WordDeclaration[] = [
  {
    name: 'configuration',
    label: 'Configuration',
    help: 'The chosen configuration, or the best one where “best” is chosen. IC: interrupts held for 125 µs.',
    labels: configurationWords,
  },
  { name: 'limitedBy', label: 'Limit', help: limitHelp, labels: limitWords },
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

type Column = ResultTableDeclaration['columns'][number];

const configuration: Column = {
  name: 'configuration',
  label: 'Configuration',
  kind: 'words',
  help: 'Cores of the host + cores of the virtual machine; IC: interrupts held for 125 µs, where that matters.',
  labels: configurationWords,
};
const throughputMpps: Column = packetRate('throughputMpps', {
  label: 'Throughput',
  help: 'Highest packet rate.',
});
const throughputGbps: Column = bitRate('throughputGbps', {
  label: 'On the wire',
  help: 'The same in bits, with 20 bytes of preamble and gap for each frame.',
});
const limitedBy: Column = {
  name: 'limitedBy',
  label: 'Limit',
  kind: 'words',
  help: limitHelp,
  labels: limitWords,
};
const scaleFactor: Column = {
  name: 'scaleFactor',
  label: 'In parallel',
  unit: 'flows',
  kind: 'count',
  help: 'Groups of cores that work in parallel.',
};
const coresUsed: Column = {
  name: 'coresUsed',
  label: 'Cores used',
  unit: 'cores',
  kind: 'count',
  help: 'Cores of all groups.',
};
const extrapolated: Column = {
  name: 'extrapolated',
  label: 'Extrapolated',
  kind: 'words',
  help: 'yes: beyond the frame sizes or the number of flows that the parameters were measured with.',
};

const throughput = [throughputMpps, throughputGbps, limitedBy, scaleFactor, coresUsed];

export const tables: readonly ResultTableDeclaration[] = [
  {
    id: 'ranking',
    label: 'All configurations, best first',
    help: 'Highest throughput first; equal ones by fewer cores, then by what the processor alone would carry.',
    rowLabel: null,
    columns: [
      configuration,
      ...throughput,
      {
        name: 'saturationFrameBytes',
        label: 'Fills the link from',
        unit: 'B',
        kind: 'count',
        help: 'Frame size above which the link is the limit; none where no frame up to 1500 bytes fills it.',
      },
      extrapolated,
      { name: 'reason', label: 'Why not', kind: 'words', help: 'Why a configuration cannot run here.' },
    ],
    emptyMessage: 'No configuration fits this processor.',
  },
  {
    id: 'bestPerFrame',
    label: 'Best configuration for each frame size',
    help: 'The paper’s frame sizes and the current one; flows, processor and link as set.',
    rowLabel: null,
    columns: [
      { name: 'frameBytes', label: 'Frame size', unit: 'B', kind: 'count', help: 'Including the checksum.' },
      configuration,
      ...throughput,
      extrapolated,
    ],
    emptyMessage: 'No configuration fits this processor.',
  },
  {
    id: 'cheapest',
    label: 'Fewest cores for the target',
    help: 'For each configuration the fewest cores with which it reaches the target at this clock and with these flows, on however large a processor.',
    rowLabel: null,
    columns: [
      configuration,
      coresUsed,
      scaleFactor,
      throughputMpps,
      throughputGbps,
      limitedBy,
      {
        name: 'fits',
        label: 'Fits here',
        kind: 'words',
        help: 'Whether this processor has that many cores.',
      },
      extrapolated,
    ],
    emptyMessage: 'No target is set, or no configuration reaches it.',
  },
  {
    id: 'cpus',
    label: 'Processors',
    help: 'With a target the cheapest configuration that reaches it on each processor, without one the best.',
    rowLabel: null,
    columns: [
      { name: 'name', label: 'Processor', kind: 'words', help: 'As listed in the inputs.' },
      { name: 'cores', label: 'Cores', unit: 'cores', kind: 'count', help: 'Of this processor.' },
      { name: 'clockGhz', label: 'Clock', unit: 'GHz', kind: 'rate', help: 'Of this processor.' },
      { name: 'price', label: 'Price', unit: '', kind: 'count', help: 'As listed in the inputs.' },
      configuration,
      ...throughput,
      extrapolated,
      {
        name: 'verdict',
        label: 'Verdict',
        kind: 'words',
        help: 'Whether it reaches the target, and which is the cheapest.',
      },
    ],
    emptyMessage: 'No processors are listed.',
  },
];
