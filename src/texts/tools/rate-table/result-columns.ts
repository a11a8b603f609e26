/** Columns of a table of results by their names: settings, results, and the counts that a loss follows from. */
import { englishNames } from '../../lines/english-names.ts';
import {
  isSearchedRate,
  lossWord,
  type NamedColumn,
  type NamedRole,
  type NamedUnit,
  nameParts,
  readName,
  timeWord,
} from './column-names.ts';

/** `p99`, `p999`: the time that a share of the packets takes at most; see `percentileRole`. */
type PercentileRole = `p${number}`;

export type ResultRole =
  | NamedRole
  | PercentileRole
  /** The longest time, the mean batch, how busy the processor is. */
  | ('longest' | 'batch' | 'cpu')
  /** Idle time of the processor; cycles per packet. */
  | ('idle' | 'cycles')
  /** Numbers of packets, the rate of those lost, and the time in which they were counted. */
  | ('lost' | 'sent' | 'received' | 'lostRate' | 'duration');

export interface ResultColumn extends Omit<NamedColumn, 'role'> {
  role: ResultRole;
  /** A rate of one core: that of all is computed with their number. */
  perCore: boolean;
  /** Rate of the line that the column has shares of, Gbit/s, from its name. */
  lineGbps?: number;
}

export interface ResultHeader {
  columns: ReadonlyMap<ResultRole, ResultColumn>;
  /** Columns with a known meaning that are not used, each with its reason: the end of a sentence. */
  unused: readonly { cell: number; reason: string }[];
  /** Columns whose names say nothing. */
  unknown: readonly number[];
}

const sentWord = /^(?:tx|sent|transmitted|offered|opackets|generated)$/;
const receivedWord = /^(?:rx|received|recv|delivered|forwarded|ipackets)$/;
const countWord = /^(?:packets?|pkts?|frames?|datagrams?|count|counter|opackets|ipackets)$/;
const dropWord = /^(?:drops?|dropped|discards?|discarded|lost|missed)$/;
const batchWord = /^(?:batch|batches|batchsize|burst|bursts|vectors?|vec)$/;
const idleWord = /^idle$/;
const cyclesName = /\b(?:cycles?|clocks?)\b.*\b(?:packets?|pkts?|frames?)\b/;
/** `% of 10GbE`, `10 Gbit/s line, %`. */
const linkShare =
  /%.{0,20}?\b(\d{1,3}(?:\.\d)?) ?G|\b(\d{1,3}(?:\.\d)?) ?G(?:be|bit\/s|bps|b\/s)?\b.{0,20}?%/i;
const cpuWord = /^(?:cpus?|utili[sz]ation|busy)$/;
const otherTime = /^(?:waiting|wait|queue?ing|service|interarrival|gap|sleep|wake|run|cpu)$/;
const rateWord = /^(?:bitrate|datarate|bandwidth|target)$/;
const meanWord = /^(?:mean|avg|average)$/;
const longestWord = /^(?:max|maximum|worst|longest|peak)$/;
const shortestWord = /^(?:min|minimum|shortest|best)$/;
const spreadWord =
  /^(?:std|stdev|stddev|sd|sigma|var|variance|jitter|ci|ci95|iqr|error|err|lower|upper|low|high|cv)$/;
const settingWord = /^(?:limit|budget|ring|capacity|configured|setting)$/;

const perCoreName = /(?:\b(?:per|each|je)[ _]|\/ ?)(?:core|kern|thread|worker)\b/i;

const isTime = (unit: NamedUnit | null) => unit === 'ns' || unit === 'us' || unit === 'ms' || unit === 's';
const isShare = (unit: NamedUnit | null) => unit === 'percent' || unit === 'ratio' || unit === 'ppm';
const isPacketRate = (unit: NamedUnit | null) => unit === 'pps' || unit === 'kpps' || unit === 'mpps';
const isBitRate = (unit: NamedUnit | null) =>
  unit === 'bps' || unit === 'kbps' || unit === 'mbps' || unit === 'gbps';
const isRate = (unit: NamedUnit | null) => isPacketRate(unit) || isBitRate(unit) || unit === 'bytes/s';

// `p99`, `p99.9`, `p999`, `P99_9`, `99th percentile`, `99,9 %`, `q99`, `median`.
const percentileFirst =
  /(?:^|[^a-z0-9])(?:p|q|perc|pctl?|percentile|quantile)[ _-]?(\d{2}(?:[.,_]\d{1,3})?|\d{3,5})(?!\d)/i;
const percentileLast =
  /(?:^|[^0-9.,])(\d{1,2}(?:[.,]\d{1,3})?) ?(?:th|st|nd|rd|\.)?[ _-]{0,2}(?:%|percent(?:ile)?|pctl?|perc|quantile)(?![a-z])/i;
const medianName = /(?:^|[^a-z])median(?![a-z])/i;

