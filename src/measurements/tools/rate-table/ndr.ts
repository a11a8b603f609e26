/** Tables of NDR and PDR, as nfvbench draws them: one rate a row, with frame size, losses and latency. */
import { MeasurementFailure } from '../../measurement-failure.ts';
import {
  inMicroseconds,
  isTime,
  type TimeUnit,
  timeUnitChoice,
  unitOfWord,
  type ValueUnit,
} from '../measured-quantity.ts';
import { rateDirectionsChoice } from '../rate-units.ts';
import { shownText } from '../text/lines.ts';
import { seriesOf } from '../rate-series.ts';
import { readRows, type TableShape } from '../text/text-table.ts';
import { tableNumber } from '../text/number.ts';
import type { ReadingAnswers, SystemFact, ToolReading, ToolResult } from '../tool-reading.ts';
import { numberOf } from '../../../text/number-words.ts';

interface NdrRow {
  type: 'NDR' | 'PDR';
  /** null for IMIX. */
  frame: number | null;
  gbps: number | null;
  pps: number | null;
  dropPercent: number | null;
  latAvg: number | null;
  latMin: number | null;
  latMax: number | null;
}

const mostRows = 1000;

/** One cell of a row names which of the two rates it is. */
export function isNdrRow(cells: readonly string[]): boolean {
  return cells.some((cell) => /^(?:NDR|PDR)$/i.test(cell));
}

export function ndrReading(text: string, shape: TableShape, answers: ReadingAnswers): ToolReading {
  const rows: NdrRow[] = [];
  let other = 0;
  const time = timeUnitChoice(answers, 'us');
  const latencyUnits: LatencyUnits = { assumed: time.value, needed: false };
  const counts = readRows(text, shape, ({ cells }) => {
    const row = isNdrRow(cells) && rows.length < mostRows ? ndrRow(cells, shape, latencyUnits) : null;
    if (row === null) other++;
    else rows.push(row);
  });
  if (rows.length === 0)
    throw new MeasurementFailure('no-rows', 'The table has no row of NDR or PDR with a rate.');
  const directions = rateDirectionsChoice(answers);
  const scale = directions.value === 'one' ? 0.5 : 1;
  const left = other + counts.otherLines;
  const frames = [...new Set(rows.map(({ frame }) => frame))];
  return {
    format: 'rate-table',
    title: `NDR and PDR, ${numberOf(rows.length, 'rate')}`,
    facts: { kind: 'ndr-pdr-table', unit: 'pps, Gbps, %, us', rows },
    understood: [
      { label: 'Kind', text: 'rates without loss (NDR) and with partial loss (PDR)', guess: false },
      { label: 'Unit', text: 'packets/s, Gbit/s, %, µs', guess: false },
      {
        label: 'Frame size',
        text: frames
          .map((frame) => (frame === null ? 'a mix' : `${frame} B`))
          .slice(0, 12)
          .join(', '),
        guess: false,
      },
      {
        label: 'Directions',
        text: directions.value === 'both' ? 'both together' : 'one of two',
        guess: directions.question.guessed,
      },
    ],
    questions: [directions.question, ...(latencyUnits.needed ? [time.question] : [])],
    rowsUsed: rows.length,
    dropped:
      left === 0
        ? []
        : [
            {
              code: 'other-rows',
              count: left,
              message: `${numberOf(left, 'line has', 'lines have')} no rate of NDR or PDR.`,
            },
          ],
    warnings: [
      {
        code: 'generator-latency',
        message: 'Latencies are those that the traffic generator sees; they include generator and wire.',
      },
    ],
    results: ndrResults(rows, scale),
    systemFacts: ndrSystemFacts(rows[0]!, scale),
  };
}

/** `needed`: a latency without a unit was seen. */
interface LatencyUnits {
  assumed: TimeUnit;
  needed: boolean;
}

