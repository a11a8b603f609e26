/**
 * CSIT's result of one test as JSON, in the form of 2021 (`results.throughput.ndr.value.lower`) and in the one since
 * (`result.ndr.lower.rate.value`).
 */
import { MeasurementFailure } from '../../measurement-failure.ts';
import type { DecodedHdr } from '../hdr/string.ts';
import { decodeHdrString } from '../hdr/string.ts';
import type { JsonRecord } from '../text/json.ts';
import { jsonNumberAt, recordOf, textAt, jsonValueAt } from '../text/json.ts';

/** The interval that a search ended with. */
export type SearchInterval = readonly [lower: number, upper: number];

export const csitLoads = ['pdr_90', 'pdr_50', 'pdr_10', 'pdr_0'] as const;
export type CsitLoad = (typeof csitLoads)[number];
const csitDirections = ['forward', 'reverse'] as const;
export type CsitDirection = (typeof csitDirections)[number];

/** Latency at one load in one direction, µs. */
export interface CsitLatency {
  direction: CsitDirection;
  load: CsitLoad;
  min: number | null;
  avg: number | null;
  max: number | null;
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
      'no-result',
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
    ...{ kind, ndr, pdr, criticalRate, receiveRates },
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
        `Trial ${wrong + 1} of the receive rate is no number of packets a second.`,
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
      const [min, avg, max] = [jsonNumberAt(at, 'min'), jsonNumberAt(at, 'avg'), jsonNumberAt(at, 'max')];
      // -1: the latency was not measured.
      if (max !== null && max <= 0) {
        invalid++;
        continue;
      }
      const text = textAt(at, longestHdr, 'hdrh');
      const hdr = text === null || text === '' ? null : decodeHdrString(text);
      latency.push({ direction, load, min, avg, max, hdr, damaged: Boolean(text) && hdr === null });
    }
  }
  return { latency, invalid };
}
