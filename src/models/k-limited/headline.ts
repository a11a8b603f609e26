/** Headline of the k-limited model: response time, and the distance to the limit. */
import type { HeadlineWords, HeadlineContext } from '../contract/screen.ts';
import { edgeWords, offeredWords, shareWords } from '../headline-parts/headline-words.ts';
import { microsWords } from '../../text/number-words.ts';
import { phrase } from '../../text/words.ts';
import { readInputs } from './read-inputs.ts';

export function headline({ values, solution, rate }: HeadlineContext): HeadlineWords {
  const { cores, rateMpps } = readInputs(values);
  const { load, capacityMpps, responseUs } = solution.indicators;
  const time = { of: 'responseUs', text: microsWords(responseUs ?? 0) };
  if (load === null || load === undefined || !capacityMpps)
    return { sentence: phrase`A packet takes ${time} on average.`, edge: null };
  const runs = cores === 1 ? 'the core runs' : 'the cores run';
  const its = cores === 1 ? 'its' : 'their';
  const at = phrase`At ${offeredWords(rate, rateMpps)}`;
  const share = { of: 'load', text: shareWords(load) };
  return {
    brief: phrase`${at}, ${share} of the capacity, a packet takes ${time} on average.`,
    sentence: phrase`${at} ${runs} at ${share} of ${its} capacity: a packet takes ${time} on average.`,
    edge: `The capacity is ${edgeWords(rate, capacityMpps, rateMpps)}.`,
  };
}
