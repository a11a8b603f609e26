/** Lines that wrk and wrk2 print around their percentile table. */
import { decimalOf } from '../text/number.ts';

export interface WrkSummary {
  /** `30s`, `180m`, as printed. */
  duration: string | null;
  threads: number | null;
  connections: number | null;
  requestsPerSec: number | null;
  /** The short list of percentiles of each distribution: share of one, ms. */
  lists: { label: string | null; p: number[]; ms: number[] }[];
}

const longestLine = 512;
const milliseconds: Readonly<Record<string, number>> = { us: 1e-3, ms: 1, s: 1e3, m: 6e4, h: 3.6e6 };
const distribution = /^Latency Distribution(?: \(HdrHistogram - ([^()]{1,60}))?/;
const percentile = /^(\d{1,3}(?:\.\d{1,6})?)%\s+([\d.]{1,20})(us|ms|s|m|h)$/;

export function emptyWrkSummary(): WrkSummary {
  return { duration: null, threads: null, connections: null, requestsPerSec: null, lists: [] };
}

/** Takes one line into the summary; false where it is none of wrk's. */
export function takeWrkLine(summary: WrkSummary, text: string): boolean {
  if (text.length > longestLine) return false;
  const line = text.trim();
  const running = /^Running (\d+(?:\.\d+)?[smh]) test @ /.exec(line);
  if (running) {
    summary.duration = running[1]!;
    return true;
  }
  const load = /^(\d{1,9}) threads? and (\d{1,9}) connections?$/.exec(line);
  if (load) {
    summary.threads = Number(load[1]);
    summary.connections = Number(load[2]);
    return true;
  }
  const rate = /^Requests\/sec:\s+(\S+)$/.exec(line);
  if (rate) {
    summary.requestsPerSec = decimalOf(rate[1]!);
    return true;
  }
  const named = distribution.exec(line);
  if (named) {
    summary.lists.push({ label: named[1]?.trim() ?? null, p: [], ms: [] });
    return true;
  }
  return takePercentile(summary, line) || otherWrkLine.test(line);
}

/** Of the list that was begun last; rising. */
function takePercentile({ lists }: WrkSummary, line: string): boolean {
  const found = percentile.exec(line);
  const list = lists.at(-1);
  if (!found || !list) return false;
  const share = Number(found[1]) / 100;
  const time = decimalOf(found[2]!);
  if (time === null || share > 1) return false;
  const ms = time * milliseconds[found[3]!]!;
  if (share > (list.p.at(-1) ?? -1) && ms >= (list.ms.at(-1) ?? 0)) {
    list.p.push(share);
    list.ms.push(ms);
  }
  return true;
}

const otherWrkLine =
  /^(?:Thread (?:calibration|Stats)|Latency\s|Req\/Sec|Detailed Percentile|Transfer\/sec|Socket errors|Non-2xx|\d+ requests in|Initialised|-{20,}$)/;
