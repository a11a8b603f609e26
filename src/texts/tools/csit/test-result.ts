/**
 * CSIT's result of one test as JSON, in the form of 2021 (`results.throughput.ndr.value.lower`) and in the one since
 * (`result.ndr.lower.rate.value`), with its facts, open questions and results for figures and models.
 */
import { MeasurementFailure, grouped } from '../../measurement-failure.ts';
import { type DecodedHdr, decodeHdrString } from '../hdr/string.ts';
import { type JsonRecord, jsonNumberAt, recordOf, textAt, jsonValueAt } from '../../lines/json.ts';
import type { ReadingAnswers, ReadingQuestion, SystemFact, ToolResult } from '../tool-reading.ts';
import { rateDirectionsChoice } from '../rate-units.ts';
import { type Choice, choose } from '../reading-choice.ts';
import { wireOverheadBytes } from '../../../models/input-parts/wire-overhead.ts';

/** The interval that a search ended with. */
export type SearchInterval = readonly [lower: number, upper: number];

const csitLoads = ['pdr_90', 'pdr_50', 'pdr_10', 'pdr_0'] as const;
type CsitLoad = (typeof csitLoads)[number];
const csitDirections = ['forward', 'reverse'] as const;
type CsitDirection = (typeof csitDirections)[number];

/** Latency at one load in one direction, µs. */
interface CsitLatency {
  direction: CsitDirection;
  load: CsitLoad;
  avg: number | null;
  /** null where there is no HdrHistogram, or one that cannot be decoded. */
  hdr: DecodedHdr | null;
  /** True where a text is in place of the histogram. */
  damaged: boolean;
}

export interface CsitResult {
  kind: 'csit-ndrpdr' | 'csit-soak' | 'csit-mrr';
  /** `pps`, or another unit of the file. */
  unit: string;
  /** Full name: `tests.vpp.perf.ip4.2n1l-25ge2p1xxv710-ethip4-ip4base-soak.64b-1c-ethip4-ip4base-soak`. */
  testId: string | null;
  sut: string | null;
  nic: string | null;
  ndr: SearchInterval | null;
  pdr: SearchInterval | null;
  ndrGbps: SearchInterval | null;
  pdrGbps: SearchInterval | null;
  criticalRate: SearchInterval | null;
  /** MRR: rates of the trials. */
  receiveRates: readonly number[];
  latency: readonly CsitLatency[];
  /** Latencies that the file marks as not measured. */
  invalidLatencies: number;
}

const longestName = 400;
const longestHdr = 1_000_000;
const mostTrials = 10_000;
/** Per second; no machine forwards as much. */
const largestRate = 1e15;

/** Throws where none of the known results is in it. */
export function csitResult(json: unknown): CsitResult {
  const body =
    recordOf(jsonValueAt(json, 'results')) ?? recordOf(jsonValueAt(json, 'result')) ?? recordOf(json);
  const bounds = body === null ? null : boundsOf(body);
  if (body === null || bounds === null) {
    throw new MeasurementFailure(
      'nothing-read',
      'The JSON has no result of CSIT: ndr, pdr, critical_rate or receive_rate was looked for below results.',
    );
  }
  const { latency, invalid } = latencies(body);
  return {
    ...bounds,
    unit: unitOf(body),
    testId: textAt(json, longestName, 'test_id'),
    sut: sutOf(json),
    nic: nicOf(json),
    latency,
    invalidLatencies: invalid,
  };
}

type Bounds = Pick<
  CsitResult,
  'kind' | 'ndr' | 'pdr' | 'ndrGbps' | 'pdrGbps' | 'criticalRate' | 'receiveRates'
>;

function boundsOf(body: JsonRecord): Bounds | null {
  const searched = recordOf(body.throughput) ?? body;
  const ndr = intervalOf(searched.ndr, 'value', 'rate');
  const pdr = intervalOf(searched.pdr, 'value', 'rate');
  const criticalRate = intervalOf(body.critical_rate, 'value', 'rate');
  const receiveRates = trialsOf(body.receive_rate);
  const kind = (ndr ?? pdr) ? 'csit-ndrpdr' : criticalRate ? 'csit-soak' : 'csit-mrr';
  if (kind === 'csit-mrr' && receiveRates.length === 0) return null;
  return {
    kind,
    ndr,
    pdr,
    criticalRate,
    receiveRates,
    ndrGbps: gigabits(searched.ndr),
    pdrGbps: gigabits(searched.pdr),
  };
}

/** `{lower, upper}`, or the same below `inside`, or `{lower: {rate: {value}}, ...}`. */
function intervalOf(node: unknown, inside: string, quantity: string): SearchInterval | null {
  const bound = (name: string) =>
    jsonNumberAt(node, name) ??
    jsonNumberAt(node, inside, name) ??
    jsonNumberAt(node, name, quantity, 'value');
  const lower = bound('lower');
  const upper = bound('upper') ?? lower;
  if (lower === null || upper === null || lower < 0 || upper < lower || upper > largestRate) return null;
  return [lower, upper];
}

