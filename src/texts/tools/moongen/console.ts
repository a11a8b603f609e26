/** MoonGen's console: the rates of each device as it prints them every second and, with totals, at the end. */
import type { ReadingNote } from '../../measurement.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import { outputChoice } from '../reading-choice.ts';
import { lostShare } from '../rate-series.ts';
import { takeLines, cutAndOtherLines } from '../../lines/cut.ts';
import type { TextLine } from '../../lines/lines.ts';
import { limitTo, refuseLine, shownText, textLines } from '../../lines/lines.ts';
import { deviceLine, type DeviceRate } from './lines.ts';
import {
  type ReadingAnswers,
  type SystemFact,
  type ToolParser,
  type ToolReading,
  type ToolResult,
  valueResult,
} from '../tool-reading.ts';
import { numberOf } from '../../../text/number-words.ts';

const mostLines = 200_000;

function recognise(head: string): number {
  return /^\[{1,2}Device: id=\d{1,4}\]{1,2} (?:TX: |RX: |Sent |Received )\S+ /m.test(head) ? 0.98 : 0;
}

/** `totals`: collects those of the old console. */
function rateOf(line: TextLine, totals: Map<string, DeviceRate['total']>): DeviceRate | null {
  const found = deviceLine(line.text, totals);
  if (found === 'broken')
    return refuseLine('not-a-number', line, `${shownText(line.text)} is not a rate of a device in Mpps.`);
  if (found === null || 'mpps' in found) return found;
  totals.set(found.key, found.total);
  return null;
}

type Run = Map<string, DeviceRate>;

/** A device's total ends its run; the lines of single seconds count only in a run without totals. */
function runsOf(rates: readonly DeviceRate[]): Run[] {
  const runs: Run[] = [];
  for (const rate of rates) {
    const key = `${rate.direction} ${rate.device}`;
    const last = runs.at(-1);
    const over = last === undefined || hasTotal(last.get(key)) || (rate.total === null && hasEnded(last));
    const run: Run = over ? new Map<string, DeviceRate>() : last;
    if (over) runs.push(run);
    run.set(key, rate);
  }
  return runs;
}

const hasTotal = (rate: DeviceRate | undefined) => rate !== undefined && rate.total !== null;
const hasEnded = (run: Run) => [...run.values()].every(({ total }) => total !== null);

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const rates: DeviceRate[] = [];
  const totals = new Map<string, DeviceRate['total']>();
  let other = 0;
  const cut = takeLines(text, textLines(text), (line) => {
    if (line.text.trim() === '') return;
    const rate = rateOf(line, totals);
    if (rate === null) other += deviceLine(line.text) === null ? 1 : 0;
    else limitTo(mostLines, 'lines', rates.push(rate), line);
  });
  const runs = runsOf(rates);
  if (runs.length === 0) {
    throw new MeasurementFailure(
      'nothing-read',
      'The text has no line of MoonGen such as “[Device: id=0] TX: 14.88 Mpps”.',
    );
  }
  const output = outputChoice(runs.length, answers);
  const all = [...runs[Number(output.value) - 1]!.values()];
  // A cut text lacks the totals of some devices: the last second of these is not the mean of the run.
  const ended = all.filter(({ total }) => total !== null);
  const run = ended.length > 0 ? ended : all;
  const whole = ended.length > 0;
  return {
    format: 'moongen-console',
    title: `MoonGen console, ${numberOf(run.length, 'rate')}`,
    understood: [
      { label: 'Kind', text: 'packets a second that the generator sent and received', guess: false },
      {
        label: 'Rates',
        text: whole ? 'means of the run, with totals' : 'of the last second printed',
        guess: false,
      },
      ...(lossOf(run) === null
        ? []
        : [{ label: 'Loss', text: 'the one receives what the other sends', guess: true }]),
    ],
    questions: runs.length > 1 ? [output.question] : [],
    rowsUsed: rates.length,
    dropped: cutAndOtherLines(cut, other, 'a rate of a device'),
    warnings: warnings(all, run),
    results: results(run),
    systemFacts: systemFacts(run),
  };
}

function warnings(all: readonly DeviceRate[], run: readonly DeviceRate[]): ReadingNote[] {
  const notes: ReadingNote[] = [];
  if (run.some(({ total }) => total === null)) {
    const message =
      'The text has no totals, which MoonGen prints at the end of a run: rates are those of one second, and losses are not known.';
    notes.push({ code: 'one-second', message });
  } else if (run.length < all.length) {
    const names = all.flatMap((rate) =>
      run.includes(rate) ? [] : [`${rate.direction} of device ${rate.device}`],
    );
    notes.push({
      code: 'totals-missing',
      message: `The totals of some devices are not in the text, and their rates are left out: ${names.join(', ')}.`,
    });
  }
  const received = run.filter(({ direction }) => direction === 'RX');
  if (received.length > 0 && received.every(({ mpps }) => mpps === 0)) {
    notes.push({
      code: 'nothing-received',
      message: 'Nothing was received: the packets that were sent did not come back.',
    });
  }
  return notes;
}

function only(run: readonly DeviceRate[], direction: 'TX' | 'RX'): DeviceRate | null {
  const found = run.filter((rate) => rate.direction === direction && rate.mpps > 0);
  return found.length === 1 ? found[0]! : null;
}

/** Where one device sends and one receives; null without their totals. */
function lossOf(run: readonly DeviceRate[]): { share: number; sent: number } | null {
  const [sent, received] = [only(run, 'TX')?.total, only(run, 'RX')?.total];
  const share = sent && received ? lostShare(sent.packets, received.packets) : NaN;
  return Number.isNaN(share) ? null : { share, sent: sent!.packets };
}

function results(run: readonly DeviceRate[]): ToolResult[] {
  const found: ToolResult[] = run
    .filter(({ mpps }) => mpps > 0)
    .map(({ device, direction, mpps, total }) =>
      direction === 'TX'
        ? valueResult('sentMpps', `Sent by device ${device}`, 'Mpps', mpps, total?.packets ?? null)
        : valueResult('throughputMpps', `Received by device ${device}`, 'Mpps', mpps, total?.packets ?? null),
    );
  const lost = lossOf(run);
  if (lost !== null) found.push(valueResult('lossProbability', 'Not received', '', lost.share, lost.sent));
  return found;
}

function systemFacts(run: readonly DeviceRate[]): SystemFact[] {
  const sent = only(run, 'TX');
  if (sent === null) return [];
  const facts: SystemFact[] = [
    {
      name: 'offeredMpps',
      value: Number(sent.mpps.toPrecision(6)),
      source: `TX of device ${sent.device}: ${sent.mpps} Mpps`,
      caution: null,
    },
  ];
  const bytes = sent.total === null ? 0 : sent.total.bytes / sent.total.packets;
  if (bytes >= 64 && bytes <= 9216) {
    facts.push({
      name: 'frameBytes',
      value: Math.round(bytes),
      source: `${sent.total!.bytes} bytes with the checksum in ${sent.total!.packets} packets`,
      caution: Number.isInteger(bytes) ? null : 'A mean over all frames.',
    });
  }
  return facts;
}

export const moongenConsole: ToolParser = {
  format: 'moongen-console',
  traits: { generator: 'MoonGen' },
  name: 'MoonGen console',
  recognise,
  parse,
};
