/** Results of one test of CSIT for figures and models. */
import { grouped } from '../../measurement-failure.ts';
import { type CsitLatency, type CsitLoad, csitLoads, type CsitResult } from './json.ts';
import type { ReadingAnswers, ReadingQuestion, SystemFact, ToolResult } from '../tool-reading.ts';
import { rateDirectionsChoice } from '../rate-units.ts';
import { type Choice, choose } from '../reading-choice.ts';
import type { DecodedHdr } from '../hdr/string.ts';
import { wireOverheadBytes } from '../../../models/input-parts/wire-overhead.ts';

// Facts in the names of the tests of CSIT: `10ge2p1x520: 64B-1t1c-eth-l2xcbase-ndrdisc`.

export interface CsitTest {
  /** null for IMIX and names without a size. */
  frameBytes: number | null;
  imix: boolean;
  threads: number | null;
  cores: number | null;
  /** `x520`, `xxv710`; null where the name has none. */
  nic: string | null;
  /** Rate that the search looked for, by the last part of the name. */
  search: 'ndr' | 'pdr' | 'mrr' | 'soak' | null;
}

const longestName = 400;
const sizeAndCores = /(?:^|[^a-z0-9])(?:(\d{2,5})b|(imix))-(?:(\d{1,3})t)?(\d{1,3})c(?:-|$)/i;
const nicName = /(?:^|[^a-z0-9])\d{1,3}ge\dp\d([a-z]{1,5}\d{2,5}[a-z]{0,3})/i;

export function csitTest(name: string): CsitTest {
  const short = name.slice(0, longestName);
  const size = sizeAndCores.exec(short);
  const search = /(ndr|pdr|mrr|soak)(?:disc)?$/i.exec(short)?.[1];
  return {
    frameBytes: numberOf(size?.[1]),
    imix: size?.[2] !== undefined,
    threads: numberOf(size?.[3]),
    cores: numberOf(size?.[4]),
    nic: nicName.exec(short)?.[1] ?? null,
    search: (search?.toLowerCase() as CsitTest['search'] | undefined) ?? null,
  };
}

function numberOf(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}

/** Frame size from the two ways the rate is given: bits per packet on the wire. */
export function frameBytesOf(
  result: CsitResult,
  test: CsitTest,
): { bytes: number; inferred: boolean } | null {
  if (test.frameBytes !== null) return { bytes: test.frameBytes, inferred: false };
  const [rate, bits] = [result.ndr ?? result.pdr, result.ndrGbps ?? result.pdrGbps];
  if (rate === null || bits === null || rate[0] <= 0) return null;
  const bytes = (bits[0] * 1e9) / rate[0] / 8 - wireOverheadBytes;
  return bytes >= 60 && bytes <= 9216 ? { bytes: Math.round(10 * bytes) / 10, inferred: true } : null;
}

export function csitFacts(result: CsitResult, test: CsitTest): Record<string, unknown> {
  const { kind, unit, testId, sut, nic, ndr, pdr, ndrGbps, pdrGbps, criticalRate, receiveRates } = result;
  const withLatency = result.latency.length > 0;
  return {
    kind,
    unit:
      kind === 'csit-ndrpdr'
        ? `${unit} (aggregate of both directions)${withLatency ? ', latency us' : ''}`
        : unit,
    test: testId === null ? null : testId.slice(testId.lastIndexOf('.') + 1),
    ...{ sut, nic },
    frameBytes: frameBytesOf(result, test)?.bytes ?? null,
    cores: test.cores,
    ...(kind === 'csit-ndrpdr' && { ndr, pdr, ndrGbps, pdrGbps }),
    ...(criticalRate && { criticalRate }),
    ...(receiveRates.length > 0 && { receiveRates: receiveRates.slice(0, 100) }),
    ...(withLatency && { latency: latencyFacts(result.latency) }),
  };
}

function latencyFacts(latency: readonly CsitLatency[]): Record<string, Record<string, unknown>> {
  const facts: Record<string, Record<string, unknown>> = {};
  for (const { direction, load, min, avg, max, hdr } of latency) {
    (facts[direction] ??= {})[load] = { min, avg, max, hdr: hdr && hdrFacts(hdr) };
  }
  return facts;
}

function hdrFacts(hdr: DecodedHdr): Record<string, unknown> {
  const { significantDigits, lower, upper, count, total } = hdr;
  const middle = lower.reduce((sum, low, k) => sum + ((low + upper[k]!) / 2) * count[k]!, 0);
  const quantile = (share: number) => {
    let seen = 0;
    const bin = count.findIndex((each) => (seen += each) >= share * total);
    return lower[bin]!;
  };
  return {
    ...{ significantDigits, count: total, min: lower[0]!, max: upper.at(-1)!, meanMid: middle / total },
    ...{ p50: quantile(0.5), p90: quantile(0.9), p99: quantile(0.99) },
    distinctValues: count.length,
  };
}

// Open questions about a result of CSIT: the meaning of its rates, and the choice among its latencies.

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
