/** Latencies, rates and round trips that people state in words, with their conditions. */
import type { PlainLine } from '../../measurements/counters/read-counters.ts';
import { mostLines, longestLine } from './observations.ts';
import { deniedInFront } from './vocabulary.ts';

const timeUnits: Readonly<Record<string, number>> = {
  ns: 1e-3,
  us: 1,
  '\u00b5s': 1,
  usec: 1,
  ms: 1e3,
  msec: 1e3,
  s: 1e6,
  sec: 1e6,
};
const rateUnits: Readonly<Record<string, number>> = { pps: 1, kpps: 1e3, mpps: 1e6 };

/** Packet rates named in a line, packets a second. */
export function ratesIn(text: string): number[] {
  return [...text.matchAll(/(?<!\d)(\d+(?:\.\d+)?)\s*([kM]?pps)\b/gi)].map(
    ([, number, unit]) => Number(number) * rateUnits[unit!.toLowerCase()]!,
  );
}

/** Bit rates named in a line, Mbit/s. */
export const bitRatesIn = (text: string): number[] =>
  [...text.matchAll(/(?<![\d.])(\d+(?:\.\d+)?)\s*([MG])(?:bits?\/s(?:ec)?|bps|b\/s)/gi)].map(
    ([, value, unit]) => Number(value) * (unit!.toUpperCase() === 'G' ? 1000 : 1),
  );

/** A latency that a clause names, and the condition in the clause. */
interface LatencyPoint {
  latencyUs: number;
  /** Time between packets, µs; null where the clause does not say it. */
  gapUs: number | null;
  /** `busy` or `idle` machine. */
  state: 'busy' | 'idle' | null;
  setting: { name: string; value: string; moderation: boolean } | null;
  line: number;
}

const timeForm = /(?<!\d)(\d+(?:\.\d+)?)\s*(ns|us|µs|usec|ms|msec)\b/gi;
const gapForm =
  /(?:\b(?:intervals?|gaps?|every|once (?:in|every|each)|spacing|pauses?)|(?<=\s)-i)\b\D{0,12}(\d+(?:\.\d+)?)\s*(ns|us|µs|usec|ms|msec|s|sec|seconds?)?(?![\w.])/i;
const perSecondForm =
  /(\d[\d,]{0,30}(?:\.\d{1,30})?|\bone|\bonce|\ba)(?:\s*([kM]))?(?:\s*(?:msgs?|messages?|packets?|pkts?|requests?|reqs?|pings?|transactions?|queries|calls?))?\s*(?:\/\s?s(?:ec)?|per second|a second|each second|every second|pps|qps|rps|hz)\b/i;
/** `mps=1000`, as sockperf calls it. */
const rateForm = /\b(?:mps|pps|qps|rps|rate)\s*=\s*(\d+)\s*([kM])?\b/i;
const settingForm =
  /\b([A-Za-z](?=[\w-]{0,60}(?:[-_]\w|Rate(?![\w-])))[\w-]{0,60})(?<=\w)(?:\s*(?:[=:]|\bto\b)\s*|\s+)(\d+|on|off)(?!\w|\.\d)/;
/** `flush timeout = 500 us: RTT 1.1 ms` */
const assignedForm = /^\s*([A-Za-z].{1,60}?)\s*=\s*(\d+|on|off)(?:\s*(?:ns|us|\u00b5s|ms|s))?\s*:/;
const moderationName =
  /(?:^|\s)(?:rx-usecs|rx-frames|tx-usecs|InterruptThrottleRate|adaptive-rx|itr\w*|\w*coalesc\w*)$/i;
const floodGapUs = 10;
const headOfGaps =
  /\b(?:intervals?|gaps?|spacing|pauses?|period)\b.{0,40}\b(?:latency|rtt|delay|round[- ]trip)|\b(?:latency|latencies|rtts?|delays?|round[- ]trips?)\b.{0,60}\b(?:by|against|over|per)\b.{0,30}\b(?:intervals?|gaps?|spacing|pauses?|period)\b/i;
