/** `perf stat`: cycles and packets, of all CPUs that were watched together or of each (`-A`, `--per-core`). */
import { formatCount, formatPlain } from '../../../text/number-format.ts';
import type { ReadingNote } from '../../measurement.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import { outputChoice } from '../reading-choice.ts';
import {
  type ReadingAnswers,
  type SystemFact,
  type ToolParser,
  type ToolReading,
  type ToolResult,
  valueResult,
} from '../tool-reading.ts';
import type { CpuCounts, PerfRun } from './runs.ts';
import { packetEvents, perfRuns } from './runs.ts';

function recognise(head: string): number {
  if (/Performance counter stats for /.test(head)) return 0.98;
  if (
    /^\s*#\s+time\s+(?:[a-z]+\s+){0,3}counts\s+unit\s+events|^\s*\d+\.\d{9}\s+\d[\d.,]*\s+(?:cycles|instructions)\b/m.test(
      head,
    )
  )
    return 0.98;
  return /seconds time elapsed/.test(head) && /\b(?:cycles|instructions)\b/.test(head) ? 0.9 : 0;
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const { runs, rowsUsed, dropped } = perfRuns(text);
  if (runs.length === 0) {
    throw new MeasurementFailure(
      'no-counters',
      'The text has no counters of perf stat; run perf stat -C CPU -e cycles,instructions,net:netif_receive_skb.',
    );
  }
  const output = outputChoice(runs.length, answers);
  const run = runs[Number(output.value) - 1]!;
  const packets = run.cpus.some((cpu) => packetsOf(cpu) !== null);
  return {
    format: 'perf-stat',
    title: `perf stat, ${run.what ?? 'no title'}`,
    facts: { kind: 'perf-stat', runs },
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
    questions: runs.length > 1 ? [output.question] : [],
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
    const of = counts.cpu === null ? '' : `, ${counts.cpu}`;
    const packets = packetsOf(counts);
    const cycles = counts.events.get('cycles') ?? null;
    if (packets !== null && cycles !== null) {
      const label = `Clocks per packet, all work of the CPU${of}`;
      found.push(valueResult('clocksPerPacket', label, 'clocks', cycles / packets, packets));
    }
    const instructions = counts.events.get('instructions') ?? null;
    if (instructions !== null && cycles !== null && cycles > 0) {
      found.push(
        valueResult('instructionsPerClock', `Instructions per clock${of}`, '', instructions / cycles),
      );
    }
    if (packets !== null && seconds !== null && seconds > 0) {
      found.push(valueResult('throughputMpps', `Packets${of}`, 'Mpps', packets / seconds / 1e6, packets));
    }
  }
  return found;
}

const mostCores = 64;
const leastMpps = 0.0005;

function systemFacts({ cpus, seconds }: PerfRun): SystemFact[] {
  const packets = cpus.map((counts) => packetsOf(counts) ?? 0);
  const total = packets.reduce((sum, each) => sum + each, 0);
  const facts: SystemFact[] = [];
  if (total === 0) return facts;
  if (seconds !== null && seconds > 0 && total / seconds / 1e6 >= leastMpps) {
    const mpps = Number((total / seconds / 1e6).toPrecision(5));
    const source = `${formatCount(total)} packets in ${formatPlain(seconds, 4)} s`;
    const caution = 'Packets that the kernel took in: what the NIC lost before is not counted.';
    facts.push({ name: 'receivedMpps', value: mpps, source, caution });
  }
  const busy = packets.filter((each) => each > 0);
  if (busy.length > 1 && busy.length <= mostCores) {
    const most = Math.max(...busy);
    facts.push({
      ...{ name: 'busiestShare', value: Number((most / total).toPrecision(4)) },
      source: `${cpus[packets.indexOf(most)]!.cpu ?? 'a CPU'}: ${formatCount(most)} of ${formatCount(total)} packets`,
      caution: null,
    });
  }
  return facts;
}

export const perfStat: ToolParser = { format: 'perf-stat', name: 'perf stat', recognise, parse };
