/**
 * What people say in words beside the outputs: a comparison with and without something, how latency follows the rate, a
 * rate that never changes. Each sentence is one observation of a table of patterns; none alone makes a cause sure.
 */
import type { PlainLine } from '../../measurements/counters/read-counters.ts';

export type ObservationKind =
  /** Loss comes at the times of something else. */
  | 'loss-with-events'
  /** Loss is gone without it. */
  | 'loss-gone-without'
  | 'larger-ring-no-help'
  | 'larger-ring-helps'
  | 'rarer-is-slower'
  | 'idle-states-named'
  | 'idle-states-matter'
  | 'moderation-named'
  | 'moderation-matters'
  | 'constant-rate'
  | 'overload-test'
  | 'source-limited'
  | 'other-reader-loses-nothing'
  | 'setting-matters'
  | 'preemption-named'
  | 'bit-rate-constant'
  | 'packet-rate-constant'
  | 'disk-named';

export interface Observation {
  kind: ObservationKind;
  line: number;
  text: string;
}

const lossWord = String.raw`\b(?:drop(?:s|ped|ping)?|loss(?:es)?|los(?:e|es|ing|t)|i?miss(?:es|ed)?|rx-miss|discards?|overflows?|overruns?|out_of_buffer)\b`;
const sameTime = String.raw`\b(?:while|whenever|when|during|each time|every time|only if|coincides?|same (?:time|moment)|correlat\w+|timing of|as soon as|at the moment)\b`;
const eventWord = String.raw`\b(?:routes?|acls?|api|control[- ]plane|stats|statistics|polled|polling stats|cli|show [a-z-]+|reload\w*|cron\w*|backups?|snapshots?|migrat\w+|gc|garbage|logrotate|log rotation|vacuum|timer|barrier|sync\w*|prometheus|scrap\w+|exporter|collectd|telegraf|snmp\w*|updates?|commit\w*|compaction|neighbou?r(?:ing)? (?:vm|guest)s?|steal|other (?:vm|process|task|job)s?|kernel (?:thread|worker)s?|smi|thp|hugepage|compile|build|container starts?|config(?:uration)? (?:change|push)\w*)\b`;
const goneWord = String.raw`\b(?:disappear\w*|gone|vanish\w*|stops?|stopped|no (?:more |longer )?(?:drops?|loss|packet loss|overruns)|zero (?:drops|loss|packet loss)|without (?:any )?(?:drops|loss|packet loss)|not (?:happen|occur|seen|see)|clean|fine|0 (?:drops|loss)|loss-?free)\b`;
const withoutWord = String.raw`\b(?:paus\w+|stopp?\w*|disabl\w+|turn(?:ed|ing)? off|without|kill\w*|isolat\w+|pinn?\w+|mov(?:e|ed|ing)|remov\w+|idle|off)\b`;
const slower = String.raw`(?:higher|larger|longer|worse|slower|increas\w+|grows?|ris(?:e|es|ing)|more)`;
const faster = String.raw`(?:lower|smaller|shorter|better|faster|decreas\w+|drops?|less|falls?)`;
const both = (...words: readonly string[]) => new RegExp(words.map((word) => `(?=.*${word})`).join(''), 'i');

