/**
 * `sar -n DEV`: packets a second of each interface, interval by interval and on average. kB/s are bytes, not packets.
 */
import { formatPlain, formatSignificant } from '../../../text/number-format.ts';
import type { ReadingNote } from '../../measurement.ts';
import { seriesOf } from '../rate-series.ts';
import { type Choice, chosenOutput } from '../reading-choice.ts';
import { choose } from '../reading-choice.ts';
import {
  type ReadingAnswers,
  type SystemFact,
  type ToolParser,
  type ToolReading,
  type ToolResult,
  valueResult,
} from '../tool-reading.ts';
import type { SarRow, SarRun } from './rows.ts';
import { isSadfJson, sarHead, sarRuns } from './rows.ts';
import { numberOf } from '../../../text/number-words.ts';

function recognise(head: string): number {
  if (isSadfJson(head)) return 0.99;
  return head.split(/[\r\n]+/, 2000).some((line) => sarHead(line) !== null) ? 0.99 : 0;
}

const mostInterfaces = 64;

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const { runs, rowsUsed, otherLines, dropped } = sarRuns(text);
  const { output: run, questions } = chosenOutput(
    runs,
    answers,
    'The text has the names of the columns of sar -n DEV and no row below them; paste the rows, too.',
  );
  const device = interfaceChoice(run, answers);
  const rows = run.rows.filter((row) => row.interface === device.value);
  const mean = meanOf(run, rows, device.value);
  return {
    format: 'sar',
    title: `sar -n DEV, ${device.value}`,
    understood: [
      { label: 'Kind', text: 'packets and kilobytes a second of network interfaces', guess: false },
      { label: 'Interface', text: device.value, guess: device.question.guessed },
      {
        label: 'Read',
        text: `${run.averages.has(device.value) ? 'the average that is printed' : 'the mean of the intervals'}; ${numberOf(rows.length, 'interval')}`,
        guess: false,
      },
      { label: 'Unit', text: 'rxpck/s and txpck/s are packets a second', guess: false },
    ],
    questions: [...questions, ...(device.question.options.length > 1 ? [device.question] : [])],
    rowsUsed,
    dropped: [
      ...dropped,
      ...(otherLines === 0
        ? []
        : [
            {
              code: 'other-lines',
              count: otherLines,
              message: `${numberOf(otherLines, 'line is', 'lines are')} no row of sar -n DEV.`,
            },
          ]),
    ],
    warnings: warnings(mean),
    results: results(rows, mean),
    systemFacts: systemFacts(mean),
  };
}

/** The busiest one, the loopback last. */
function interfaceChoice({ rows, averages }: SarRun, answers: ReadingAnswers): Choice<string> {
  const packets = new Map<string, number>();
  for (const row of [...rows, ...averages.values()]) {
    packets.set(row.interface, Math.max(packets.get(row.interface) ?? 0, row.rxPackets + row.txPackets));
  }
  const names = [...packets.keys()];
  const rank = (name: string) => (name === 'lo' ? -1 : packets.get(name)!);
  const busiest = names.reduce((most, name) => (rank(name) > rank(most) ? name : most));
  const sorted = [busiest, ...names.filter((name) => name !== busiest)].slice(0, mostInterfaces);
  const options = sorted.map((value) => ({ value, label: value }));
  return choose(answers, 'interface', 'Interface', options, busiest);
}

function meanOf({ averages }: SarRun, rows: readonly SarRow[], name: string): SarRow {
  const printed = averages.get(name);
  if (printed !== undefined) return printed;
  const mean = (of: (row: SarRow) => number) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length;
  return {
    interface: name,
    second: null,
    rxPackets: mean(({ rxPackets }) => rxPackets),
    txPackets: mean(({ txPackets }) => txPackets),
    rxKilobytes: rows.every(({ rxKilobytes }) => rxKilobytes !== null)
      ? mean(({ rxKilobytes }) => rxKilobytes!)
      : null,
  };
}

function warnings({ rxPackets }: SarRow): ReadingNote[] {
  const notes: ReadingNote[] = [
    {
      code: 'after-losses',
      message:
        'sar counts what the kernel took in: what the NIC lost before, and what a user-space driver takes, is not in it.',
    },
  ];
  if (rxPackets === 0) {
    notes.push({ code: 'nothing-received', message: 'The interface received nothing; choose another one.' });
  }
  return notes;
}

function results(rows: readonly SarRow[], mean: SarRow): ToolResult[] {
  const found: ToolResult[] = [
    valueResult('throughputMpps', `${mean.interface} received`, 'Mpps', mean.rxPackets / 1e6),
    valueResult('sentMpps', `${mean.interface} sent`, 'Mpps', mean.txPackets / 1e6),
  ];
  const start = rows[0]?.second ?? null;
  if (rows.length < 2 || start === null || rows.some(({ second }) => second === null)) return found;
  const points = rows.map(({ second, rxPackets }) => ({ x: second! - start, y: rxPackets / 1e6 }));
  found.push({
    kind: 'series',
    quantity: 'throughputMpps',
    label: `${mean.interface} received`,
    unit: 'Mpps',
    against: 'timeS',
    ...seriesOf(points),
  });
  return found;
}

const leastMpps = 0.0005;
const kilobyte = 1024;
const checksumBytes = 4;

function systemFacts({ interface: name, rxPackets, rxKilobytes }: SarRow): SystemFact[] {
  const mpps = rxPackets / 1e6;
  if (mpps < leastMpps) return [];
  const facts: SystemFact[] = [
    {
      name: 'receivedMpps',
      value: Number(mpps.toPrecision(5)),
      source: `rxpck/s of ${name}: ${formatSignificant(mpps, 4)} Mpps`,
      caution: 'Packets that the kernel took in: what the NIC lost before is not counted.',
    },
  ];
  const bytes = rxKilobytes === null ? 0 : (rxKilobytes * kilobyte) / rxPackets + checksumBytes;
  if (bytes >= 64 && bytes <= 9216) {
    facts.push({
      name: 'meanFrameBytes',
      value: Number(bytes.toPrecision(4)),
      source: `rxkB/s over rxpck/s of ${name}: ${formatPlain(bytes, 4)} B with the checksum`,
      caution: 'A mean over everything received; packets that were merged (GRO) count as one.',
    });
  }
  return facts;
}

export const sar: ToolParser = {
  format: 'sar',
  traits: { ownMarks: true },
  name: 'sar -n DEV',
  recognise,
  parse,
};
