/** Open questions about a result of CSIT: the meaning of its rates, and the choice among its latencies. */
import { rateDirectionsChoice } from '../rate-units.ts';
import type { CsitLoad, CsitResult } from './json.ts';
import { csitLoads } from './json.ts';
import { choose } from '../reading-choice.ts';
import type { Choice } from '../reading-choice.ts';
import type { ReadingAnswers, ReadingQuestion } from '../tool-reading.ts';

export type Directions = 'both' | 'one';
export type LatencyChoice = CsitLoad | 'all';

export interface CsitChoices {
  directions: Choice<Directions>;
  /** null without latencies. */
  load: Choice<LatencyChoice> | null;
}

export const loadLabels: Readonly<Record<CsitLoad, string>> = {
  pdr_90: 'at 90 % of PDR',
  pdr_50: 'at 50 % of PDR',
  pdr_10: 'at 10 % of PDR',
  pdr_0: 'without other load',
};
export const loadShare: Readonly<Record<CsitLoad, number>> = {
  pdr_90: 0.9,
  pdr_50: 0.5,
  pdr_10: 0.1,
  pdr_0: 0,
};

export const directionsChoice = (answers: ReadingAnswers): Choice<Directions> =>
  rateDirectionsChoice(answers, 'as CSIT prints them');

export function csitChoices({ latency }: CsitResult, answers: ReadingAnswers): CsitChoices {
  const directions = directionsChoice(answers);
  const loads = csitLoads.filter((load) => latency.some((each) => each.load === load));
  if (loads.length === 0) return { directions, load: null };
  const options: { value: LatencyChoice; label: string }[] = loads.map((value) => ({
    value,
    label: loadLabels[value],
  }));
  options.push({ value: 'all', label: 'at every load' });
  const guess = loads.includes('pdr_50') ? 'pdr_50' : loads[0]!;
  return { directions, load: choose(answers, 'latencyLoad', 'Latency', options, guess) };
}

export function csitQuestions({ directions, load }: CsitChoices): ReadingQuestion[] {
  return [directions.question, ...(load === null ? [] : [load.question])];
}