/** The share of a percentile in per cent, and the name without it; null: it names none. */
function percentileIn(name: string): { level: number; rest: string } | null {
  const plain = name.replace(/([a-z])([A-Z])/g, '$1 $2');
  const found = percentileFirst.exec(plain) ?? percentileLast.exec(plain);
  if (found !== null) {
    const digits = found[1]!.replace(/[,_]/, '.');
    // Without a point the digits beyond the second are decimals: p999 is 99.9 %.
    const level = Number(
      digits.length > 2 && !digits.includes('.') ? `${digits.slice(0, 2)}.${digits.slice(2)}` : digits,
    );
    return { level, rest: plain.replace(found[0], ' ') };
  }
  return medianName.test(plain) ? { level: 50, rest: plain.replace(medianName, ' ') } : null;
}

/** `p50`, `p999` for 99.9 %. */
export function percentileRole(level: number): PercentileRole {
  return `p${String(level).replace('.', '')}` as PercentileRole;
}

/** The per cent of `p999`: 99.9; null for another role. */
export function percentileOfRole(role: string): number | null {
  const digits = /^p(\d{2})(\d*)$/.exec(role);
  return digits === null ? null : Number(`${digits[1]}.${digits[2] || '0'}`);
}

/** `bare`: named as sent or received without a unit, so that it could be a rate or a number of packets. */
type Read = Omit<ResultColumn, 'role'> & { role: ResultRole | 'rate'; bare?: boolean };

export const rowNumberReason = 'it numbers the rows';

/** A column, why it is not used, or null where the name says nothing. */
function readColumn(name: string, cell: number): Read | { reason: string } | null {
  const percentile = percentileIn(name);
  const whole = (percentile?.rest ?? name).replace(perCoreName, ' ');
  const { unit, words, plain } = nameParts(whole);
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word));
  const column = { cell, unit, meaning: null };
  const perCore = perCoreName.test(name);
  const as = (role: ResultRole): Read => ({ ...column, role, perCore });
  // S is the frame size in the papers.
  if (plain === 's') return { ...as('frame'), unit: null };
  if (percentile !== null && !has(lossWord) && (isTime(unit) || !isRate(unit))) {
    if (has(otherTime)) return { reason: 'it is not the time in the system' };
    if (has(batchWord) || has(/^queue$/))
      return { reason: 'no figure shows percentiles of it against the rate' };
    if (isTime(unit) || unit === null) return as(percentileRole(percentile.level));
  }
  const link = linkShare.exec(name);
  if (link !== null && !has(lossWord) && !has(dropWord) && !has(cpuWord) && !has(idleWord))
    return { ...column, role: 'rate', unit: 'percent', perCore, lineGbps: Number(link[1] ?? link[2]) };
  if (cyclesName.test(plain)) return as('cycles');
  if (has(lossWord) || has(dropWord)) {
    if (has(longestWord) || has(shortestWord) || has(spreadWord))
      return { reason: 'only the mean loss is shown' };
    if (isPacketRate(unit)) return as('lostRate');
    if (isTime(unit) || isRate(unit)) return { reason: 'lost packets are shown as a share' };
    if (isShare(unit) || has(/^(?:rate|share|ratio)$/)) return as('loss');
    return has(countWord) || has(dropWord) ? as('lost') : as('loss');
  }
  if (unit === null && (has(countWord) || /^total$/.test(plain))) {
    if (has(receivedWord)) return as('received');
    if (has(sentWord) || /^(?:total )?(?:packets|pkts|datagrams|frames)$/.test(plain)) return as('sent');
  }
  if (has(/^(?:duration|runtime)$/) && (isTime(unit) || unit === null)) return as('duration');
  const timed = isTime(unit) || has(timeWord) || has(/^lat$/);
  if (timed && has(otherTime)) return { reason: 'it is not the time in the system' };
  if (timed && has(spreadWord)) return { reason: 'no figure shows how times scatter against the rate' };
  if (timed && has(shortestWord)) return { reason: 'no figure shows the shortest time against the rate' };
  if (timed && has(longestWord)) return as('longest');
  if (timed && words.every((word) => meanWord.test(word) || /^lat$|^$/.test(word))) {
    return has(meanWord) || has(/^lat$/) ? as('sojourn') : null;
  }
  const isLine = unit === 'percent' && /^(?:line |tx |offered )?rate$/.test(words.join(' '));
  if (isLine || (isRate(unit) && has(rateWord))) return { ...column, role: 'rate', perCore };
  if (has(idleWord) && (isShare(unit) || unit === null)) return as('idle');
  if (has(cpuWord) && (isShare(unit) || unit === null) && !has(/^(?:cycles|clock|ghz|mhz|id)$/))
    return as('cpu');
  if ((has(batchWord) || /\bpackets per (?:poll|call|batch|burst)\b/.test(plain)) && unit === null) {
    if (has(longestWord) || has(settingWord))
      return { reason: 'a limit of the batch is a setting, not a result' };
    return has(shortestWord) || has(spreadWord) ? { reason: 'only the mean batch is shown' } : as('batch');
  }
  if (/^(?:trial|run|iteration|repetition|test|row|step|index|id|no|nr|number|seq)$/.test(plain))
    return { reason: rowNumberReason };
  const known = readName(name.replace(perCoreName, ' '), cell);
  if (known !== null) {
    const bare = known.unit === null && (has(sentWord) || has(receivedWord));
    return { ...known, perCore, bare };
  }
  return has(spreadWord) || has(shortestWord) ? { reason: 'no figure shows it against the rate' } : null;
}

