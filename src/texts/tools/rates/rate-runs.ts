/** Runs of a text, and the numbers of each port or thread in one: the mean of the run where it is known. */
import { hasRate, type RateNumber, type RateNumbers, type RateRow, shareName } from './rate-rows.ts';

const daySeconds = 86_400;

/** A port, thread or stream in one run. */
export interface RatePart {
  name: string;
  /** Rows that are not of the whole run, by rising time. */
  moments: RateRow[];
  summary: RateNumbers | null;
}

export type RateRun = ReadonlyMap<string, RatePart>;

/**
 * Rows by run. A run ends where all its ports have a summary, where the summary or the second of a port is repeated,
 * and where the clock falls by less than half a day; a larger fall is midnight. Of a port's rows without a time or a
 * length the last one counts.
 */
export function runsOf(rows: readonly RateRow[]): RateRun[] {
  const runs: Map<string, RatePart>[] = [];
  /** Ports of the last run without a summary. */
  let open = 0;
  for (const row of rows) {
    const last = row.begins ? undefined : runs.at(-1);
    const part = last?.get(row.part);
    const at = row.at === null ? null : laterSecond(row.at, part?.moments.at(-1)?.at ?? null);
    const over =
      shareName(row.numbers, part?.summary ?? {}) || at === 'again' || (!row.summary && open === 0);
    const run = last === undefined || over ? new Map<string, RatePart>() : last;
    if (run !== last) {
      runs.push(run);
      open = 0;
    }
    const before = run.get(row.part);
    const wasOpen = before !== undefined && before.summary === null;
    place(run, at === 'again' || over ? row : { ...row, at });
    const isOpen = run.get(row.part)!.summary === null;
    open += Number(isOpen) - Number(wasOpen);
  }
  return runs;
}

function place(run: Map<string, RatePart>, row: RateRow): void {
  const part = run.get(row.part) ?? { name: row.part, moments: [], summary: null };
  run.set(row.part, part);
  if (row.summary) part.summary = { ...part.summary, ...row.numbers };
  else if (isTimed(row) || row.whole || part.moments.length === 0) {
    if (!isTimed(row)) part.moments.length = 0;
    part.moments.push(row);
  } else part.moments = [{ ...row, numbers: { ...part.moments[0]!.numbers, ...row.numbers } }];
}

const isTimed = ({ at, numbers }: RateRow) => at !== null || numbers.seconds !== undefined;

/** The second, counted on after midnight; `again`: it is repeated, or the clock fell by less than half a day. */
function laterSecond(second: number, before: number | null): number | 'again' {
  if (before === null) return second;
  const today = second + daySeconds * Math.floor(before / daySeconds);
  if (today > before) return today;
  return today === before || today + daySeconds - before > daySeconds / 2 ? 'again' : today + daySeconds;
}

/** Mean of a run, or totals; a single moment of it where the text has no more. */
export interface PartNumbers {
  numbers: RateNumbers;
  of: 'summary' | 'mean' | 'moment';
}

export function numbersOf({ moments, summary }: RatePart): PartNumbers {
  if (summary !== null && hasRate(summary)) return { numbers: summary, of: 'summary' };
  const [first] = moments;
  if (first === undefined || !isTimed(first))
    return { numbers: { ...first?.numbers, ...summary }, of: 'moment' };
  const names = [...new Set(moments.flatMap(({ numbers }) => Object.keys(numbers) as RateNumber[]))];
  const numbers = Object.fromEntries(names.map((name) => [name, meanOf(moments, name)]));
  return { numbers, of: 'mean' };
}

/** Mean over time; of a batch over the polls, whose number is packets over batch. */
function meanOf(moments: readonly RateRow[], name: RateNumber): number {
  let [sum, weights] = [0, 0];
  for (const { numbers } of moments) {
    const value = numbers[name];
    const { seconds = 1 } = numbers;
    if (value === undefined || (name === 'batch' && value === 0)) continue;
    const packets = (numbers.rxPps ?? numbers.rxMpps ?? 0) * seconds;
    sum += name === 'batch' ? packets : value * seconds;
    weights += name === 'batch' ? packets / value : seconds;
  }
  return sum / weights;
}

const ofPackets = /(?:Mpps|Pps|Packets)$/;

export const isIdle = (numbers: RateNumbers): boolean =>
  Object.entries(numbers).every(([name, value]) => value === 0 || !ofPackets.test(name));
