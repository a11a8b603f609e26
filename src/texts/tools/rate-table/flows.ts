/** Rates by the number of flows, repeated a few times; comments in front say frame size and rate of a flow. */
import { significant, numberOf } from '../../../text/number-words.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import type { ReadingNote } from '../../measurement.ts';
import { choose } from '../reading-choice.ts';
import { lostShare, seriesOf } from '../rate-series.ts';
import { type RateUnit, RateUnits } from '../rate-units.ts';
import { scaledDecimalOf, tableNumber } from '../../lines/number.ts';
import { readRows, type TableShape } from '../../lines/text-table.ts';
import { UnitOfColumn } from '../../lines/cell-unit.ts';
import type { ReadingAnswers, ToolReading, ToolResult } from '../tool-reading.ts';
import { wireOverheadBytes } from '../../../models/input-parts/wire-overhead.ts';

interface Settings {
  frameSize: number | null;
  ppsPerFlow: number | null;
  /** As written: `2G`. */
  txPerFlow: string | null;
}

const mostRows = 100_000;

/** The first column counts flows and some others repeat a measurement. */
export function isFlowTable(header: readonly string[]): boolean {
  const runs = header.filter((name) => runName.test(name)).length;
  return /^(?:n_?)?flows?$/i.test(header[0] ?? '') && runs > 0;
}

const runName = /^(?:run|rep|repetition|trial)[_ ]?\d+$/i;
const meanName = /^(?:avg|mean|average)(?:[_ ]?\d+)?$/i;

export function flowsReading(text: string, shape: TableShape, answers: ReadingAnswers): ToolReading {
  const header = shape.header!;
  const settings = settingsOf(shape.comments);
  const means = header.findIndex((name) => meanName.test(name));
  const runs = header.flatMap((name, place) => (runName.test(name) ? [place] : []));
  const rows: { flows: number; rate: number }[] = [];
  let broken = 0;
  const rateUnit = new UnitOfColumn('rate', null);
  const counts = readRows(text, shape, ({ cells, line }) => {
    const flows = tableNumber(cells[0]!, shape.mark)?.value ?? null;
    const of = (place: number) => {
      const number = tableNumber(cells[place]!, shape.mark);
      return number === null ? NaN : rateUnit.number(number.value, number.unit, line.number);
    };
    const rate = means >= 0 ? of(means) : runs.reduce((sum, place) => sum + of(place), 0) / runs.length;
    if (flows === null || flows < 0 || !(rate >= 0) || rows.length === mostRows) broken++;
    else rows.push({ flows, rate });
  });
  if (rows.length === 0)
    throw new MeasurementFailure('nothing-read', 'The table has no row with flows and a rate.');
  rateUnit.refuseConflict();
  const written = rateUnitChoices.find(({ value }) => value === rateUnit.unit?.name)?.value;
  if (rateUnit.unit !== null && written === undefined) {
    throw new MeasurementFailure(
      'unknown-unit',
      `The rates are in ${rateUnit.unit.name}; give them in Gbit/s, Mbit/s, Mpps or packets/s.`,
    );
  }
  const known = written === undefined ? answers : {};
  const unit = choose<RateUnit>(known, 'unit', 'Unit of the rates', rateUnitChoices, written ?? 'gbps');
  const units = new RateUnits(answers, [unit.value], {
    frameBytes: settings.frameSize,
    layer: layerOf(settings),
  });
  const left = broken + counts.otherLines;
  const repeated =
    runs.length === 1 ? '' : `, ${means >= 0 ? 'printed mean' : 'mean'} of ${runs.length} runs`;
  return {
    format: 'rate-table',
    title: `Rates by flows, ${numberOf(rows.length, 'row')}`,
    understood: [
      { label: 'Kind', text: `received rate by the number of flows${repeated}`, guess: false },
      {
        label: 'Unit',
        text: unitWords[unit.value] ?? unit.value,
        guess: written === undefined && unit.question.guessed,
      },
      { label: 'Rows', text: String(rows.length), guess: false },
      ...(settings.frameSize === null
        ? []
        : [{ label: 'Frame size', text: `${settings.frameSize} B`, guess: false }]),
      ...(settings.ppsPerFlow === null
        ? []
        : [{ label: 'Rate of a flow', text: `${settings.ppsPerFlow} packets/s`, guess: false }]),
    ],
    questions: [...(written === undefined ? [unit.question] : []), ...units.questions],
    rowsUsed: rows.length,
    dropped:
      left === 0
        ? []
        : [
            {
              code: 'other-lines',
              count: left,
              message: `${numberOf(left, 'line is', 'lines are')} not a row of flows and rates.`,
            },
          ],
    warnings: warnings(rows, settings, (rate) => units.mpps(rate, unit.value)),
    results: flowResults(rows, settings, (rate) => units.mpps(rate, unit.value)),
    systemFacts:
      settings.frameSize !== null && settings.frameSize >= 64 && settings.frameSize <= 9216
        ? [
            {
              name: 'frameBytes',
              value: settings.frameSize,
              source: `frame size ${settings.frameSize}`,
              caution: null,
            },
          ]
        : [],
  };
}

