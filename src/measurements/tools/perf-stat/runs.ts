/** The counters of perf stat, one run a heading. */
import type { DroppedRows } from '../../measurement.ts';
import { takeLines } from '../text/cut.ts';
import { type TextLine, unquotedLines } from '../text/lines.ts';
import { refuseLine, shownText } from '../text/lines.ts';
import { counterOf, decimalOf } from '../text/number.ts';

export interface CpuCounts {
  /** `CPU3`, `S0-D0-C1`; null: all that were watched together. */
  cpu: string | null;
  /** By the event's name without its modifiers; `cycles` also for `cpu-cycles`. */
  events: Map<string, number>;
}

export interface PerfRun {
  /** `CPU(s) 10`. */
  what: string | null;
  cpus: CpuCounts[];
  seconds: number | null;
  /** Counters took turns. */
  scaled: boolean;
  /** Events that were not counted. */
  missing: string[];
}

/** One count a packet, the ones nearest to the NIC first. */
export const packetEvents = [
  'net:napi_gro_receive_entry',
  'net:netif_receive_skb',
  'net:netif_receive_skb_entry',
  'net:net_dev_xmit',
] as const;

const headLine = /Performance counter stats for (?:'([^']{1,200})'|(.{1,200}?))(?: \((\d+) runs\))?:?$/;
const countLine =
  /^\s*(?:(CPU\d{1,5}|S\d{1,4}(?:-[A-Z]\d{1,4})*(?:-C\d{1,5}))\s+(?:\d{1,5}\s+(?=\d))?)?(\d[\d.,'\u202f \u00a0]*|<not (?:counted|supported)>)\s+(?:(msec|ns)\s+)?([A-Za-z][\w:./=,-]{1,120})/;
const secondsLine = /^\s*(\d+[.,]\d+) (?:\+- \S+ )?seconds time elapsed/;
/** A line of `perf stat -I`: seconds since the start in front of each count. */
const intervalStart = /^\s*(\d{1,9}\.\d{9})\s+(?=\S)/;
const mostUneven = 1.5;
/** Longer than people choose for `-I`: lines before the first one are missing. */
const longestFirst = 60;
const mostRows = 100_000;

export function perfRuns(text: string): { runs: PerfRun[]; rowsUsed: number; dropped: DroppedRows[] } {
  const reader = new RunReader();
  const cut = takeLines(text, unquotedLines(text), (line) => reader.take(line));
  reader.finish();
  const runs = reader.runs.filter(({ cpus }) => cpus.some(({ events }) => events.size > 0));
  return { runs, rowsUsed: reader.rows, dropped: cut === null ? [] : [cut] };
}

class RunReader {
  readonly runs: PerfRun[] = [];
  rows = 0;
  private intervalEnd: number | null = null;
  /** The first interval of a paste, whose beginning is not printed. */
  private first: PerfRun | null = null;

  take(line: TextLine): void {
    const { text } = line;
    if (text.length > 600) return;
    const head = headLine.exec(text.trim());
    if (head) {
      this.begin((head[1] ?? head[2])!.trim());
      return;
    }
    const start = secondsLine.test(text) ? null : intervalStart.exec(text);
    if (start !== null) {
      this.takeInterval(line, start);
      return;
    }
    const time = secondsLine.exec(text);
    if (time) {
      const last = this.runs.at(-1);
      if (last) last.seconds = decimalOf(time[1]!.replace(',', '.'));
      return;
    }
    const found = countLine.exec(text);
    // Lines of code and of other tools have numbers and words, too: only below a heading, or with a comment behind.
    if (!found || (this.runs.length === 0 && !/\b(?:cycles|instructions)\b/.test(text))) return;
    this.count(line, found);
  }

  /** Every interval is a separate run; its length follows from the one before. */
  private takeInterval(line: TextLine, [before, written]: RegExpExecArray): void {
    const found = countLine.exec(line.text.slice(before!.length));
    if (!found) return;
    const end = Number(written);
    if (end !== this.intervalEnd) {
      // A time that falls belongs to another paste, whose first interval began at 0, or before its first line.
      const follows = this.intervalEnd !== null && end > this.intervalEnd;
      const from = follows ? this.intervalEnd! : 0;
      const run = this.begin(`interval from ${from.toFixed(1)} to ${end.toFixed(1)} s`);
      run.seconds = end - from;
      if (!follows) this.first = run;
      else this.judgeFirst(run.seconds);
      this.intervalEnd = end;
    }
    this.count(line, found);
  }

  /** Alone, it is known only where it can have begun at 0. */
  finish(): void {
    if ((this.first?.seconds ?? 0) > longestFirst) this.judgeFirst(0);
  }

  /** A first interval much longer than the second is not known: lines before it were left out. */
  private judgeFirst(second: number): void {
    const { first } = this;
    if (first === null || first.seconds === null || first.seconds < mostUneven * second) return;
    first.what = `interval to ${first.seconds.toFixed(1)} s`;
    first.seconds = null;
    this.first = null;
  }

  private begin(what: string | null): PerfRun {
    const run: PerfRun = { what, cpus: [], seconds: null, scaled: false, missing: [] };
    this.runs.push(run);
    return run;
  }

  private count(line: TextLine, [all, label, written, unit, event]: RegExpExecArray): void {
    const cpu = label ?? null;
    const name = eventName(event!);
    let run = this.runs.at(-1);
    const has = (run: PerfRun) => run.cpus.some((each) => each.cpu === cpu && each.events.has(name));
    // The same event of the same CPU again, and no heading: another run.
    if (run === undefined || has(run)) run = this.begin(run?.what ?? null);
    if (++this.rows > mostRows) refuseLine('too-many-rows', line, 'more than 100,000 counters are too many.');
    if (written!.startsWith('<')) {
      run.missing.push(name);
      return;
    }
    // A time: the run has it in seconds.
    if (unit !== undefined || name === 'cpu-clock' || name === 'task-clock') return;
    const value = wholeOf(written!.trim());
    if (value === null) {
      refuseLine('not-a-number', line, `${name} is ${shownText(written!)}; a whole number is needed.`);
    }
    const share = /\((\d{1,3}[.,]\d\d)%\)\s*$/.exec(line.text.slice(all!.length - 1));
    if (share && Number(share[1]!.replace(',', '.')) < 100) run.scaled = true;
    let counts = run.cpus.find((each) => each.cpu === cpu);
    if (counts === undefined) run.cpus.push((counts = { cpu, events: new Map() }));
    counts.events.set(name, value);
  }
}

/** `cycles:u` and `cpu_core/cycles/` are cycles; `net:netif_receive_skb` keeps its colon. */
function eventName(event: string): string {
  const inner = /^[\w.-]+\/([\w.=,-]+)\/\w*$/.exec(event)?.[1] ?? event;
  const plain = inner.replace(/:[ukhGHpPSDWeI]{1,8}$/, '').replace(/:$/, '');
  return plain === 'cpu-cycles' ? 'cycles' : plain;
}

/** Digits in groups of three, with any mark between them; nothing else is a count. */
function wholeOf(written: string): number | null {
  if (!/^\d{1,3}(?:([.,'\u202f\u00a0 ])\d{3})(?:\1\d{3})*$|^\d+$/.test(written)) return null;
  return counterOf(written.replace(/\D/g, ''));
}