const patterns: readonly [ObservationKind, RegExp][] = [
  ['loss-gone-without', both(goneWord, withoutWord, String.raw`(?:${lossWord}|${goneWord})`)],
  ['loss-with-events', both(lossWord, sameTime, `(?:${eventWord}|either|both)`)],
  [
    'larger-ring-no-help',
    /(?=.*\b(?:increas\w+|larger|bigger|rais\w+|enlarg\w+|maximum|max)\b)(?=.*\b(?:rings?|desc\w*|rx[ -]?queue size|buffers?|backlog)\b)(?=.*\b(?:not help|no (?:difference|effect|improvement|change|help)|same|didn.?t (?:help|change)|doesn.?t (?:help|change)|without (?:success|effect)|still (?:drops?|loses))\b)/i,
  ],
  [
    'larger-ring-helps',
    /(?=.*\b(?:increas\w+|larger|bigger|rais\w+|enlarg\w+|maximum|max|ethtool -G|from \d+ .*to \d+)\b)(?=.*\b(?:rings?|desc\w*|rx[ -]?queue size|buffer rings?)\b)(?=.*\b(?:fix(?:es|ed)?|helps|helped|gone|solv\w+|removes?|healthy|disappear\w*|no more)\b)/i,
  ],
  [
    'rarer-is-slower',
    new RegExp(
      String.raw`\b(?:smaller|shorter)\b[^.]*\b(?:interval|gap|spacing|pause|distance)\b[^.]*\b${faster}\b[^.]*\b(?:latency|rtt|delay|round[- ]trips?)\b|\b(?:larger|longer|bigger)\b[^.]*\b(?:interval|gap|spacing|pause)\b[^.]*\b${slower}\b[^.]*\b(?:latency|rtt|delay|round[- ]trips?)\b|\b(?:latency|rtt|delay|round[- ]trips?)\b[^.]*\b${slower}\b[^.]*\b(?:low(?:er)? (?:rate|load|traffic|pps|qps)|idle|light load|rarer|rare|longer (?:interval|gap|pause)s?|infrequent|sparse)\b|\b(?:low(?:er)? (?:rate|load|traffic|pps|qps)|idle|light load|rarer|fewer packets|slower rate)\b[^.]*\b${slower}\b[^.]*\b(?:latency|rtt|delay)\b|\bfirst (?:packet|request|ping)s?\b[^.]*\b(?:after|idle)\b[^.]*\b(?:slow\w*|late|higher|longer)\b|\b(?:latency|rtt|delay|round[- ]trips?)\b[^.]*\b${faster}\b[^.]*\b(?:high(?:er)? (?:rate|load|traffic|pps|qps)|busy|under load|flood)\b|\brarer\b.*\bslower\b`,
      'i',
    ),
  ],
  [
    'idle-states-matter',
    both(
      String.raw`\b(?:c-?states?|c[136]e?\b|idle=poll|max_cstate|dma_latency|cpuidle|power[- ]?sav\w+|idle-set|latency-performance)`,
      String.raw`\b(?:impact|helps?|helped|fix\w*|solv\w+|${faster}|disabl\w+ .*(?:latency|rtt)|improv\w+|gone|back to)\b`,
    ),
  ],
  [
    'idle-states-named',
    /\b(?:c-?states?|idle=poll|max_cstate|cpu_dma_latency|cpuidle|power[- ]?sav\w+|cpupower idle)\b/i,
  ],
  [
    'moderation-matters',
    both(
      String.raw`\b(?:rx-usecs|interrupt ?throttle(?:rate)?|coalesc\w+|moderation|adaptive-rx|itr)\b`,
      String.raw`\b(?:helps?|helped|fix\w*|solv\w+|${faster}|improv\w+|gone|down to|went from|from \d)\b`,
    ),
  ],
  [
    'moderation-named',
    /\b(?:rx-usecs|interrupt ?throttle(?:rate)?|interrupt (?:moderation|coalescing|mitigation)|adaptive-rx)\b/i,
  ],
  [
    'constant-rate',
    /\b(?:very close to|exactly|locked|stuck at|never (?:above|more|exceeds?)|always|constant(?:ly)?|capped|pinned at|plateau\w*|close to)\b/i,
  ],
  [
    'source-limited',
    /\b(?:source|generator|sender|tx|transmitter)[- ]?(?:limited|bound|is the limit|cannot send more|maxed)\b/i,
  ],
  [
    'overload-test',
    /\b(?:under overload|overload(?:ed)? (?:test|run)|maximum (?:receive )?rate test|MRR|line[- ]rate test)\b/i,
  ],
  [
    'other-reader-loses-nothing',
    both(
      String.raw`\b(?:tcpdump|pfcount|dumpcap|another|other|second)\b`,
      String.raw`\b(?:no (?:drops|loss|packet loss)|loses? nothing|without (?:drops|loss)|0 (?:drops|lost|packets dropped)|sees? all)\b`,
    ),
  ],
  [
    'setting-matters',
    /\b(?:after|once|when|with|by)\b[^.]*\b(?:set(?:ting)?|chang(?:e|ed|ing)|switch(?:ed|ing)?|disabl\w+|enabl\w+)\b[^.]*\b(?:fix\w*|solv\w+|helps?|helped|gone|normal|disappear\w*|(?:down|dropped|went) (?:from|to))\b/i,
  ],
  [
    'preemption-named',
    /\b(?:steal(?: time)?|preempt\w+|context switch\w*|involuntary|noisy neighbou?r|isolcpus|nohz_full|smi\b|scheduled out|descheduled|irqs? (?:on|land(?:ing)? on) (?:the )?(?:same|polling|isolated))/i,
  ],
  [
    'bit-rate-constant',
    /\b(?:same|constant|always|stays?|capped)\b[^.]*\b[GM]bit|\b[GM](?:bit\/s|bps|b\/s)\b[^.]*\b(?:at any|whatever|regardless|for all|independent)\b[^.]*\b(?:frame|packet) sizes?\b/i,
  ],
  [
    'packet-rate-constant',
    /\b(?:same|constant|always|stays?)\b[^.]*\b[kM]?pps\b[^.]*\b(?:at any|whatever|regardless|for all|independent|every)\b[^.]*\b(?:frame|packet) sizes?\b|\b[kM]?pps\b[^.]*\b(?:at any|whatever|regardless|for all|independent)\b[^.]*\b(?:frame|packet) sizes?\b/i,
  ],
  ['disk-named', /\b(?:disk|ssd|hdd|nvme|raid|storage|write speed|writing to)\b/i],
];

