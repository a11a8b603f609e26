/** All overlays in one table, a row each: as text on the page, as numbers in a file. Pure. */
import type { FigureTable, Overlay } from '../../../../models/contract/figure.ts';
import type { Judgement } from '../../../../overlays/judgement/judge.ts';
import { isSharesOnly } from '../../../../texts/measurement.ts';
import { formatCount, MISSING } from '../../../../text/number-format.ts';
import { judgementMeasures, type MeasuredAlong, quantityName, quantityUnit } from './judgement-measures.ts';
import type { MeasurementState } from '../../../core/evidence/measurement-state.ts';

export interface JudgedOverlay {
  overlay: Overlay;
  /** null for an overlay without a file. */
  fileName: string | null;
  /** null for a distribution. */
  along: MeasuredAlong | null;
  /** null where the model computes nothing of it. */
  judgement: Judgement | null;
}

interface ShownTable {
  columns: readonly { label: string; title: string }[];
  rows: readonly { name: string; source: string; cells: readonly string[] }[];
}

/** The measures of distributions first, then those of points; only the ones that some row has. */
export function shownJudgements(judged: readonly JudgedOverlay[]): ShownTable {
  const measured = judged.map(({ overlay, judgement, along }) =>
    judgementMeasures(overlay, judgement, along),
  );
  const columns = new Map<string, string>();
  for (const kind of ['distribution', 'points']) {
    judged.forEach(({ overlay }, k) => {
      if (overlay.kind !== kind) return;
      for (const { label, title } of measured[k]) columns.set(label, columns.get(label) ?? title);
    });
  }
  return {
    columns: [
      { label: 'Samples', title: 'Observations behind the row.' },
      ...[...columns].map(([label, title]) => ({ label, title })),
    ],
    rows: judged.map(({ overlay, fileName }, k) => ({
      name: quantityName(overlay),
      source: fileName === null ? overlay.label : `${fileName}: ${overlay.label}`,
      cells: [
        sampleSizeOf(overlay) === null ? MISSING : formatCount(overlay.sampleSize),
        ...[...columns.keys()].map(
          (label) => measured[k].find((measure) => measure.label === label)?.text ?? MISSING,
        ),
      ],
    })),
  };
}

/** null where the source has shares only. */
function sampleSizeOf(overlay: Overlay): number | null {
  return overlay.kind === 'distribution' && isSharesOnly(overlay) ? null : overlay.sampleSize;
}

type Cell = number | string | null;