function ndrRow(
  cells: readonly string[],
  { header, mark }: TableShape,
  latencyUnits: LatencyUnits,
): NdrRow | null {
  const row: NdrRow = {
    type: cells.some((cell) => /^NDR$/i.test(cell)) ? 'NDR' : 'PDR',
    ...{ frame: null, gbps: null, pps: null, dropPercent: null },
    ...{ latAvg: null, latMin: null, latMax: null },
  };
  cells.forEach((cell, k) => {
    const number = tableNumber(cell, mark);
    const title = (header?.[k] ?? '').toLowerCase();
    // A number that is not understood is not a missing one.
    const isFrame = /frame|size|length/.test(title);
    const isRead = isFrame || /rate|drop|loss|latency|delay|pps|bps/.test(title);
    const broken = number === null || (isFrame && !Number.isInteger(number.value));
    if (broken && isRead && /^\d/.test(cell)) {
      const words = `${shownText(cell)} under ${shownText(title)} is no number.`;
      throw new MeasurementFailure('not-a-number', `In a row of ${row.type} ${words}`);
    }
    if (number === null || number.value < 0 || number.value > 1e15) return;
    const { value, unit } = number;
    if (/latency|delay/.test(title)) {
      const cellUnit = unit === null ? wordsUnit(title) : unitOfWord(unit);
      if (unit !== null && (cellUnit === null || !isTime(cellUnit))) return;
      if (cellUnit === null) latencyUnits.needed = true;
      const us = inMicroseconds(value, (cellUnit as TimeUnit | null) ?? latencyUnits.assumed);
      if (/min/.test(title)) row.latMin = us;
      else if (/max/.test(title)) row.latMax = us;
      else row.latAvg ??= us;
    } else if (/drop|loss/.test(title))
      row.dropPercent = unit === '%' || /%|percent/.test(title) ? value : 100 * value;
    else if (isFrame && unit === null) row.frame = value;
    else rate(row, value, `${unit ?? ''} ${title}`);
  });
  return row.pps === null && row.gbps === null ? null : row;
}

/** The time unit among the words of a title; null = none. */
function wordsUnit(title: string): ValueUnit | null {
  const found = title
    .split(/[^a-zµμ]+/)
    .map(unitOfWord)
    .find((unit) => unit !== null && isTime(unit));
  return found ?? null;
}

/** The unit is in the cell, else in the title. */
function rate(row: NdrRow, value: number, words: string): void {
  const bits = /\b([gmk])?(?:bps|bit\/s)/i.exec(words);
  const packets = /\b([mk])?(?:pps|fps|packets\/s)/i.exec(words);
  const factor: Record<string, number> = { g: 1e9, m: 1e6, k: 1e3 };
  const times = (prefix: string | undefined) => (prefix === undefined ? 1 : factor[prefix.toLowerCase()]!);
  if (packets && (!bits || packets.index < bits.index)) row.pps ??= value * times(packets[1]);
  else if (bits) row.gbps ??= (value * times(bits[1])) / 1e9;
}

function ndrResults(rows: readonly NdrRow[], scale: number): ToolResult[] {
  const results: ToolResult[] = [];
  for (const { type, frame, pps, dropPercent, latAvg } of rows) {
    const label = rows.length > 2 ? `${type}, ${frame === null ? 'a mix' : `${frame} B`}` : type;
    const value = (quantity: string, unit: string, number: number | null, what: string) => {
      if (number === null) return;
      results.push({
        kind: 'value',
        quantity,
        label: `${label}${what}`,
        unit,
        value: number,
        sampleSize: null,
      });
    };
    value('throughputMpps', 'Mpps', pps === null ? null : (pps * scale) / 1e6, '');
    value(
      'lossProbability',
      '',
      dropPercent !== null && dropPercent <= 100 ? dropPercent / 100 : null,
      ', dropped',
    );
    value('sojournUs', 'µs', latAvg, ', mean latency');
  }
  for (const type of ['NDR', 'PDR'] as const) {
    const points = rows.flatMap((row) =>
      row.type === type && row.frame !== null && row.pps !== null
        ? [{ x: row.frame, y: (row.pps * scale) / 1e6 }]
        : [],
    );
    const series = seriesOf(points);
    if (series.x.length < 2) continue;
    results.push({
      ...{ kind: 'series', quantity: 'throughputMpps', label: type, unit: 'Mpps' },
      ...{ against: 'frameBytes', ...series },
    });
  }
  return results;
}

function ndrSystemFacts({ type, frame, pps }: NdrRow, scale: number): SystemFact[] {
  const systemFacts: SystemFact[] = [];
  if (frame !== null && frame >= 64 && frame <= 9216) {
    systemFacts.push({
      name: 'frameBytes',
      value: frame,
      source: `L2 frame size: ${frame}`,
      caution: null,
    });
  }
  if (pps !== null && pps > 0) {
    systemFacts.push({
      ...{ name: 'offeredMpps', value: Number(((pps * scale) / 1e6).toPrecision(6)) },
      source: `${type}: ${pps} pps`,
      caution: scale === 1 ? 'The rate counts both directions of the traffic together.' : null,
    });
  }
  return systemFacts;
}
