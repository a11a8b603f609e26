/** Summary, warnings and results of the histograms of bcc and bpftrace. */
import type { ReadingNote } from '../../measurement.ts';
import { grouped } from '../../measurement-failure.ts';
import type { HistogramLine } from './lines.ts';
import type { Choice } from '../reading-choice.ts';
import type { MeasuredQuantity, ValueUnit } from '../measured-quantity.ts';
import { plottedUnit, figureValue, quantityLabel } from '../measured-quantity.ts';
import type { BinnedResult, ToolResult, UnderstoodItem } from '../tool-reading.ts';

export interface BpfHistogram {
  style: 'bcc' | 'bpftrace';
  /** `@bytes` of bpftrace, with its key. */
  map: string | null;
  /** Line that bcc prints above: `net_rx_action`. */
  name: string | null;
  /** Title of bcc's first column: `usecs`. */
  unit: string | null;
  rows: Extract<HistogramLine, { kind: 'row' }>[];
}

type Average = Extract<HistogramLine, { kind: 'average' }>;

const total = ({ rows }: BpfHistogram) => rows.reduce((sum, { count }) => sum + count, 0);
const below = ({ rows }: BpfHistogram) => (rows[0]?.lower === null ? rows[0].count : 0);
const above = ({ rows }: BpfHistogram) => (rows.at(-1)?.upper === null ? rows.at(-1)!.count : 0);
const nameOf = ({ name, map }: BpfHistogram) => name ?? (map === null || map === '@' ? null : map);

export function understoodHistograms(
  histograms: readonly BpfHistogram[],
  unit: Choice<ValueUnit>,
  quantity: Choice<MeasuredQuantity>,
  unitCertain: boolean,
): UnderstoodItem[] {
  const names = histograms.map(nameOf).filter((name) => name !== null);
  const counts = histograms.map((histogram) => grouped(total(histogram)));
  const more = (list: readonly string[]) =>
    list.slice(0, 4).join(', ') + (list.length > 4 ? ` and ${list.length - 4} more` : '');
  const shown = unit.question.options.find(({ value }) => value === unit.value)!.label;
  return [
    {
      label: 'Kind',
      text: histograms.length === 1 ? 'a histogram in bins' : `${histograms.length} histograms in bins`,
      guess: false,
    },
    ...(names.length > 0 ? [{ label: 'Names', text: more(names), guess: false }] : []),
    { label: 'Values counted', text: more(counts), guess: false },
    { label: 'Unit', text: shown, guess: !unitCertain && unit.question.guessed },
    { label: 'Measured', text: quantityLabel(quantity.value), guess: quantity.question.guessed },
    { label: 'Bin edges', text: edgesText(histograms), guess: false },
  ];
}

function edgesText(histograms: readonly BpfHistogram[]): string {
  return histograms[0]!.style === 'bcc'
    ? 'both ends belong to the bin, values are whole'
    : 'the lower end belongs to the bin, the upper one to the next';
}

export function histogramWarnings(
  histograms: readonly BpfHistogram[],
  average: Average | null,
): ReadingNote[] {
  const notes: ReadingNote[] = [];
  const outside = histograms.reduce((sum, histogram) => sum + below(histogram) + above(histogram), 0);
  const counted = histograms.reduce((sum, histogram) => sum + total(histogram), 0);
  if (outside > 0) {
    notes.push({
      code: 'open-bins',
      message: `${grouped(outside)} of ${grouped(counted)} values lie in open-ended bins: neither their size nor the mean is known.`,
    });
  }
  if (counted > 0) {
    notes.push({
      code: 'binned',
      message: 'Values are known only to their bin, so means and percentiles are ranges.',
    });
  }
  if (average !== null && histograms.length === 1 && average.count !== counted) {
    notes.push({
      code: 'contradiction',
      message: `The bins hold ${grouped(counted)} values, but ${grouped(average.count)} are printed below them.`,
    });
  }
  if (counted === 0) notes.push({ code: 'empty', message: 'The histogram counted nothing.' });
  return notes;
}

export function histogramResults(
  histograms: readonly BpfHistogram[],
  average: Average | null,
  unit: ValueUnit,
  quantity: MeasuredQuantity,
): ToolResult[] {
  const results: ToolResult[] = [];
  for (const histogram of histograms) {
    if (total(histogram) === 0) continue;
    results.push(binned(histogram, unit, quantity));
  }
  if (average !== null && histograms.length === 1 && average.count > 0) {
    results.push({
      kind: 'value',
      quantity,
      label: 'printed mean',
      unit: plottedUnit(unit),
      value: figureValue(average.total / average.count, unit),
      sampleSize: average.count,
    });
  }
  return results;
}

function binned(histogram: BpfHistogram, unit: ValueUnit, quantity: MeasuredQuantity): BinnedResult {
  const packets = unit === 'packets';
  const lower: number[] = [];
  const upper: number[] = [];
  const count: number[] = [];
  for (const row of histogram.rows) {
    if (row.lower === null || row.upper === null) continue;
    let from = row.lower;
    // A poll that found packets found one at least.
    if (quantity === 'batchSizeNonEmpty' && from <= 0) {
      if (row.upper <= 1) continue;
      from = 1;
    }
    lower.push(figureValue(from, unit));
    upper.push(packets && row.upper - from === 1 ? from : figureValue(row.upper, unit));
    count.push(row.count);
  }
  return {
    kind: 'bins',
    quantity,
    label: nameOf(histogram) ?? quantityLabel(quantity),
    unit: plottedUnit(unit),
    lower,
    upper,
    count,
    beyond: below(histogram) + above(histogram),
    sampleSize: count.reduce((sum, each) => sum + each, below(histogram) + above(histogram)),
  };
}
