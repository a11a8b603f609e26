/** The global statistics of TRex, of its console and of the report that `t-rex-64` prints every second. */
import { chosenOutput } from '../reading-choice.ts';
import { takeLines } from '../../lines/cut.ts';
import type { TextLine } from '../../lines/lines.ts';
import { limitTo, refuseLine, shownText, textLines } from '../../lines/lines.ts';
import { scaledDecimalOf } from '../../lines/number.ts';
import {
  type ReadingAnswers,
  type SystemFact,
  type ToolParser,
  type ToolReading,
  type ToolResult,
  valueResult,
} from '../tool-reading.ts';

export type GlobalRate = 'sentBps' | 'receivedBps' | 'sentPps' | 'droppedBps';

const names: Readonly<Record<string, GlobalRate>> = {
  total_tx_L2: 'sentBps',
  total_tx: 'sentBps',
  'Total-Tx': 'sentBps',
  total_rx: 'receivedBps',
  'Total-Rx': 'receivedBps',
  total_pps: 'sentPps',
  'Total-PPS': 'sentPps',
  drop_rate: 'droppedBps',
  'drop-rate': 'droppedBps',
};

/** The console prints two columns; the entries of the left one are known. */
const rateLine =
  /^\s*(?:(?:connection|version|(?:rx_cpu|cpu|async)_util\.|total_cps\.)\s*: .{0,80}? {2,})?(total_tx(?:_L2)?|Total-Tx|total_rx|Total-Rx|total_pps|Total-PPS|drop[_-]rate)\s*:\s*(\S.*)$/;
const amount = /^(\S+?) *([KMGT]?)(bps|pps)$/;
const mostPrints = 100_000;

type Print = Partial<Record<GlobalRate, number>>;

function recognise(head: string): number {
  const named = head.split(/[\r\n]+/, 2000).filter((line) => rateLine.test(line.slice(0, 200))).length;
  return named >= 2 ? 0.9 : 0;
}

interface GlobalLine {
  name: GlobalRate;
  /** Bits or packets a second; null: not a rate with its unit. */
  value: number | null;
  /** Name and rate as printed. */
  printed: readonly [name: string, rate: string];
}

/** null: another line. */
export function globalLine(text: string): GlobalLine | null {
  const found = text.length > 200 ? null : rateLine.exec(text);
  if (found === null) return null;
  const name = names[found[1]!]!;
  const [, digits, prefix, unit] = amount.exec(found[2]!.trim()) ?? [];
  const value = scaledDecimalOf(`${digits ?? ''}${prefix ?? ''}`);
  const isRate = value !== null && value >= 0 && (unit === 'pps') === (name === 'sentPps');
  return { name, value: isRate ? value : null, printed: [found[1]!, found[2]!] };
}

function rateOf(line: TextLine): [GlobalRate, number] | null {
  const found = globalLine(line.text);
  if (found === null) return null;
  const { name, value, printed } = found;
  if (value !== null) return [name, value];
  return refuseLine(
    'not-a-number',
    line,
    `${printed[0]} is ${shownText(printed[1])}; a rate with its unit is needed.`,
  );
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const prints: Print[] = [];
  let rows = 0;
  const cut = takeLines(text, textLines(text), (line) => {
    const rate = rateOf(line);
    if (rate === null) return;
    const [name, value] = rate;
    const last = prints.at(-1);
    if (last === undefined || last[name] !== undefined) prints.push({ [name]: value });
    else last[name] = value;
    limitTo(mostPrints, 'rates', ++rows, line);
  });
  const { output: print, questions } = chosenOutput(
    prints,
    answers,
    'The text has no rate of the global statistics of TRex.',
  );
  return {
    format: 'trex-global',
    title: 'TRex, global statistics',
    understood: [
      { label: 'Kind', text: 'rates of all ports of the generator together', guess: false },
      ...(print.droppedBps === undefined
        ? []
        : [{ label: 'Loss', text: 'what was sent and not received, as a share of bits', guess: false }]),
    ],
    questions,
    rowsUsed: rows,
    dropped: cut === null ? [] : [cut],
    warnings: [
      {
        code: 'one-moment',
        message:
          'Rates are those of one moment, and losses a share of bits; stats -l has losses by packets and latencies.',
      },
    ],
    results: results(print),
    systemFacts: systemFacts(print),
  };
}

function results({ sentBps, sentPps, droppedBps }: Print): ToolResult[] {
  const found: ToolResult[] = [];
  if (sentPps !== undefined) found.push(valueResult('sentMpps', 'Sent, all ports', 'Mpps', sentPps / 1e6));
  if (sentBps !== undefined && droppedBps !== undefined && sentBps > 0 && droppedBps <= sentBps) {
    found.push(valueResult('lossProbability', 'Not received, share of bits', '', droppedBps / sentBps));
  }
  return found;
}

function systemFacts({ sentPps }: Print): SystemFact[] {
  if (sentPps === undefined || sentPps === 0) return [];
  return [
    {
      name: 'offeredMpps',
      value: Number((sentPps / 1e6).toPrecision(6)),
      source: `${sentPps} packets/s sent`,
      caution: 'All ports together: traffic in both directions counts twice.',
    },
  ];
}

export const trexGlobal: ToolParser = {
  format: 'trex-global',
  traits: { generator: 'TRex' },
  name: 'TRex global statistics',
  recognise,
  parse,
};