const results: readonly ResultRole[] = [
  ...(['throughput', 'loss', 'sojourn', 'longest', 'queue', 'batch', 'cpu', 'idle', 'cycles'] as const),
  ...(['lost', 'received', 'lostRate'] as const),
];

/** Whether a role is something measured. */
export function isResult(role: ResultRole): boolean {
  return results.includes(role) || percentileOfRole(role) !== null;
}

/** The reads of a table with the role of each rate: one is the load, the others results or counts. */
function placedRates(reads: readonly Read[]): Read[] {
  const named = reads.filter(({ role }) => role === 'load');
  const open = reads.filter(({ role }) => role === 'rate');
  // Beside a rate with a unit, bare numbers of sent and received packets are counts.
  const hasUnit = [...named, ...open].some(({ unit }) => unit !== null);
  const loads = named.filter(({ bare }) => !hasUnit || bare !== true);
  const isLoad = (read: Read) => (loads.length > 0 ? loads.includes(read) : read.role === 'rate');
  const has = (one: Read['role']) => reads.some(({ role }) => role === one);
  // A rate beside frame sizes alone, or beside cores and what a packet costs them, was carried.
  const frameOnly =
    loads.length === 0 &&
    has('frame') &&
    !reads.some(({ role }) => role !== 'rate' && isResult(role as ResultRole));
  const ofCores = loads.length === 0 && has('cores') && has('cycles');
  return reads.map((read): Read => {
    if (read.role === 'rate') {
      const another = isLoad(read) || reads.some(({ role }) => role === 'throughput');
      return { ...read, role: another && !frameOnly && !ofCores ? 'load' : 'throughput' };
    }
    if (read.role === 'load' && !isLoad(read)) return { ...read, role: 'sent' };
    return read.role === 'throughput' && hasUnit && read.bare === true ? { ...read, role: 'received' } : read;
  });
}

/** Rates in packets need nothing else to be known, those in bits a frame size, those of a line its rate, too. */
function certainty({ unit }: { unit: NamedUnit | null }): number {
  return isPacketRate(unit) ? 2 : isBitRate(unit) ? 1 : 0;
}

/**
 * Reads a header, with the roles that the reader gave to columns (by cell); null where it names no setting (load, frame
 * size, or cores beside a throughput) or no result. Of two columns of one role, packet rates go before bit rates and
 * these before shares of a line rate, then the first one.
 */
export function resultHeader(
  names: readonly string[],
  said: ReadonlyMap<number, ResultRole | 'none'> = new Map(),
): ResultHeader | null {
  const english = englishNames(names.map((name) => name.slice(0, 200)));
  const reads: Read[] = [];
  const unused: { cell: number; reason: string }[] = [];
  const unknown: number[] = [];
  english.forEach((name, cell) => {
    const answer = said.get(cell);
    const read = answer === undefined || answer === 'none' ? readColumn(name, cell) : null;
    if (answer !== undefined && answer !== 'none') {
      const { unit } = nameParts(name);
      reads.push({ cell, role: answer, unit, meaning: null, perCore: false });
    } else if (read === null) unknown.push(cell);
    else if ('reason' in read) unused.push({ cell, reason: read.reason });
    else reads.push(read);
  });
  const columns = new Map<ResultRole, ResultColumn>();
  const atLoads = reads.some(({ role }) => role === 'load' || role === 'rate');
  const isSearched = ({ role, cell }: Read) =>
    atLoads && role === 'throughput' && !said.has(cell) && isSearchedRate(english[cell]!);
  for (const { cell } of reads.filter(isSearched))
    unused.push({ cell, reason: 'a search found it: it is not the rate forwarded at the load of its row' });
  for (const read of placedRates(reads.filter((one) => !isSearched(one)))) {
    const role = read.role as ResultRole;
    const present = columns.get(role);
    if (present === undefined || certainty(read) > certainty(present)) {
      columns.set(role, { ...read, role });
    }
    const other = present === undefined ? null : columns.get(role) === present ? read.cell : present.cell;
    if (other !== null) {
      unused.push({
        cell: other,
        reason: `${names[columns.get(role)!.cell]!.slice(0, 40)} is read instead`,
      });
    }
  }
  const setting =
    ['load', 'frame'].some((role) => columns.has(role as ResultRole)) ||
    (columns.has('sent') && columns.has('duration')) ||
    (columns.has('cores') && columns.has('throughput'));
  const measured = [...columns.keys()].some(isResult);
  return setting && measured ? { columns, unused, unknown } : null;
}
