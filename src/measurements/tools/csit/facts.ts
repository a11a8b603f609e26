/** All facts in one result of CSIT, in its terms. */
import type { CsitLatency, CsitResult } from './json.ts';
import type { DecodedHdr } from '../hdr/string.ts';
import { wireOverheadBytes } from '../../../models/input-parts/wire-overhead.ts';

/** Facts in the names of the tests of CSIT: `10ge2p1x520: 64B-1t1c-eth-l2xcbase-ndrdisc`. */

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
