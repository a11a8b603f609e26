/** Roles and units of columns, from their names in many spellings. */

/** Whole numbers that may differ between the rows and then identify several curves; named like the inputs of models. */
export type CurveSetting = 'flows' | 'cores' | 'functions';

export type NamedRole =
  | ('load' | 'frame' | 'port' | 'configuration' | 'samples')
  | ('throughput' | 'loss' | 'sojourn' | 'queue')
  | CurveSetting;

/** A unit as far as the name has one. */
export type NamedUnit =
  | ('pps' | 'kpps' | 'mpps')
  | ('bps' | 'kbps' | 'mbps' | 'gbps')
  | ('bytes/s' | 'percent' | 'ratio' | 'ppm')
  | ('ns' | 'us' | 'ms' | 's');

export interface NamedColumn {
  /** `rate`: a load or a throughput, whichever the other columns leave open. */
  role: NamedRole | 'rate';
  /** Position in the row, from 0. */
  cell: number;
  unit: NamedUnit | null;
  /** A bit rate whose name states its layer: on the wire (layer 1) or the frames alone (layer 2). */
  meaning: 'wire' | 'frame' | null;
}

const perSecond = '(?: (?:s|secs?|seconds?|per s(?:ec(?:ond)?)?))';
const packets = '(?:pkts?|packets?|frames?)';

/** In order of precedence; a match is removed from the name. */
const units: readonly (readonly [NamedUnit, RegExp])[] = [
  [
    'mpps',
    new RegExp(
      `\\b(?:mpps|mfps|m${packets}${perSecond}?|mp${perSecond}|(?:million|mega) ?${packets}${perSecond}?)\\b`,
    ),
  ],
  [
    'kpps',
    new RegExp(`\\b(?:kpps|kfps|k${packets}${perSecond}?|kp${perSecond}|kilo ?${packets}${perSecond}?)\\b`),
  ],
  ['gbps', new RegExp(`\\b(?:gbps|gbits?${perSecond}?|gb${perSecond})\\b`)],
  ['mbps', new RegExp(`\\b(?:mbps|mbits?${perSecond}?|mb${perSecond})\\b`)],
  ['kbps', new RegExp(`\\b(?:kbps|kbits?${perSecond}?|kb${perSecond})\\b`)],
  ['bps', new RegExp(`\\b(?:bps|bits?${perSecond})\\b`)],
  ['pps', new RegExp(`\\b(?:pps|fps|${packets}${perSecond})\\b`)],
  ['percent', /\b(?:percent|per cent|pct|perc)\b/],
  ['ppm', /\bppm\b/],
  ['ratio', /\b(?:ratio|fraction|share|probability|prob)\b/],
  ['ns', /\b(?:ns|nsecs?|nanosec(?:ond)?s?)\b/],
  ['us', /\b(?:us|usecs?|microsec(?:ond)?s?)\b/],
  ['ms', /\b(?:ms|msecs?|millisec(?:ond)?s?)\b/],
  ['s', /\b(?:s|secs?|seconds?)\b/],
];

/** kB/s, MB/s, GBps: a capital B without an i behind it is a byte. */
const bytesPerSecond = /[kKMGT]?B(?:ytes?)?\s*(?:\/\s*s|ps)(?![a-z])/;

