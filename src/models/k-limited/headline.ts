/** Headline of the k-limited model: response time, and the distance to the limit. */
import type { HeadlineWords, HeadlineContext } from '../contract/screen.ts';
import { edgeWords, rateWords, shareWords } from '../headline-parts/headline-words.ts';
import { microsWords } from '../../text/number-words.ts';
import { readInputs } from './read-inputs.ts';

export function headline({ values, solution, rate }: HeadlineContext): HeadlineWords {
  const { cores, rateMpps } = readInputs(values);
  const { load, capacityMpps, responseUs } = solution.indicators;
  const time = microsWords(responseUs ?? 0);
  if (load === null || load === undefined || !capacityMpps)
    return {
      sentence: `A packet takes ${time} on average.`,
      edge: null,
      says: [{ result: 'responseUs', words: time }],
    };
  const runs = cores === 1 ? 'the core runs' : 'the cores run';
  const its = cores === 1 ? 'its' : 'their';
  const at = `At ${rateWords(rate, rateMpps)}`;
  const share = `${shareWords(load)} of ${its} capacity`;
  return {
    brief: `${at}, ${shareWords(load)} of the capacity, a packet takes ${time} on average.`,
    sentence: `${at} ${runs} at ${share}: a packet takes ${time} on average.`,
    says: [
      { result: 'responseUs', words: time },
      { result: 'load', words: shareWords(load) },
    ],
    edge: `The capacity is ${edgeWords(rate, capacityMpps, rateMpps)}.`,
  };
}