/** Columns: the gap, then a statistic of the latencies; units beside the names or in the rows. */
const columnsOfGaps =
  /^\s*(?:\|\s*)?(?:inter-?(?:packet|arrival)[- ]?)?(?:intervals?|gaps?|spacing|pauses?|period|every)(?:[ _]?[([]?(ns|us|\u00b5s|ms|s)[)\]]?)?[\s,;|]+(?:min|avg|average|mean|median|p\d\d[\d.]*|latency|rtt|delay)(?:[ _]?(?:latency|rtt))?(?:[ _]?[([]?(ns|us|\u00b5s|ms)[)\]]?)?(?![\w.])/i;
/** A row below such a head: `10 ms: 45 us`; without units where the head has them. */
const gapRow =
  /^\s*(?:\|\s*)?(\d+(?:\.\d+)?)(?:\s*(ns|us|\u00b5s|ms|s))?\b[\s:,;|=-]+(\d+(?:\.\d+)?)(?:\s*(ns|us|\u00b5s|ms))?(?![\w.])/;
/** `pps   mean latency`, and a row below it: `1000  64 us`. */
const headOfRates =
  /^\s*(?:\|\s*)?(?:pps|mps|rate|(?:packets|messages|requests)(?:\/s| per second| a second))\b.*\b(?:latency|rtt|delay|round[- ]trip)/i;
const rateRow =
  /^\s*(?:\|\s*)?(\d+(?:\.\d+)?)(?:\s*([kM])(?:pps)?|\s*pps)?[\s:,;|]+(\d+(?:\.\d+)?)\s*(ns|us|\u00b5s|ms)\b/;
const secondUs = 1e6;

/** Latencies in words with their conditions, clause by clause, in the order of the text. */
export function latencyPoints(lines: readonly PlainLine[]): LatencyPoint[] {
  const points: LatencyPoint[] = [];
  let [gapsFirst, ratesFirst] = [false, false];
  let units: readonly (string | undefined)[] = [];
  for (const { number, text } of lines.slice(0, mostLines)) {
    if (text.length > longestLine) continue;
    if (headOfGaps.test(text) && !/\d/.test(text)) {
      gapsFirst = true;
      continue;
    }
    const columns = columnsOfGaps.exec(text);
    if (columns !== null) {
      [gapsFirst, units] = [true, [columns[1], columns[2]]];
      continue;
    }
    if (headOfRates.test(text) && !/\d/.test(text)) {
      ratesFirst = true;
      continue;
    }
    const atRate = ratesFirst ? rateRow.exec(text) : null;
    if (atRate !== null) {
      const gapUs = gapOfRate(atRate);
      points.push({
        latencyUs: Number(atRate[3]) * timeUnits[atRate[4]!]!,
        gapUs,
        state: null,
        setting: null,
        line: number,
      });
      continue;
    }
    const row = gapsFirst ? gapRow.exec(text) : null;
    const [gapUnit, latencyUnit] = [row?.[2] ?? units[0], row?.[4] ?? units[1]];
    if (row !== null && gapUnit !== undefined && latencyUnit !== undefined) {
      const gapUs = Number(row[1]) * timeUnits[gapUnit.toLowerCase()]!;
      const latencyUs = Number(row[3]) * timeUnits[latencyUnit.toLowerCase()]!;
      points.push({ latencyUs, gapUs, state: null, setting: null, line: number });
      continue;
    }
    for (const clause of text.split(/[;,](?=\s)|\.\s|\s(?:and|but|than|versus|vs\.?|against)\s/)) {
      const point = pointOf(clause, number);
      if (point !== null) points.push(point);
    }
  }
  return points;
}

/** The first that is not a result: `avg-latency=56.2` is one. */
function settingOf(clause: string): RegExpExecArray | null {
  const all = [...clause.matchAll(new RegExp(settingForm, 'g'))];
  return assignedForm.exec(clause) ?? all.find(([, name]) => !/lat(?:ency)?$|rtt|delay/i.test(name!)) ?? null;
}

