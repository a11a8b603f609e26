/** nfvbench: its tables of NDR and PDR, and its JSON with every rate that it tried on the way. */
import { MeasurementFailure, grouped } from '../../measurement-failure.ts';
import {
  inMicroseconds,
  isTime,
  type TimeUnit,
  timeUnitChoice,
  unitOfWord,
  type ValueUnit,
} from '../measured-quantity.ts';
import { rateDirectionsChoice } from '../rate-units.ts';
import { shownText } from '../../lines/lines.ts';
import { seriesOf } from '../rate-series.ts';
import { readRows, type TableShape } from '../../lines/text-table.ts';
import { tableNumber } from '../../lines/number.ts';
import {
  type ReadingAnswers,
  type SystemFact,
  type ToolReading,
  type ToolResult,
  valueResult,
} from '../tool-reading.ts';
import { numberOf } from '../../../text/number-words.ts';
import { jsonNumberAt, jsonValueAt, parseJson, recordOf } from '../../lines/json.ts';

// Tables of NDR and PDR: one rate a row, with frame size, losses and latency.

interface NdrRow {
  type: 'NDR' | 'PDR';
  /** null for IMIX. */
  frame: number | null;
  gbps: number | null;
  pps: number | null;
  dropPercent: number | null;
  latAvg: number | null;
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
    throw new MeasurementFailure('nothing-read', 'The table has no row of NDR or PDR with a rate.');
  const directions = rateDirectionsChoice(answers);
  const scale = directions.value === 'one' ? 0.5 : 1;
  const left = other + counts.otherLines;
  const frames = [...new Set(rows.map(({ frame }) => frame))];
  return {
    format: 'rate-table',
    title: `NDR and PDR, ${numberOf(rows.length, 'rate')}`,
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
    frame: null,
    gbps: null,
    pps: null,
    dropPercent: null,
    latAvg: null,
  };
  cells.forEach((cell, k) => {
    const number = tableNumber(cell, mark);
    const title = (header?.[k] ?? '').toLowerCase();
    // A number that is not understood is not a missing one.
    const isFrame = /frame|size|length/.test(title);
    const isRead = isFrame || /rate|drop|loss|latency|delay|pps|bps/.test(title);
    const broken = number === null || (isFrame && !Number.isInteger(number.value));
    if (broken && isRead && /^\d/.test(cell)) {
      const words = `${shownText(cell)} under ${shownText(title)} is not a number.`;
      throw new MeasurementFailure('not-a-number', `In a row of ${row.type} ${words}`);
    }
    if (number === null || number.value < 0 || number.value > 1e15) return;
    const { value, unit } = number;
    if (/latency|delay/.test(title)) {
      const cellUnit = unit === null ? wordsUnit(title) : unitOfWord(unit);
      if (unit !== null && (cellUnit === null || !isTime(cellUnit))) return;
      if (cellUnit === null) latencyUnits.needed = true;
      const us = inMicroseconds(value, (cellUnit as TimeUnit | null) ?? latencyUnits.assumed);
      if (!/min|max/.test(title)) row.latAvg ??= us;
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
      kind: 'series',
      quantity: 'throughputMpps',
      label: type,
      unit: 'Mpps',
      against: 'frameBytes',
      ...series,
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
      name: 'offeredMpps',
      value: Number(((pps * scale) / 1e6).toPrecision(6)),
      source: `${type}: ${pps} pps`,
      caution: scale === 1 ? 'The rate counts both directions of the traffic together.' : null,
    });
  }
  return systemFacts;
}

// JSON: the rates it found, and every rate that it tried on the way with its losses.

interface FoundRate {
  type: 'NDR' | 'PDR';
  frame: number | null;
  pps: number;
  loss: number | null;
  delayUs: number | null;
}

interface TriedRate {
  frame: number | null;
  pps: number;
  /** Share of the packets sent that came back. */
  delivered: number;
}

const largestCount = 1e15;
const mostRates = 10_000;

