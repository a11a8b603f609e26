/** Results of one test of CSIT for figures and models. */
import { grouped } from '../../measurement-failure.ts';
import { type CsitTest, frameBytesOf } from './facts.ts';
import { type CsitLatency, type CsitLoad, csitLoads, type CsitResult } from './json.ts';
import type { ReadingAnswers, ReadingQuestion, SystemFact, ToolResult } from '../tool-reading.ts';
import { rateDirectionsChoice } from '../rate-units.ts';
import { type Choice, choose } from '../reading-choice.ts';

/** Open questions about a result of CSIT: the meaning of its rates, and the choice among its latencies. */

export type Directions = 'both' | 'one';
type LatencyChoice = CsitLoad | 'all';

export interface CsitChoices {
  directions: Choice<Directions>;
  /** null without latencies. */
  load: Choice<LatencyChoice> | null;
}

const loadLabels: Readonly<Record<CsitLoad, string>> = {
  pdr_90: 'at 90 % of PDR',
  pdr_50: 'at 50 % of PDR',
  pdr_10: 'at 10 % of PDR',
  pdr_0: 'without other load',
};
const loadShare: Readonly<Record<CsitLoad, number>> = {
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

export function csitResultsOf(result: CsitResult, { directions, load }: CsitChoices): ToolResult[] {
  const { ndr, pdr, criticalRate, receiveRates, unit } = result;
  const results: ToolResult[] = [];
  const scale = (directions.value === 'one' ? 0.5 : 1) / 1e6;
  const rate = (label: string, value: number, sampleSize: number | null = null) => {
    const quantity = unit === 'pps' ? 'throughputMpps' : 'other';
    const given = unit === 'pps' ? { unit: 'Mpps', value: value * scale } : { unit, value };
    results.push({ kind: 'value', quantity, label, ...given, sampleSize });
  };
  if (ndr) rate('NDR, lower bound', ndr[0]);
  if (pdr) rate('PDR, lower bound', pdr[0]);
  if (criticalRate) rate('critical rate, lower bound', criticalRate[0]);
  if (receiveRates.length > 0) {
    const mean = receiveRates.reduce((sum, each) => sum + each, 0) / receiveRates.length;
    rate('MRR, mean of the trials', mean, receiveRates.length);
    if (receiveRates.length > 1) {
      rate('MRR, lowest trial', Math.min(...receiveRates), 1);
      rate('MRR, highest trial', Math.max(...receiveRates), 1);
    }
  }
  for (const latency of result.latency) {
    if (load === null || (load.value !== 'all' && load.value !== latency.load)) continue;
    results.push(...latencyResults(latency));
  }
  return results;
}

/** Whole µs, truncated: 21 covers 21 up to 22. */
function latencyResults({ direction, load, avg, hdr }: CsitLatency): ToolResult[] {
  const label = `${direction}, ${loadLabels[load]}`;
  const base = { quantity: 'sojournUs', unit: 'µs' };
  const results: ToolResult[] = [];
  if (hdr !== null) {
    results.push({
      ...{ ...base, kind: 'bins', label },
      ...{ lower: hdr.lower, upper: hdr.upper.map((value) => value + 1), count: hdr.count },
      ...{ beyond: 0, sampleSize: hdr.total },
    });
  }
  if (avg !== null && avg >= 0) {
    results.push({
      ...base,
      kind: 'value',
      label: `${label}, mean`,
      value: avg,
      sampleSize: hdr?.total ?? null,
    });
  }
  return results;
}

const mostCores = 64;

export function csitSystemFacts(
  result: CsitResult,
  test: CsitTest,
  { directions, load }: CsitChoices,
): SystemFact[] {
  const systemFacts: SystemFact[] = testSystemFacts(test, frameBytesOf(result, test));
  if (result.unit !== 'pps') return systemFacts;
  const scale = (directions.value === 'one' ? 0.5 : 1) / 1e6;
  const share = load === null || load.value === 'all' ? 0 : loadShare[load.value];
  const { ndr, pdr, criticalRate } = result;
  const [rate, source] =
    share > 0 && pdr
      ? [share * pdr[0], `${Math.round(100 * share)} % of PDR, ${grouped(Math.round(pdr[0]))} pps`]
      : [
          ndr?.[0] ?? pdr?.[0] ?? criticalRate?.[0] ?? null,
          ndr ? 'NDR, lower bound' : 'lower bound of the rate',
        ];
  if (rate === null || rate <= 0) return systemFacts;
  const caution =
    directions.value === 'both' ? 'The rate counts both directions of the traffic together.' : null;
  systemFacts.push({
    ...{ name: 'offeredMpps', value: Number((rate * scale).toPrecision(6)), source },
    caution,
  });
  return systemFacts;
}

/** Frame size and cores in the name of the test. */
export function testSystemFacts(
  test: CsitTest,
  frame: { bytes: number; inferred: boolean } | null,
): SystemFact[] {
  const systemFacts: SystemFact[] = [];
  if (frame !== null && frame.bytes >= 64 && frame.bytes <= 9216) {
    const source = frame.inferred
      ? 'rate in Gbit/s over rate in packets'
      : `name of the test: ${frame.bytes}B`;
    systemFacts.push({ name: 'frameBytes', value: frame.bytes, source, caution: null });
  }
  const { cores, threads } = test;
  if (cores !== null && cores >= 1 && cores <= mostCores) {
    const smt = threads !== null && threads > cores;
    systemFacts.push({
      ...{ name: 'cores', value: cores },
      source: `name of the test: ${threads === null ? '' : `${threads}t`}${cores}c`,
      caution: smt ? `The cores run ${threads} threads: two share a core.` : null,
    });
  }
  return systemFacts;
}