const rateUnitChoices: readonly { value: RateUnit; label: string }[] = [
  { value: 'gbps', label: 'Gbit/s' },
  { value: 'mbps', label: 'Mbit/s' },
  { value: 'mpps', label: 'Mpps' },
  { value: 'pps', label: 'packets/s' },
];
const unitWords: Readonly<Partial<Record<RateUnit, string>>> = { gbps: 'Gbps', mbps: 'Mbps', mpps: 'Mpps' };

function settingsOf(comments: readonly string[]): Settings {
  const text = comments.join(', ').slice(0, 2000);
  const number = (pattern: RegExp) => {
    const digits = pattern.exec(text)?.[1];
    return digits === undefined ? null : Number(digits);
  };
  return {
    frameSize: number(/frame ?size[ :=]*(\d{2,5})(?!\d)/i),
    ppsPerFlow: number(/(?:^|[^a-z])pps[ :=]*(\d{1,12})(?!\d)/i),
    txPerFlow: /tx per flow[ :=]*([\d.]{1,12}[kKMGT]?)/i.exec(text)?.[1] ?? null,
  };
}

/** Layer of the bits of a flow, where rate and packets of a flow are both given. */
function layerOf({ frameSize, ppsPerFlow, txPerFlow }: Settings): 'wire' | 'frame' | null {
  const bits = txPerFlow === null ? null : scaledDecimalOf(txPerFlow);
  if (bits === null || frameSize === null || ppsPerFlow === null || ppsPerFlow === 0) return null;
  const bytes = bits / ppsPerFlow / 8;
  const near = (size: number) => Math.abs(bytes - size) < 0.002 * size;
  return near(frameSize) ? 'frame' : near(frameSize + wireOverheadBytes) ? 'wire' : null;
}

/** A loss that is there at the lowest load does not come from a queue that overflows. */
const suspiciousLoss = 0.01;

function warnings(
  rows: readonly { flows: number; rate: number }[],
  { ppsPerFlow }: Settings,
  mpps: (rate: number) => number,
): ReadingNote[] {
  const notes: ReadingNote[] = [
    {
      code: 'unit-not-written',
      message: 'The text does not say the unit of the rates, nor where they were counted.',
    },
  ];
  const lowest = rows
    .filter(({ flows }) => flows > 0)
    .reduce<(typeof rows)[number] | null>(
      (least, row) => (least && least.flows <= row.flows ? least : row),
      null,
    );
  if (lowest === null || ppsPerFlow === null || ppsPerFlow === 0) return notes;
  const loss = 1 - mpps(lowest.rate) / ((lowest.flows * ppsPerFlow) / 1e6);
  if (Math.abs(loss) > suspiciousLoss) {
    const less = loss > 0 ? 'less' : 'more';
    notes.push({
      code: 'other-bytes',
      message: `At the lowest load ${significant(100 * Math.abs(loss))} % ${less} is received than sent: the received rate seems to count different bytes of a frame, or the unit is wrong.`,
    });
  }
  return notes;
}

function flowResults(
  rows: readonly { flows: number; rate: number }[],
  { ppsPerFlow }: Settings,
  mpps: (rate: number) => number,
): ToolResult[] {
  const base = { kind: 'series', label: 'received', unit: 'Mpps', quantity: 'throughputMpps' } as const;
  if (ppsPerFlow === null || ppsPerFlow === 0) {
    return [
      {
        ...base,
        against: 'flows',
        ...seriesOf(rows.map(({ flows, rate }) => ({ x: flows, y: mpps(rate) }))),
      },
    ];
  }
  const loaded = rows
    .filter(({ flows }) => flows > 0)
    .map(({ flows, rate }) => ({ x: (flows * ppsPerFlow) / 1e6, y: mpps(rate) }));
  const loss = loaded.map(({ x, y }) => ({ x, y: lostShare(x, y) }));
  return [
    { ...base, against: 'rateMpps', ...seriesOf(loaded) },
    { ...base, quantity: 'lossProbability', label: 'lost', unit: '', against: 'rateMpps', ...seriesOf(loss) },
  ];
}