export function nfvbenchReading(text: string, answers: ReadingAnswers): ToolReading {
  const json = parseJson(text);
  const chains = recordOf(jsonValueAt(json, 'benchmarks', 'network', 'service_chain')) ?? {};
  const found: FoundRate[] = [];
  const tried: TriedRate[] = [];
  for (const chain of Object.values(chains)) {
    const sizes = recordOf(jsonValueAt(chain, 'result', 'result')) ?? {};
    for (const [size, run] of Object.entries(sizes)) readSize(size, run, found, tried);
  }
  if (found.length === 0) {
    const message =
      'The JSON of nfvbench has no rate with its losses; run nfvbench with --rate ndr_pdr, or paste its table.';
    throw new MeasurementFailure('nothing-read', message);
  }
  const both = Object.values(chains).some((chain) => jsonValueAt(chain, 'result', 'bidirectional') === true);
  const directions = rateDirectionsChoice(answers);
  const scale = both && directions.value === 'one' ? 0.5 : 1;
  const frames = [...new Set(found.map(({ frame }) => frame))];
  const name = (frame: number | null) => (frame === null ? 'a mix' : `${frame} B`);
  return {
    format: 'rate-table',
    traits: { generator: 'nfvbench' },
    title: `nfvbench, ${found.map(({ type, frame }) => `${type} of ${name(frame)}`).join(', ')}`.slice(
      0,
      120,
    ),
    understood: [
      { label: 'Kind', text: 'rates without loss (NDR) or with partial loss (PDR)', guess: false },
      { label: 'Frame size', text: frames.map(name).slice(0, 12).join(', '), guess: false },
      { label: 'Rates tried', text: grouped(tried.length), guess: false },
      ...(both
        ? [
            {
              label: 'Directions',
              text: directions.value === 'both' ? 'both together' : 'one of two',
              guess: directions.question.guessed,
            },
          ]
        : []),
    ],
    questions: both ? [directions.question] : [],
    rowsUsed: found.length + tried.length,
    dropped: [],
    warnings: [
      {
        code: 'generator-latency',
        message: 'Latencies are those that the traffic generator sees; they include generator and wire.',
      },
    ],
    results: [
      ...found.flatMap((rate) => foundResults(rate, frames.length > 1 ? `, ${name(rate.frame)}` : '', scale)),
      ...frames.flatMap((frame) =>
        triedResults(
          tried.filter((rate) => rate.frame === frame),
          frames.length > 1 ? `, ${name(frame)}` : '',
          scale,
        ),
      ),
    ],
    systemFacts: systemFacts(found[0]!, both, scale),
  };
}

function readSize(size: string, run: unknown, found: FoundRate[], tried: TriedRate[]): void {
  const frame = /^\d{2,5}$/.test(size) ? Number(size) : null;
  for (const type of ['NDR', 'PDR'] as const) {
    const rate = jsonValueAt(run, type.toLowerCase());
    const pps = countAt(rate, 'rate_pps');
    if (pps === null || pps === 0) continue;
    const percent = jsonNumberAt(rate, 'stats', 'overall', 'drop_percentage');
    const loss = percent !== null && percent >= 0 && percent <= 100 ? percent / 100 : null;
    found.push({ type, frame, pps, loss, delayUs: countAt(rate, 'stats', 'overall', 'avg_delay_usec') });
  }
  const iterations = jsonValueAt(run, 'iteration_stats', 'ndr_pdr');
  if (!Array.isArray(iterations)) return;
  for (const iteration of iterations.slice(0, mostRates) as unknown[]) {
    const pps = countAt(iteration, 'total_tx_pps');
    const [sent, received] = [countAt(iteration, 'tx_pkts'), countAt(iteration, 'rx_pkts')];
    // The requested rate may be higher than the rate that the generator sent.
    if (pps === null || sent === null || received === null || sent === 0 || received > sent) continue;
    tried.push({ frame, pps, delivered: received / sent });
  }
}

function countAt(value: unknown, ...path: readonly string[]): number | null {
  const found = jsonNumberAt(value, ...path);
  return found !== null && found >= 0 && found <= largestCount ? found : null;
}

function foundResults({ type, pps, loss, delayUs }: FoundRate, of: string, scale: number): ToolResult[] {
  const results: ToolResult[] = [valueResult('throughputMpps', `${type}${of}`, 'Mpps', (pps * scale) / 1e6)];
  if (loss !== null) results.push(valueResult('lossProbability', `${type}${of}, dropped`, '', loss));
  if (delayUs !== null) results.push(valueResult('sojournUs', `${type}${of}, mean latency`, 'µs', delayUs));
  return results;
}

function triedResults(tried: readonly TriedRate[], of: string, scale: number): ToolResult[] {
  const series = (quantity: string, label: string, unit: string, y: (rate: TriedRate) => number) => {
    const points = tried.map((rate) => ({ x: (rate.pps * scale) / 1e6, y: y(rate) }));
    const found = seriesOf(points);
    return found.x.length < 2
      ? []
      : [{ kind: 'series', quantity, label: `${label}${of}`, unit, against: 'rateMpps', ...found } as const];
  };
  return [
    ...series(
      'throughputMpps',
      'Received at each rate',
      'Mpps',
      ({ pps, delivered }) => (pps * scale * delivered) / 1e6,
    ),
    ...series('lossProbability', 'Lost at each rate', '', ({ delivered }) => 1 - delivered),
  ];
}

function systemFacts({ type, frame, pps }: FoundRate, both: boolean, scale: number): SystemFact[] {
  const facts: SystemFact[] = [];
  if (frame !== null && frame >= 64 && frame <= 9216) {
    facts.push({ name: 'frameBytes', value: frame, source: `l2frame_size: ${frame}`, caution: null });
  }
  facts.push({
    name: 'offeredMpps',
    value: Number(((pps * scale) / 1e6).toPrecision(6)),
    source: `${type}: ${pps} pps`,
    caution: both && scale === 1 ? 'The rate counts both directions of the traffic together.' : null,
  });
  return facts;
}
