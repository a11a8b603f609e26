/** nfvbench: its tables of NDR and PDR, and its JSON with every rate that it tried on the way. */
import { MeasurementFailure, grouped } from '../../measurement-failure.ts';
import { isFrameSize } from '../load-facts.ts';
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

interface FoundRate {
  type: 'NDR' | 'PDR';
  /** null for IMIX. */
  frame: number | null;
  gbps: number | null;
  pps: number | null;
  /** Share of the packets. */
  loss: number | null;
  delayUs: number | null;
}

const frameName = ({ frame }: { frame: number | null }) => (frame === null ? 'a mix' : `${frame} B`);
const framesOf = (rates: readonly FoundRate[]) => [...new Set(rates.map(frameName))];

/** The parts that table and JSON have in common. `both`: traffic went in two directions, whose rates are added. */
function foundReading(
  rates: readonly FoundRate[],
  both: boolean,
  answers: ReadingAnswers,
  label: (rate: FoundRate) => string,
) {
  const directions = rateDirectionsChoice(answers);
  const scale = both && directions.value === 'one' ? 0.5 : 1;
  return {
    scale,
    understood: [
      { label: 'Kind', text: 'rates without loss (NDR) and with partial loss (PDR)', guess: false },
      { label: 'Frame size', text: framesOf(rates).slice(0, 12).join(', '), guess: false },
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
    warnings: [
      {
        code: 'generator-latency',
        message: 'Latencies are those that the traffic generator sees; they include generator and wire.',
      },
    ],
    results: rates.flatMap((rate) => foundResults(rate, label(rate), scale)),
    systemFacts: systemFacts(rates[0]!, both, scale),
  };
}

function foundResults({ pps, loss, delayUs }: FoundRate, label: string, scale: number): ToolResult[] {
  return [
    ...(pps === null ? [] : [valueResult('throughputMpps', label, 'Mpps', (pps * scale) / 1e6)]),
    ...(loss === null ? [] : [valueResult('lossProbability', `${label}, dropped`, '', loss)]),
    ...(delayUs === null ? [] : [valueResult('sojournUs', `${label}, mean latency`, 'µs', delayUs)]),
  ];
}

function systemFacts({ type, frame, pps }: FoundRate, both: boolean, scale: number): SystemFact[] {
  const facts: SystemFact[] = [];
  if (frame !== null && isFrameSize(frame))
    facts.push({ name: 'frameBytes', value: frame, source: `L2 frame size: ${frame}`, caution: null });
  if (pps !== null && pps > 0) {
    facts.push({
      name: 'offeredMpps',
      value: Number(((pps * scale) / 1e6).toPrecision(6)),
      source: `${type}: ${pps} pps`,
      caution: both && scale === 1 ? 'The rate counts both directions of the traffic together.' : null,
    });
  }
  return facts;
}

const mostRows = 1000;

/** One cell of a row names which of the two rates it is. */
export function isNdrRow(cells: readonly string[]): boolean {
  return cells.some((cell) => /^(?:NDR|PDR)$/i.test(cell));
}

// Tables of NDR and PDR: one rate a row, with frame size, losses and latency.

export function ndrReading(text: string, shape: TableShape, answers: ReadingAnswers): ToolReading {
  const rows: FoundRate[] = [];
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
  const { scale, ...found } = foundReading(rows, true, answers, (rate) =>
    rows.length > 2 ? `${rate.type}, ${frameName(rate)}` : rate.type,
  );
  const left = other + counts.otherLines;
  const message = `${numberOf(left, 'line has', 'lines have')} no rate of NDR or PDR.`;
  return {
    ...found,
    format: 'rate-table',
    title: `NDR and PDR, ${numberOf(rows.length, 'rate')}`,
    understood: [...found.understood, { label: 'Unit', text: 'packets/s, Gbit/s, %, µs', guess: false }],
    questions: [...found.questions, ...(latencyUnits.needed ? [time.question] : [])],
    rowsUsed: rows.length,
    dropped: left === 0 ? [] : [{ code: 'other-rows', count: left, message }],
    results: [...found.results, ...ratesOfFrames(rows, scale)],
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
): FoundRate | null {
  const row: FoundRate = {
    type: cells.some((cell) => /^NDR$/i.test(cell)) ? 'NDR' : 'PDR',
    frame: null,
    gbps: null,
    pps: null,
    loss: null,
    delayUs: null,
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
      if (!/min|max/.test(title)) row.delayUs ??= us;
    } else if (/drop|loss/.test(title)) {
      const share = unit === '%' || /%|percent/.test(title) ? value / 100 : value;
      row.loss = share <= 1 ? share : null;
    } else if (isFrame && unit === null) row.frame = value;
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
function rate(row: FoundRate, value: number, words: string): void {
  const bits = /\b([gmk])?(?:bps|bit\/s)/i.exec(words);
  const packets = /\b([mk])?(?:pps|fps|packets\/s)/i.exec(words);
  const factor: Record<string, number> = { g: 1e9, m: 1e6, k: 1e3 };
  const times = (prefix: string | undefined) => (prefix === undefined ? 1 : factor[prefix.toLowerCase()]!);
  if (packets && (!bits || packets.index < bits.index)) row.pps ??= value * times(packets[1]);
  else if (bits) row.gbps ??= (value * times(bits[1])) / 1e9;
}

/** Series of the rates of each type against the size of the frame. */
function ratesOfFrames(rows: readonly FoundRate[], scale: number): ToolResult[] {
  return (['NDR', 'PDR'] as const).flatMap((label) => {
    const points = rows.flatMap(({ type, frame, pps }) =>
      type === label && frame !== null && pps !== null ? [{ x: frame, y: (pps * scale) / 1e6 }] : [],
    );
    const series = seriesOf(points);
    const measured = { quantity: 'throughputMpps', label, unit: 'Mpps', against: 'frameBytes' };
    return series.x.length < 2 ? [] : [{ kind: 'series' as const, ...measured, ...series }];
  });
}

// JSON: the rates it found, and every rate that it tried on the way with its losses.

interface TriedRate {
  frame: number | null;
  pps: number;
  /** Share of the packets sent that came back. */
  delivered: number;
}

const largestCount = 1e15;
const mostRates = 10_000;

export function nfvbenchReading(text: string, answers: ReadingAnswers): ToolReading {
  const chains = recordOf(jsonValueAt(parseJson(text), 'benchmarks', 'network', 'service_chain')) ?? {};
  const rates: FoundRate[] = [];
  const tried: TriedRate[] = [];
  for (const chain of Object.values(chains)) {
    const sizes = recordOf(jsonValueAt(chain, 'result', 'result')) ?? {};
    for (const [size, run] of Object.entries(sizes)) readSize(size, run, rates, tried);
  }
  if (rates.length === 0) {
    const message =
      'The JSON of nfvbench has no rate with its losses; run nfvbench with --rate ndr_pdr, or paste its table.';
    throw new MeasurementFailure('nothing-read', message);
  }
  const both = Object.values(chains).some((chain) => jsonValueAt(chain, 'result', 'bidirectional') === true);
  const frames = framesOf(rates);
  const of = (rate: FoundRate) => (frames.length > 1 ? `, ${frameName(rate)}` : '');
  const { scale, ...found } = foundReading(rates, both, answers, (rate) => `${rate.type}${of(rate)}`);
  const names = rates.map((rate) => `${rate.type} of ${frameName(rate)}`);
  return {
    ...found,
    format: 'rate-table',
    traits: { generator: 'nfvbench' },
    title: `nfvbench, ${names.join(', ')}`.slice(0, 120),
    understood: [...found.understood, { label: 'Rates tried', text: grouped(tried.length), guess: false }],
    rowsUsed: rates.length + tried.length,
    dropped: [],
    results: [
      ...found.results,
      ...frames.flatMap((frame) => {
        const ofFrame = tried.filter((rate) => frameName(rate) === frame);
        return triedResults(ofFrame, frames.length > 1 ? `, ${frame}` : '', scale);
      }),
    ],
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
    const delayUs = countAt(rate, 'stats', 'overall', 'avg_delay_usec');
    found.push({ type, frame, gbps: null, pps, loss, delayUs });
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
