/**
 * Rates of other tools: iperf3's JSON, tables of NDR and PDR, rates over time, rates by flows, and tables of
 * throughput, loss or latency by frame size or load as RFC 2544 asks for them.
 */
import { MeasurementFailure } from '../../measurement-failure.ts';
import { flowsReading, isFlowTable } from './flows.ts';
import { iperfReading, isDatagramText, datagramReading } from '../iperf/iperf.ts';
import { isNdrRow, ndrReading, nfvbenchReading } from '../nfvbench/nfvbench.ts';
import { isPointTable, namesOtherResults, pointsReading } from './points.ts';
import { timeColumns, timeReading } from './time.ts';
import { chosenSection } from '../table-sections.ts';
import { type TableShape, rowCells, tableShape } from '../../lines/text-table.ts';
import { textLines } from '../../lines/lines.ts';
import { type Delimiter, splitCells } from '../../lines/cells.ts';
import { numberOf } from '../../../text/number-words.ts';
import type { ReadingAnswers, ToolParser, ToolReading } from '../tool-reading.ts';
import { decimalMarkChoice } from '../reading-choice.ts';

const jsonStart = /^\ufeff?\s*[{[]/;
const iperfKeys = /"version"\s*:\s*"iperf 3|"(?:sum_sent|sum_received|cpu_utilization_percent)"\s*:/;

const nfvbenchKeys = /"service_chain"\s*:\s*\{/;

type Kind = 'ndr' | 'time' | 'flows' | 'points';

/**
 * One sentence about a text that begins with the names of a table of results and has no rows under them: none at all,
 * or rows of another number of cells.
 */
function namesWithoutRows(text: string): string | null {
  let names: { line: number; count: number; delimiter: Delimiter } | null = null;
  for (const line of textLines(text)) {
    if (line.text === '' || line.text.startsWith('#')) continue;
    if (names === null) {
      const delimiter = ([';', '\t', ','] as const).find((mark) => line.text.includes(mark));
      const header = delimiter === undefined ? [] : splitCells(line, delimiter);
      if (delimiter === undefined || !isPointTable(header)) return null;
      names = { line: line.number, count: header.length, delimiter };
      continue;
    }
    const { length } = splitCells(line, names.delimiter);
    const marks =
      names.delimiter === ',' ? '; numbers with a decimal comma need semicolons between the columns' : '';
    return `Line ${line.number} has ${numberOf(length, 'cell')} under the ${names.count} names of line ${names.line}${marks}.`;
  }
  return names && 'The text ends after the names of its columns; at least one row of numbers is needed.';
}

const confidence: Readonly<Record<Kind, number>> = { ndr: 0.95, time: 0.85, flows: 0.85, points: 0.6 };

/** Columns of `netstat -i`: packets since the start of the kernel. */
const interfaceCounters = /^[ \t]*Iface\s.*\bRX-(?:OK|DRP)\b/m;

function recognise(head: string): number {
  if (isDatagramText(head)) return 0.95;
  if (jsonStart.test(head)) return iperfKeys.test(head) || nfvbenchKeys.test(head) ? 0.95 : 0;
  if (interfaceCounters.test(head)) return 0;
  const shape = tableShape(head);
  const kind = shape === null ? null : kindOf(head, shape);
  if (kind !== null) return confidence[kind];
  return namesWithoutRows(head) === null ? 0 : confidence.points;
}

function kindOf(text: string, shape: TableShape): Kind | null {
  if (isNdrRow(firstRow(text, shape))) return 'ndr';
  const { header } = shape;
  if (header === null) return null;
  if (timeColumns(header) !== null && !namesOtherResults(header)) return 'time';
  if (isFlowTable(header)) return 'flows';
  return isPointTable(header) ? 'points' : null;
}

function firstRow(text: string, shape: TableShape): string[] {
  for (const line of textLines(text)) {
    if (line.number === shape.firstRow) return rowCells(line, shape.delimiter);
  }
  return [];
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  if (isDatagramText(text)) return datagramReading(text, answers);
  if (jsonStart.test(text.slice(0, 1000))) {
    return nfvbenchKeys.test(text) ? nfvbenchReading(text, answers) : iperfReading(text);
  }
  const found = tableShape(text);
  const section = found === null ? null : chosenSection(text, found, answers);
  const mark = section === null ? null : decimalMarkChoice(section.shape, answers);
  const shape = mark?.shape ?? null;
  const kind = section === null || shape === null ? null : kindOf(section.text, shape);
  if (section === null || mark === null || shape === null || kind === null) {
    throw new MeasurementFailure(
      'nothing-read',
      namesWithoutRows(text) ??
        'The text has no table of rates: columns with a time and rates, or with a load or frame size and a throughput, loss or latency are needed.',
    );
  }
  const readings = { ndr: ndrReading, time: timeReading, flows: flowsReading, points: pointsReading };
  const reading = readings[kind](section.text, shape, answers);
  return { ...reading, questions: [...section.questions, ...mark.questions, ...reading.questions] };
}

export const rateTable: ToolParser = {
  format: 'rate-table',
  traits: { generator: 'a table', table: 'of-results' },
  name: 'rate tables, NDR and PDR, iperf3',
  recognise,
  parse,
};