const mostLines = 400;
const longestLine = 400;

export function observationsIn(lines: readonly PlainLine[]): Observation[] {
  return lines.slice(0, mostLines).flatMap(({ number, text }) => {
    if (text.length > longestLine || !/[a-z]{3}/i.test(text)) return [];
    return patterns
      .filter(([, pattern]) => pattern.test(text))
      .map(([kind]) => ({ kind, line: number, text }));
  });
}

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
  return [...text.matchAll(/(\d+(?:\.\d+)?)\s*([kM]?pps)\b/gi)].map(
    ([, number, unit]) => Number(number) * rateUnits[unit!.toLowerCase()]!,
  );
}

const intervalForm =
  /\b(?:interval|gap|every|spacing|pause|-i)\b\D{0,12}(\d+(?:\.\d+)?)\s*(ns|us|\u00b5s|usec|ms|msec|s|sec)?\b(.*)$/i;
const latencyForm = /(\d+(?:\.\d+)?)\s*(ns|us|\u00b5s|usec|ms|msec)\b/gi;

/** Latencies at intervals between packets, both \u00b5s, in the order of the text. */
export function latencyByGap(lines: readonly PlainLine[]): { gapUs: number; latencyUs: number }[] {
  return lines.flatMap(({ text }) => {
    const gap = intervalForm.exec(text);
    if (gap === null || text.length > longestLine) return [];
    const latency = [...gap[3]!.matchAll(latencyForm)].at(0);
    if (latency === undefined) return [];
    const unit = gap[2] === undefined ? 1e6 : timeUnits[gap[2].toLowerCase()]!;
    return [
      { gapUs: Number(gap[1]) * unit, latencyUs: Number(latency[1]) * timeUnits[latency[2]!.toLowerCase()]! },
    ];
  });
}

export interface RoundTrips {
  perSecond: number | null;
  roundTripUs: number | null;
  line: number;
}

/** A rate of transactions and a time of round trips in words: `8000 transactions a second`, `125 us a round trip`. */
export function roundTripsIn(lines: readonly PlainLine[]): RoundTrips[] {
  return lines.flatMap(({ number, text }) => {
    if (
      !/\b(?:transactions?|trans|requests?|round[- ]?trips?|rtt|rr|ping-?pongs?|qps|rps|iops)\b/i.test(text)
    )
      return [];
    const rate =
      /(?:transactions?|trans|requests?|round[- ]?trips?|rr|qps|rps)\b[^\d]{0,60}?(?:a|per|\/)\s*(?:second|sec|s)\b[^\d]{0,60}(\d[\d,]*(?:\.\d+)?)(?!\s*(?:us|\u00b5s|ms))/i.exec(
        text,
      ) ??
      /(\d[\d,]*(?:\.\d+)?)\s*(?:transactions?|trans|requests?|round[- ]?trips?)?\s*(?:a|per|\/)\s*(?:second|sec|s)\b/i.exec(
        text,
      );
    const time = /(\d+(?:\.\d+)?)\s*(us|\u00b5s|usec|ms)\b/i.exec(text);
    const perSecond = rate === null ? null : Number(rate[1]!.replace(/,/g, ''));
    const roundTripUs = time === null ? null : Number(time[1]) * timeUnits[time[2]!.toLowerCase()]!;
    return perSecond === null && roundTripUs === null ? [] : [{ perSecond, roundTripUs, line: number }];
  });
}
