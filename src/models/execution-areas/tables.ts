/** Results in rows: all configurations ranked, the best for each frame size, ways to the target, processors. */
import type { ResultTableDeclaration } from '../contract/model.ts';
import { configurationWords, limitHelp, limitWords } from './words.ts';

type Column = ResultTableDeclaration['columns'][number];

const configuration: Column = {
  ...{ name: 'configuration', label: 'Configuration', kind: 'words' },
  help: 'Cores of the host + cores of the virtual machine; IC: interrupts held for 125 µs, where that matters.',
  said: configurationWords,
};
const throughputMpps: Column = {
  ...{ name: 'throughputMpps', label: 'Throughput', unit: 'Mpps', kind: 'rate' },
  help: 'Highest packet rate.',
};
const throughputGbps: Column = {
  ...{ name: 'throughputGbps', label: 'On the wire', unit: 'Gbit/s', kind: 'rate' },
  help: 'The same in bits, with 20 bytes of preamble and gap for each frame.',
};
const limitedBy: Column = {
  ...{ name: 'limitedBy', label: 'Limit', kind: 'words' },
  help: limitHelp,
  said: limitWords,
};
const scaleFactor: Column = {
  ...{ name: 'scaleFactor', label: 'In parallel', unit: 'flows', kind: 'count' },
  help: 'Groups of cores that work in parallel.',
};
const coresUsed: Column = {
  ...{ name: 'coresUsed', label: 'Cores used', unit: 'cores', kind: 'count' },
  help: 'Cores of all groups.',
};
const extrapolated: Column = {
  ...{ name: 'extrapolated', label: 'Extrapolated', kind: 'words' },
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
        ...{ name: 'saturationFrameBytes', label: 'Fills the link from', unit: 'B', kind: 'count' },
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
      { name: 'fits', label: 'Fits here', kind: 'words', help: 'Whether this processor has so many cores.' },
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
