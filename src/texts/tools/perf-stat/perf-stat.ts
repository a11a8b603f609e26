/** `perf stat`: cycles and packets, of all CPUs that were watched together or of each (`-A`, `--per-core`). */
import type { DroppedRows, ReadingNote } from '../../measurement.ts';
import { takeLines } from '../../lines/cut.ts';
import { limitTo, wholeNumberIn, type TextLine, unquotedLines } from '../../lines/lines.ts';
import { counterOf, decimalOf } from '../../lines/number.ts';
import { formatCount, formatPlain } from '../../../text/number-format.ts';
import { busiestFact, receivedFact, tookPackets } from '../load-facts.ts';
import { chosenOutput } from '../reading-choice.ts';
import {
  type ReadingAnswers,
  type SystemFact,
  type ToolParser,
  type ToolReading,
  type ToolResult,
  valueResult,
} from '../tool-reading.ts';

// The counters of perf stat, one run a heading.

interface CpuCounts {
  /** `CPU3`, `S0-D0-C1`; null: all that were watched together. */
  cpu: string | null;
  /** By the event's name without its modifiers; `cycles` also for `cpu-cycles`. */
  events: Map<string, number>;
}

interface PerfRun {
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
const packetEvents = [
  'net:napi_gro_receive_entry',
  'net:netif_receive_skb',
  'net:netif_receive_skb_entry',
  'net:net_dev_xmit',
] as const;

const headLine = /Performance counter stats for (?:'([^']{1,200})'|(.{1,200}?))(?: \((\d+) runs\))?:?$/;
const countLine =
  /^\s*(?:(CPU\d{1,5}|S\d{1,4}(?:-[A-Z]\d{1,4})*(?:-C\d{1,5}))\s+(?:\d{1,5}\s+(?=\d))?)?(\d(?:[\d.,'\u202f \u00a0]*[\d.,'])?|<not (?:counted|supported)>)\s+(?:(msec|ns)\s+)?([A-Za-z][\w:./=,-]{1,120})/;
const secondsLine = /^\s*(\d+[.,]\d+) (?:\+- \S+ )?seconds time elapsed/;
/** A line of `perf stat -I`: seconds since the start in front of each count. */
const intervalStart = /^\s*(\d{1,9}\.\d{9})\s+(?=\S)/;
const mostUneven = 1.5;
/** Longer than people choose for `-I`: lines before the first one are missing. */
const longestFirst = 60;
const mostRows = 100_000;

function perfRuns(text: string): { runs: PerfRun[]; rowsUsed: number; dropped: DroppedRows[] } {
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
    limitTo(mostRows, 'counters', ++this.rows, line);
    if (written!.startsWith('<')) {
      run.missing.push(name);
      return;
    }
    // A time: the run has it in seconds.
    if (unit !== undefined || name === 'cpu-clock' || name === 'task-clock') return;
    const value = wholeNumberIn(line, name, written!.trim(), wholeOf);
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

// Recognition and reading of a text.

function recognise(head: string): number {
  if (/Performance counter stats for /.test(head)) return 0.98;
  if (
    /^[ \t]*#\s+time\s+(?:[a-z]+\s+){0,3}counts\s+unit\s+events|^[ \t]*\d+\.\d{9}\s+\d[\d.,]*\s+(?:cycles|instructions)\b/m.test(
      head,
    )
  )
    return 0.98;
  return /seconds time elapsed/.test(head) && /\b(?:cycles|instructions)\b/.test(head) ? 0.9 : 0;
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const { runs, rowsUsed, dropped } = perfRuns(text);
  const { output: run, questions } = chosenOutput(
    runs,
    answers,
    'The text has no counters of perf stat; run perf stat -C CPU -e cycles,instructions,net:netif_receive_skb.',
  );
  const packets = run.cpus.some((cpu) => packetsOf(cpu) !== null);
  return {
    format: 'perf-stat',
    title: `perf stat, ${run.what ?? 'no title'}`,
    understood: [
      { label: 'Counted', text: run.what ?? 'not said', guess: false },
      {
        label: 'CPUs',
        text: run.cpus
          .map(({ cpu }) => cpu ?? 'all together')
          .slice(0, 8)
          .join(', '),
        guess: false,
      },
      ...(run.seconds === null
        ? []
        : [{ label: 'Time', text: `${formatPlain(run.seconds, 4)} s`, guess: false }]),
      {
        label: 'Packets',
        text: packets ? `counted by ${packetEvents.find((name) => hasEvent(run, name))!}` : 'not counted',
        guess: packets,
      },
    ],
    questions,
    rowsUsed,
    dropped,
    warnings: warnings(run, packets),
    results: results(run),
    systemFacts: systemFacts(run),
  };
}

const hasEvent = ({ cpus }: PerfRun, name: string) => cpus.some(({ events }) => events.has(name));

function packetsOf({ events }: CpuCounts): number | null {
  const name = packetEvents.find((event) => (events.get(event) ?? 0) > 0);
  return name === undefined ? null : events.get(name)!;
}

function warnings({ scaled, missing }: PerfRun, packets: boolean): ReadingNote[] {
  const notes: ReadingNote[] = [];
  if (!packets) {
    notes.push({
      code: 'no-packets',
      message:
        'No event counts packets, so there are no cycles a packet: add -e net:netif_receive_skb, or xdp events, and count the same CPUs.',
    });
  } else {
    notes.push({
      code: 'all-cycles',
      message:
        'Cycles of everything that the CPUs did are divided by their packets: idle polling and other work is in them.',
    });
  }
  if (scaled) {
    const message = 'The counters took turns (a share below 100 %); their counts are scaled estimates.';
    notes.push({ code: 'multiplexed', message });
  }
  if (missing.length > 0) {
    const message = `Not counted: ${missing.slice(0, 4).join(', ')}.`;
    notes.push({ code: 'not-counted', message });
  }
  return notes;
}

function results({ cpus, seconds }: PerfRun): ToolResult[] {
  const found: ToolResult[] = [];
  for (const counts of cpus) {
    const part = counts.cpu ?? '';
    const packets = packetsOf(counts);
    const cycles = counts.events.get('cycles') ?? null;
    if (packets !== null && cycles !== null) {
      const label = 'Clocks per packet, all work of the CPU';
      found.push(valueResult('clocksPerPacket', label, 'clocks', cycles / packets, packets, part));
    }
    const instructions = counts.events.get('instructions') ?? null;
    if (instructions !== null && cycles !== null && cycles > 0) {
      found.push(
        valueResult('instructionsPerClock', 'Instructions per clock', '', instructions / cycles, null, part),
      );
    }
    if (packets !== null && seconds !== null && seconds > 0) {
      const mpps = packets / seconds / 1e6;
      found.push(valueResult('throughputMpps', 'Packets', 'Mpps', mpps, packets, part));
    }
  }
  return found;
}

function systemFacts({ cpus, seconds }: PerfRun): SystemFact[] {
  const loads = cpus.map((counts) => ({ name: counts.cpu ?? 'a CPU', load: packetsOf(counts) ?? 0 }));
  const total = loads.reduce((sum, { load }) => sum + load, 0);
  const from = `${formatCount(total)} packets in ${formatPlain(seconds, 4)} s`;
  return [
    ...(seconds === null || seconds <= 0 ? [] : receivedFact(total / seconds / 1e6, from)),
    ...busiestFact(
      loads.filter(({ load }) => load > 0),
      tookPackets,
    ),
  ];
}

export const perfStat: ToolParser = {
  format: 'perf-stat',
  traits: { ownMarks: true },
  name: 'perf stat',
  recognise,
  parse,
};