const exportedColumns: readonly { label: string; value: (judged: JudgedOverlay) => Cell }[] = [
  { label: 'Quantity', value: ({ overlay }) => quantityName(overlay) },
  { label: 'File', value: ({ fileName }) => (fileName === null ? null : asText(fileName)) },
  { label: 'Measurement', value: ({ overlay }) => asText(overlay.label) },
  {
    label: 'Unit',
    value: ({ overlay }) => (overlay.kind === 'distribution' ? overlay.unit : quantityUnit(overlay.quantity)),
  },
  { label: 'Samples', value: ({ overlay }) => sampleSizeOf(overlay) },
  { label: 'Measured median', value: ofDistribution((one) => percentileOf(one, 0.5)?.measured ?? null) },
  { label: 'Model median', value: ofDistribution((one) => percentileOf(one, 0.5)?.model ?? null) },
  { label: 'Measured p90', value: ofDistribution((one) => percentileOf(one, 0.9)?.measured ?? null) },
  { label: 'Model p90', value: ofDistribution((one) => percentileOf(one, 0.9)?.model ?? null) },
  { label: 'Share of stalls', value: ofDistribution((one) => one.stalls?.share ?? null) },
  { label: 'Median of the stalls', value: ofDistribution((one) => one.stalls?.median ?? null) },
  {
    label: 'Measured mean without stalls, lowest',
    value: ofDistribution((one) => one.stalls?.meanWithout[0] ?? null),
  },
  {
    label: 'Measured mean without stalls, highest',
    value: ofDistribution((one) => one.stalls?.meanWithout[1] ?? null),
  },
  { label: 'Measured mean, lowest', value: ofDistribution((one) => one.measuredMeanBetween[0]) },
  { label: 'Measured mean, highest', value: ofDistribution((one) => one.measuredMeanBetween[1]) },
  { label: 'Model mean', value: ofDistribution((one) => one.modelMean) },
  {
    label: 'Relative error of the mean, least',
    value: ofDistribution((one) => one.relativeErrorBetween?.[0] ?? null),
  },
  {
    label: 'Relative error of the mean, most',
    value: ofDistribution((one) => one.relativeErrorBetween?.[1] ?? null),
  },
  { label: 'Jensen-Shannon divergence (natural units)', value: ofDistribution((one) => one.jensenShannon) },
  {
    label: 'Sampling floor of the divergence, mean',
    value: ofDistribution((one) => one.floor?.mean ?? null),
  },
  {
    label: 'Sampling floor of the divergence, 95 %',
    value: ofDistribution((one) => one.floor?.high ?? null),
  },
  { label: 'Independent samples', value: ofDistribution((one) => one.floor?.samples ?? null) },
  { label: 'Total variation', value: ofDistribution((one) => one.totalVariation) },
  { label: 'Kolmogorov distance', value: ofDistribution((one) => one.kolmogorov) },
  { label: 'p-value of the Kolmogorov distance', value: ofDistribution((one) => one.kolmogorovPValue) },
  { label: 'Wasserstein-1 distance, least', value: ofDistribution((one) => one.wasserstein[0]) },
  { label: 'Wasserstein-1 distance, most', value: ofDistribution((one) => one.wasserstein[1]) },
  {
    label: 'Largest percentile error',
    value: ofDistribution((one) => one.mostMissed && 100 * one.mostMissed.level),
  },
  { label: 'Measured there', value: ofDistribution((one) => one.mostMissed?.measured ?? null) },
  { label: 'Model there', value: ofDistribution((one) => one.mostMissed?.model ?? null) },
  { label: 'Off by', value: ofDistribution((one) => one.mostMissed?.offBy ?? null) },
  { label: 'Points compared', value: ofPoints((one) => one.points) },
  { label: 'Points outside the curve', value: ofPoints((one) => one.outside) },
  { label: 'Mean relative error', value: ofPoints((one) => one.meanRelativeError) },
  { label: 'Mean difference', value: ofPoints((one) => one.meanDifference) },
  { label: 'Root mean square error', value: ofPoints((one) => one.rootMeanSquareError) },
  { label: 'Worst point at', value: ofPoints((one) => one.worst?.x ?? null) },
  {
    label: 'Its unit',
    value: ({ along }) => along?.storedUnit ?? null,
  },
  { label: 'Measured at the worst point', value: ofPoints((one) => one.worst?.measured ?? null) },
  { label: 'Model at the worst point', value: ofPoints((one) => one.worst?.model ?? null) },
  {
    label: 'Notes',
    value: ({ judgement }) =>
      judgement === null
        ? 'The model has no value to compare with here.'
        : judgement.kind === 'distribution'
          ? [judgement.withheld, ...judgement.notes].filter((note) => note !== null).join(' ')
          : null,
  },
];

/** Numbers at full precision, shares as ratios; an empty "most" or "highest" has no upper bound. */
export function exportedJudgements(judged: readonly JudgedOverlay[]): FigureTable {
  return {
    columns: exportedColumns.map(({ label }) => ({ label, unit: '' })),
    rows: judged.map((one) => exportedColumns.map(({ value }) => value(one))),
  };
}

function percentileOf({ percentiles }: Taken<'distribution'>, level: number) {
  return percentiles.find((each) => each.level === level);
}

type Taken<Kind> = Extract<Judgement, { kind: Kind }>;

function ofDistribution(value: (judgement: Taken<'distribution'>) => Cell) {
  return ({ judgement }: JudgedOverlay): Cell =>
    judgement?.kind === 'distribution' ? value(judgement) : null;
}

function ofPoints(value: (judgement: Taken<'points'>) => Cell) {
  return ({ judgement }: JudgedOverlay): Cell => (judgement?.kind === 'points' ? value(judgement) : null);
}

/** Text from a file, written so that a spreadsheet does not take it for a formula. */
function asText(words: string): string {
  return /^[=+\-@\t\r]/.test(words) ? `'${words}` : words;
}

export type OverlaySources = Pick<MeasurementState, 'files' | 'tools' | 'testbed'>;

/**
 * Name of the file behind an overlay: of the reader, of a tool, or of the testbed. null where the overlay was stored
 * without its file or pools several. The id of the overlay contains that of the measurement.
 */
export function sourceFileName({ id }: Overlay, { files, tools, testbed }: OverlaySources): string | null {
  const sources = [...files, ...tools.map(({ output }) => output), ...testbed.recordings];
  return sources.find((one) => id.startsWith(`${one.id} `) || id.endsWith(`:${one.id}`))?.fileName ?? null;
}