function gigabits(node: unknown): SearchInterval | null {
  const named = intervalOf(jsonValueAt(node, 'value_gbps'), 'value', 'rate');
  if (named !== null) return named;
  const bits = intervalOf(node, 'bandwidth', 'bandwidth');
  const isBits = textAt(node, 16, 'lower', 'bandwidth', 'unit') === 'bps';
  return bits !== null && isBits ? [bits[0] / 1e9, bits[1] / 1e9] : null;
}

function trialsOf(node: unknown): number[] {
  const rate = jsonValueAt(node, 'rate') ?? jsonValueAt(node, 'value') ?? node;
  const values = jsonValueAt(rate, 'values') ?? jsonValueAt(node, 'values');
  if (Array.isArray(values)) {
    // A trial that is left out would move the mean.
    const wrong = values.findIndex((value) => !isRate(value));
    if (wrong >= 0) {
      throw new MeasurementFailure(
        'bad-trial',
        `Trial ${wrong + 1} of the receive rate is not a number of packets a second.`,
      );
    }
    return values.slice(0, mostTrials) as number[];
  }
  const single = typeof rate === 'number' ? rate : (jsonNumberAt(rate, 'value') ?? jsonNumberAt(rate, 'avg'));
  return single !== null && isRate(single) ? [single] : [];
}

function isRate(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= largestRate;
}

function unitOf(body: JsonRecord): string {
  return (
    textAt(body, 32, 'throughput', 'unit') ??
    textAt(body, 32, 'ndr', 'lower', 'rate', 'unit') ??
    textAt(body, 32, 'critical_rate', 'lower', 'rate', 'unit') ??
    textAt(body, 32, 'receive_rate', 'rate', 'unit') ??
    'pps'
  );
}

function sutOf(json: unknown): string | null {
  const parts = [
    textAt(json, 64, 'sut_type') ?? textAt(json, 64, 'dut_type'),
    textAt(json, 64, 'sut_version') ?? textAt(json, 64, 'dut_version'),
  ].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? null : parts.join(' ');
}

function nicOf(json: unknown): string | null {
  const tags = jsonValueAt(json, 'tags');
  if (!Array.isArray(tags)) return null;
  for (const tag of tags.slice(0, 1000) as unknown[]) {
    const nic = typeof tag === 'string' ? /^NIC_(?:[A-Za-z]+-)?([\w-]{1,40})$/.exec(tag) : null;
    if (nic) return nic[1]!;
  }
  return null;
}

function latencies(body: JsonRecord): { latency: CsitLatency[]; invalid: number } {
  const latency: CsitLatency[] = [];
  let invalid = 0;
  for (const direction of csitDirections) {
    const node = recordOf(jsonValueAt(body, 'latency', direction)) ?? recordOf(body[`latency_${direction}`]);
    for (const load of csitLoads) {
      const at = recordOf(jsonValueAt(node, load));
      if (at === null) continue;
      const [avg, max] = [jsonNumberAt(at, 'avg'), jsonNumberAt(at, 'max')];
      // -1: the latency was not measured.
      if (max !== null && max <= 0) {
        invalid++;
        continue;
      }
      const text = textAt(at, longestHdr, 'hdrh');
      const hdr = text === null || text === '' ? null : decodeHdrString(text);
      latency.push({ direction, load, avg, hdr, damaged: Boolean(text) && hdr === null });
    }
  }
  return { latency, invalid };
}

// Facts in the names of the tests of CSIT: `10ge2p1x520: 64B-1t1c-eth-l2xcbase-ndrdisc`.

export interface CsitTest {
  /** null for IMIX and names without a size. */
  frameBytes: number | null;
  threads: number | null;
  cores: number | null;
  /** Rate that the search looked for, by the last part of the name. */
  search: 'ndr' | 'pdr' | 'mrr' | 'soak' | null;
}

const sizeAndCores = /(?:^|[^a-z0-9])(?:(\d{2,5})b|imix)-(?:(\d{1,3})t)?(\d{1,3})c(?:-|$)/i;
export function csitTest(name: string): CsitTest {
  const short = name.slice(0, longestName);
  const size = sizeAndCores.exec(short);
  const search = /(ndr|pdr|mrr|soak)(?:disc)?$/i.exec(short)?.[1];
  return {
    frameBytes: numberOf(size?.[1]),
    threads: numberOf(size?.[2]),
    cores: numberOf(size?.[3]),
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
      ...base,
      kind: 'bins',
      label,
      lower: hdr.lower,
      upper: hdr.upper.map((value) => value + 1),
      count: hdr.count,
      beyond: 0,
      sampleSize: hdr.total,
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
    name: 'offeredMpps',
    value: Number((rate * scale).toPrecision(6)),
    source,
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
      name: 'cores',
      value: cores,
      source: `name of the test: ${threads === null ? '' : `${threads}t`}${cores}c`,
      caution: smt ? `The cores run ${threads} threads: two share a core.` : null,
    });
  }
  return systemFacts;
}