function pointOf(clause: string, line: number): LatencyPoint | null {
  const gap = gapForm.exec(clause);
  const perSecond = rateForm.exec(clause) ?? perSecondForm.exec(clause);
  const setting = rateForm.test(clause) ? null : settingOf(clause);
  const bare = setting !== null && setting[0].includes('=') ? clause.replace(setting[0], ' ') : clause;
  const times = [...bare.replace(gap?.[0] ?? '\0', ' ').matchAll(timeForm)].map(
    ([, value, unit]) => Number(value) * timeUnits[unit!.toLowerCase()]!,
  );
  const latencyUs = times[0];
  if (latencyUs === undefined) return null;
  return {
    ...{ latencyUs, line },
    gapUs:
      gapOf(gap) ??
      gapOfRate(perSecond) ??
      (/\bflood|\bping -f\b|\bback[- ]to[- ]back\b|\bas fast as possible\b|\bcontinuous/i.test(clause)
        ? floodGapUs
        : /\b(?:every|each) second\b/i.test(clause)
          ? secondUs
          : null),
    state: /\b(?:idle|quiet|nothing else)\b/i.test(clause)
      ? 'idle'
      : /\b(?:busy|loaded|under load|spinning|100 ?% cpu)\b/i.test(clause)
        ? 'busy'
        : null,
    setting:
      setting === null
        ? null
        : { name: setting[1]!, value: setting[2]!, moderation: moderationName.test(setting[1]!) },
  };
}

function gapOf(found: RegExpExecArray | null): number | null {
  if (found === null) return null;
  const unit = found[2]?.toLowerCase() ?? 's';
  return Number(found[1]) * (timeUnits[unit] ?? secondUs);
}

function gapOfRate(found: RegExpExecArray | null): number | null {
  if (found === null) return null;
  const factor = found[2] === undefined ? 1 : found[2] === 'M' ? 1e6 : 1e3;
  const rate = /\d/.test(found[1]!) ? Number(found[1]!.replace(/,/g, '')) * factor : 1;
  return rate > 0 ? secondUs / rate : null;
}

/** Latencies at intervals between packets, both µs, in the order of the text. */
export function latencyByGap(lines: readonly PlainLine[]): { gapUs: number; latencyUs: number }[] {
  return latencyPoints(lines).flatMap(({ gapUs, latencyUs }) =>
    gapUs === null ? [] : [{ gapUs, latencyUs }],
  );
}

/** Two latencies that differ by at least this factor at two values of one setting. */
export function settingComparison(
  points: readonly LatencyPoint[],
  factor: number,
  moderation: boolean,
): { name: string; low: LatencyPoint; high: LatencyPoint } | null {
  for (const first of points) {
    for (const second of points) {
      const [a, b] = [first.setting, second.setting];
      if (a === null || b === null || a.name !== b.name || a.value === b.value || a.moderation !== moderation)
        continue;
      if (second.latencyUs >= factor * first.latencyUs) return { name: a.name, low: first, high: second };
    }
  }
  return null;
}

/** The largest of many latencies over a high percentile of them; null where the words do not name both. */
export function maximumOverPercentile(
  lines: readonly PlainLine[],
): { maximumUs: number; percentileUs: number; percentile: number } | null {
  const text = lines
    .slice(0, mostLines)
    .map((line) => line.text)
    .join('\n');
  const unitOf = (word: string | undefined) => timeUnits[(word ?? 'us').toLowerCase()] ?? 1;
  const percentiles = [
    ...text.matchAll(
      /\b[pP]?(99\.9\d*)(?!\d)(?:\s*(?:%|th|percentile))?(?:\s*[:=])?\s*(\d+(?:\.\d+)?)(?:\s*(ns|us|µs|ms))?\b/g,
    ),
  ].map(([, percentile, value, unit]) => ({
    percentile: Number(percentile),
    us: Number(value) * unitOf(unit),
  }));
  for (const [, value, unit, percentile] of text.matchAll(
    /(?<!\d)(\d+(?:\.\d+)?)\s*(ns|us|\u00b5s|ms)\b[^\n,;]{0,12}?\b(?:at|for|in)\b\D{0,6}(99\.9\d*)\s*%/g,
  )) {
    percentiles.push({ percentile: Number(percentile), us: Number(value) * unitOf(unit) });
  }
  const maximum =
    /(?<!\d)(\d+(?:\.\d+)?)\s*(ns|us|\u00b5s|ms)\b[^\n,;]{0,6}\b(?:at )?max(?:imum)?\b/i.exec(text) ??
    /\bmax(?:imum)?\b(?:\s*[:=])?\s*(\d+(?:\.\d+)?)(?:\s*(ns|us|µs|ms))?\b/i.exec(text);
  const [highest] = percentiles.sort((a, b) => b.percentile - a.percentile);
  if (highest === undefined || maximum === null || highest.us <= 0) return null;
  // Numbers without a unit are times where the words are about latencies.
  if (maximum[2] === undefined && !/\b(?:latenc|rtt|round[- ]trip|percentile|delay|jitter)/i.test(text))
    return null;
  return {
    maximumUs: Number(maximum[1]) * unitOf(maximum[2]),
    percentileUs: highest.us,
    percentile: highest.percentile,
  };
}