/** `Load [Mpps]`, `load_mpps` and `loadMpps` as `load mpps`; µ in any encoding before an s is u. */
function plainName(name: string): string {
  return name
    .replace(/(?<![^\x20-\x7e])[^\x20-\x7e]+(?=s)/g, 'u')
    .replace(/%/g, ' percent ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Words that make a column another statistic than the mean. */
const otherStatistic =
  /^(?:p\d+|percentile|quantile|min|minimum|median|std|stdev|stddev|sd|var|variance|jitter|ci|error|err|lower|upper|low|high)$/;
const maximum = /^(?:max|maximum|peak)$/;
export const lossWord = /^(?:loss|losses|lost|drops?|dropped|discards?|discarded|plr|flr)$/;
export const timeWord = /^(?:latency|latencies|sojourn|delay|response|residence)$/;
const dropWord = /^(?:lost|drops?|dropped|discards?|discarded)$/;
const countWord = /^(?:packets?|pkts?|frames?|count)$/;
const waitingWord = /^(?:queu?e?ing|queue|waiting|wait)$/;
const queueWord = /^(?:queue|qlen|backlog|occupancy)$/;
/** How busy something is, not how much traffic it is offered. */
const busyWord = /^(?:cpus?|cores?|system|sys|mem|memory|cache|disk|heap|gpu|average|avg|local|remote)$/;
const limitWord = /^(?:capacity|limit|size|id|index|no|number|utili[sz]ation)$/;
const throughputWord =
  /^(?:throughput|thruput|goodput|delivered|forwarded|forwarding|rx|received|output|egress|achieved|carried|departures?|ndr|pdr|mrr)$/;
/** Rates that a search for the highest one ends at. */
const searchedWord = /^(?:ndr|pdr|mrr)$/;
const loadWord = /^(?:load|offered|input|ingress|tx|sent|arrivals?|lambda|intended)$/;
const sizeName = /^(?:(?:frame|packet|pkt) )?(?:sizes?|length|len|bytes?|octets?|b)(?: (?:bytes?|b))?$/;
const portName = /^(?:(?:rx|input|ingress) )?port(?: (?:id|no|nr|number|index))?$/;
const configurationName = /^(?:configuration|config|conf|cfg|setup|set up|layout|pinning|variant|scenario)$/;
const curveSettings: readonly (readonly [CurveSetting, RegExp])[] = [
  ['flows', /^(?:(?:number of |n )?flows?|f)$/],
  ['cores', /^(?:number of |n )?(?:cores?|workers?|lcores?|pmds?)$/],
  ['functions', /^(?:number of |n )?(?:functions?|upfs?|cnfs?|vnfs?)$/],
];
const samplesName =
  /^(?:(?:number of |n )?(?:samples?|repetitions|repeats|trials|runs|observations)|count|weight)$/;
const rateName = /^(?:(?:packet|frame|bit|line|traffic) )?(?:rate|traffic)$|^$/;

/** Whether a column is named as the result of a search: it is forwarded at its frame size, not at a load beside it. */
export const isSearchedRate = (name: string): boolean =>
  nameParts(name).words.some((word) => searchedWord.test(word));

/** The unit in a name, and its other words. */
export function nameParts(name: string): { unit: NamedUnit | null; words: readonly string[]; plain: string } {
  const bytes = bytesPerSecond.test(name);
  const plain = plainName(bytes ? name.replace(bytesPerSecond, ' ') : name);
  const found = bytes ? null : (units.find(([, pattern]) => pattern.test(plain)) ?? null);
  const rest = (found ? plain.replace(found[1], ' ') : plain).replace(/ +/g, ' ').trim();
  return { unit: bytes ? 'bytes/s' : (found?.[0] ?? null), words: rest.split(' '), plain };
}

/** The role of a column by its name; null: another column. */
export function readName(name: string, cell: number): NamedColumn | null {
  const { unit, words, plain } = nameParts(name);
  const column = { cell, unit: null, meaning: null };
  if (plain === 's' || plain === 'frame' || sizeName.test(plain)) return { ...column, role: 'frame' };
  if (portName.test(plain)) return { ...column, role: 'port' };
  if (configurationName.test(plain)) return { ...column, role: 'configuration' };
  if (samplesName.test(plain)) return { ...column, role: 'samples' };
  const setting = curveSettings.find(([, pattern]) => pattern.test(plain));
  if (setting) return { ...column, role: setting[0] };
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word));
  if (has(otherStatistic) || has(/^port$/)) return null;
  const role = roleOf(words, has, unit);
  if (role === null) return null;
  const meaning = has(/^(?:l1|wire)$/) ? 'wire' : has(/^l2$/) ? 'frame' : null;
  return { ...column, role, unit, meaning };
}

function roleOf(
  words: readonly string[],
  has: (pattern: RegExp) => boolean,
  unit: NamedUnit | null,
): NamedColumn['role'] | null {
  const counts = unit === 'pps' || unit === 'kpps' || unit === 'mpps' || unit === 'bytes/s';
  const bits = unit === 'bps' || unit === 'kbps' || unit === 'mbps' || unit === 'gbps';
  const time = unit === 'ns' || unit === 'us' || unit === 'ms' || unit === 's';
  const isRate = counts || bits || unit === 'percent';
  if (has(lossWord)) {
    const share = unit === 'percent' || unit === 'ratio' || unit === 'ppm';
    // Drops without a unit are counted packets; a rate of drops is a share.
    const counted = has(countWord) || (has(dropWord) && !has(/^rate$/));
    const amount = counts || bits || time || (!share && counted);
    return amount || has(maximum) ? null : 'loss';
  }
  if (has(timeWord)) return has(waitingWord) || has(maximum) || isRate || unit === 'ratio' ? null : 'sojourn';
  if (has(queueWord)) return has(limitWord) || has(maximum) || unit !== null ? null : 'queue';
  if (time || unit === 'ratio' || unit === 'ppm') return null;
  if (has(throughputWord)) return 'throughput';
  if (has(loadWord)) return has(busyWord) && !counts && !bits ? null : 'load';
  const plain = words.filter((word) => !/^(?:l1|l2|wire|total|mean|avg|average|max|maximum)$/.test(word));
  const named = rateName.test(plain.join(' ')) && (plain.join('') !== '' || isRate);
  return named && unit !== 'percent' ? 'rate' : null;
}
