/** Where the operating point lies and how far the edge is, in words. */
import type { InputValues } from '../contract/inputs.ts';
import { significant } from '../../text/number-words.ts';
import type { Solution } from '../contract/solution.ts';
import { configurationNamed } from './configurations.ts';
import { frameRange } from './solver/frame-range.ts';
import { flowWords } from './solver/predict.ts';
import { readInputs } from './read-inputs.ts';

export function situation(values: InputValues, { indicators, words = {} }: Solution): string {
  const inputs = readInputs(values);
  const { throughputMpps, throughputGbps, scaleFactor, coresUsed, coresIdle, saturationFrameBytes } =
    indicators;
  if (typeof throughputMpps !== 'number' || typeof scaleFactor !== 'number') return '';
  const { name } = configurationNamed(words.configuration);
  const best = inputs.configuration === 'best' ? ' is best' : '';
  const limit = words.limitedBy === 'link' ? 'the link is full' : 'the processor is the limit';
  const link =
    typeof saturationFrameBytes === 'number'
      ? saturationFrameBytes === frameRange.min
        ? 'Every frame size fills the link.'
        : `Frames above ${Math.round(saturationFrameBytes)} B fill the link.`
      : 'No frame up to 1500 B fills the link.';
  const cores = (coresUsed ?? 0) + (coresIdle ?? 0);
  return `${name}${best}: ${significant(throughputMpps, 4)} Mpps (${significant(throughputGbps ?? 0)} Gbit/s) with ${flowWords(scaleFactor)} in parallel on ${coresUsed} of ${cores} cores; ${limit}. ${link}`;
}