interface RoundTrips {
  perSecond: number | null;
  roundTripUs: number | null;
  line: number;
}

/** Heads and row of netperf's table of request and response tests. */
const netperfHead = /\bRequest\s+Resp\.?\s+Elapsed\s+Trans\.?\s*$/;
/** Heading of each run; its table has no head where the options leave it out. */
const netperfRun = /\bREQUEST\/RESPONSE TEST\b|\bnetperf\b.*\b(?:TCP|UDP)_RR\b/;
const netperfRow = /^\s*(?:\d+\s+){4}[\d.]+\s+(\d+(?:\.\d+)?)\s*$/;
/** The same as values that were asked for: `THROUGHPUT=9996.87`, or a row with its unit. */
const netperfValue = /^\s*(?:THROUGHPUT=(\d+(?:\.\d+)?)\s*$|(\d+(?:\.\d+)?),\s*Trans\/s\b)/;

/** A rate of transactions and a time of round trips in words: `8000 transactions a second`, `125 us a round trip`. */
export function roundTripsIn(lines: readonly PlainLine[]): RoundTrips[] {
  let heading = 0;
  const ofTrips = lines.some(({ text }) => /\bTrans\/s\b/.test(text));
  return lines.flatMap(({ number, text }) => {
    const asked = ofTrips ? netperfValue.exec(text) : null;
    if (asked !== null) return [{ perSecond: Number(asked[1] ?? asked[2]), roundTripUs: null, line: number }];
    if (netperfHead.test(text) || netperfRun.test(text)) heading = number;
    const row = number - heading <= 4 && heading > 0 ? netperfRow.exec(text) : null;
    if (row !== null) return [{ perSecond: Number(row[1]), roundTripUs: null, line: number }];
    if (
      !/\b(?:transactions?|trans|requests?|round[- ]?trips?|rtt|rr|ping-?pongs?|qps|rps|iops)\b/i.test(text)
    )
      return [];
    // `3998 trans/s` before `transactions a second: 3998`.
    const rate =
      /(\d[\d,]{0,30}(?:\.\d{1,30})?)(?:\s*(?:transactions?|trans|requests?|round[- ]?trips?))?\s*(?:a|per|\/)\s*(?:second|sec|s)\b/i.exec(
        text,
      ) ??
      /(?:transactions?|trans|requests?|round[- ]?trips?|rr|qps|rps)\b[^\d]{0,60}?(?:a|per|\/)\s*(?:second|sec|s)\b[^\d]{0,60}(\d[\d,]{0,30}(?:\.\d{1,30})?)(?![\d,.]{0,60}\s*(?:us|\u00b5s|ms))/i.exec(
        text,
      );
    const time = /(?<!\d)(\d+(?:\.\d+)?)\s*(us|\u00b5s|usec|ms)\b/i.exec(text);
    const denied = rate !== null && deniedInFront(text, rate.index + rate[0].indexOf(rate[1]!));
    const perSecond = rate === null || denied ? null : Number(rate[1]!.replace(/,/g, ''));
    const roundTripUs = time === null ? null : Number(time[1]) * timeUnits[time[2]!.toLowerCase()]!;
    return perSecond === null && roundTripUs === null ? [] : [{ perSecond, roundTripUs, line: number }];
  });
}
