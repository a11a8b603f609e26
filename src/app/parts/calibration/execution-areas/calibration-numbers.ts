/** The numbers of a calibration as text, and its residuals. Pure. */
import type { CostParameters } from '../../../../models/execution-areas/fit/calibrate.ts';
import type { CustomPoint } from '../../../../models/execution-areas/fit/custom-calibration.ts';
import type { FigureSpec } from '../../../../models/contract/figure.ts';
import { table2 } from '../../../../models/execution-areas/parameter-sets.ts';
import { formatPlain, formatSignificant } from '../../../../text/number-format.ts';
import { significant, numberOf } from '../../../../text/number-words.ts';
import type { FitNumber } from '../fit-numbers.ts';
import { residualFigure } from '../residual-figure.ts';
import type { ConfigurationFit } from './calibration-fits.ts';

interface ParameterNumber extends FitNumber {
  symbol: string;
  table2: string;
}

const rows: readonly { name: keyof CostParameters; label: string; symbol: string; unit: string }[] = [
  { name: 'a', label: 'For each byte and flow', symbol: 'a', unit: 'cycles per byte' },
  { name: 'a0', label: 'For each byte', symbol: 'a₀', unit: 'cycles per byte' },
  { name: 'b', label: 'For each flow', symbol: 'b', unit: 'cycles per packet' },
  { name: 'b0', label: 'For each packet', symbol: 'b₀', unit: 'cycles per packet' },
];

/**
 * a, a₀, b, b₀ to five digits, as the paper prints them, with their standard errors, beside what the paper prints for
 * the configuration.
 */
export function parameterNumbers({
  calibration,
  configuration,
  borrowed,
}: ConfigurationFit): readonly ParameterNumber[] {
  return rows.map(({ name, ...shown }) => {
    const lent = borrowed !== null && (name === 'a' || name === 'b');
    const error = calibration.standardErrors?.[name];
    return {
      ...shown,
      text: formatPlain(calibration[name], 5),
      note: lent ? 'of 3+1' : error === undefined ? null : `± ${formatSignificant(error, 2)}`,
      table2: formatPlain(table2[configuration.id][name], 5),
    };
  });
}

interface ResidualRow extends CustomPoint {
  /** Cycles per packet. */
  fitted: number;
  /** Measured minus fitted, cycles per packet. */
  residual: number;
  /** Share of the measured cost, %. */
  percent: number;
  /** Throughput by the fit on the measured machine; null where a cost was given. */
  fittedMpps: number | null;
}

/** Point by point: what was measured, what the parameters give. */
export function residualRows({ points, calibration }: ConfigurationFit): readonly ResidualRow[] {
  return points.map((point, k) => {
    const residual = dustFree(calibration.residuals[k], point.cycles);
    const fitted = point.cycles - residual;
    return {
      ...point,
      fitted,
      residual,
      percent: (100 * residual) / point.cycles,
      fittedMpps: point.mpps === null ? null : (point.mpps * point.cycles) / fitted,
    };
  });
}

/** An exact solution leaves rounding only. */
function dustFree(residual: number, cycles: number): number {
  return Math.abs(residual) < 1e-9 * cycles ? 0 : residual;
}

/** Frame sizes on the axis, bytes. */
const frames = [0, 1500] as const;

/** The residuals over the frame size. */
export function costResiduals(fit: ConfigurationFit): FigureSpec {
  const all = residualRows(fit);
  const mean = all.reduce((sum, { percent }) => sum + Math.abs(percent), 0) / all.length;
  return residualFigure({
    title: `Residuals of ${fit.configuration.name}`,
    subtitle: 'Cost of a packet, measured less fitted, of measured',
    along: { title: 'Frame size', unit: 'B', scale: 'linear', range: frames },
    points: all.map((one) => ({ ...one, at: one.frameBytes })),
    lead: `The fit is ${significant(mean, 2)} % off on average.`,
    place: ({ flows, frameBytes }) => `with ${numberOf(flows, 'flow')} at ${significant(frameBytes, 4)} B`,
    table: {
      columns: [
        { label: 'Flows', unit: '' },
        { label: 'Frame size', unit: 'B' },
        { label: 'Measured', unit: 'cycles' },
        { label: 'Fitted', unit: 'cycles' },
        { label: 'Residual', unit: 'cycles' },
        { label: 'Residual', unit: '%' },
        { label: 'Measured', unit: 'Mpps' },
        { label: 'Fitted', unit: 'Mpps' },
      ],
      rows: all.map(({ flows, frameBytes, cycles, fitted, residual, percent, mpps, fittedMpps }) => [
        ...[flows, frameBytes, cycles, fitted, residual, percent, mpps, fittedMpps],
      ]),
    },
  });
}

/** How far the points determine the parameters, one or two sentences. */
export function fitWords({ calibration, points, borrowed }: ConfigurationFit): string {
  const { degreesOfFreedom } = calibration;
  const lent =
    borrowed === null
      ? ''
      : `Only one flow was measured, so a and b are taken from 3+1 (${borrowed === 'Table 2' ? 'Table 2' : 'from your points'}). `;
  if (degreesOfFreedom === 0) {
    const unknowns = borrowed === null ? 'four parameters' : 'other two';
    return `${lent}${points.length === 4 ? 'Four' : 'Two'} points determine the ${unknowns} exactly: the residuals are 0 and say nothing about the fit. More points would.`;
  }
  return `${lent}Least squares over ${points.length} points, ${degreesOfFreedom} more than ${degreesOfFreedom === 1 ? 'needed' : 'are needed'}; ± is the standard error from the scatter of the residuals.`;
}
