/** Cautions that follow from results alone, in the same words for every tool. */
import { formatCount, formatPlain } from '../../text/number-format.ts';
import { numberOf } from '../../text/number-words.ts';
import type { ReadingNote } from '../measurement.ts';
import type { ToolResult } from './tool-reading.ts';

/** With fewer samples the tail of a distribution of times is too uncertain. */
export const fewSamples = 1000;

/** Counters without a time give no rate; `more`: what to paste for one, behind "paste". */
export function sinceStart(start: string, more: string): ReadingNote {
  const message = `The counters run since ${start}, for a time that the text does not say: they give no rate. For one, paste ${more}.`;
  return { code: 'since-start', message };
}

function fewSamplesNote(results: readonly ToolResult[]): ReadingNote[] {
  const few = results.flatMap((result) => {
    if ((result.kind !== 'percentiles' && result.kind !== 'bins') || result.unit !== 'µs') return [];
    const { sampleSize, label } = result;
    return sampleSize === null || sampleSize >= fewSamples ? [] : [{ sampleSize, label }];
  });
  const [first] = few;
  if (first === undefined) return [];
  const least = few.reduce((fewest, one) => (one.sampleSize < fewest.sampleSize ? one : fewest), first);
  const beyond =
    least.sampleSize < 2
      ? ''
      : `, and nothing is known beyond ${formatPlain(100 * (1 - 1 / least.sampleSize), 6)} %`;
  const message = `Only ${numberOf(least.sampleSize, 'sample')} (${least.label}): tail percentiles mean little${beyond}.`;
  return [{ code: 'few-samples', message }];
}

function lostNote(results: readonly ToolResult[]): ReadingNote[] {
  const timed = results.some(({ quantity }) => quantity === 'sojournUs');
  return results.flatMap((result) => {
    if (!timed || result.kind !== 'value' || result.quantity !== 'lossProbability') return [];
    const { value, sampleSize, label } = result;
    if (sampleSize === null || value <= 0) return [];
    const lost = `${formatCount(Math.round(value * sampleSize))} of ${formatCount(sampleSize)}`;
    return [{ code: 'lost', message: `${lost} were lost and have no latency (${label}).` }];
  });
}

/** At most one note on few samples, and one for each loss beside latencies. */
export function notesOnResults(results: readonly ToolResult[]): ReadingNote[] {
  return [...fewSamplesNote(results), ...lostNote(results).slice(0, mostLosses)];
}

/** More are too many to read. */
const mostLosses = 4;
