/** Cost of a packet on the core against the rate: larger batches share the work of a poll. */
import { linearAxis } from '../../figure-parts/axes.ts';
import type { FigureContext, FigureDeclaration, FigureSpec } from '../../contract/figure.ts';
import { niceCeil, significant } from '../../../text/number-words.ts';
import { busiestShare, capacityMbps } from '../closed-form/load.ts';
import { type AnyCurve, sweepCurves } from '../../figure-parts/sweep-curves.ts';
import { againstRate, overRate } from './against-rate.ts';
import { methodLine } from './shared.ts';
import { readInputs } from '../read-inputs.ts';

type Indicators = Readonly<Record<string, number | null>>;

/**
 * Time of the busiest core on batches with packets, for each packet that it takes, ns; null without packets. The mean
 * service time of a batch over its mean size: both follow from the share of time and the rate.
 */
export function packetCostNs(indicators: Indicators, share: number): number | null {
  const { utilisation, load, capacityMpps, lossProbability } = indicators;
  if (typeof utilisation !== 'number' || typeof load !== 'number' || typeof capacityMpps !== 'number')
    return null;
  const takenMpps = load * capacityMpps * share * (1 - (lossProbability ?? 0));
  return takenMpps > 0 ? (1000 * utilisation) / takenMpps : null;
}

function packetCostAgainstRate(context: FigureContext): FigureSpec {
  const { values, solution } = context;
  const share = busiestShare(readInputs(values));
  const curve: AnyCurve = {
    name: 'time per packet',
    label: 'model',
    variant: 0,
    derived: (indicators) => packetCostNs(indicators, share),
  };
  const now = packetCostNs(solution.indicators, share);
  const drawn = sweepCurves(context, [curve], false).flatMap(({ y }) => Array.from(y));
  const top = Math.max(...drawn, now ?? 0);
  const { capacityMpps } = solution.indicators;
  const full = capacityMpps ? 1000 / (capacityMpps * share) : null;
  const capacity = capacityMbps(readInputs(values));
  const [, end] = overRate.range(values);
  const spec = againstRate(
    context,
    [curve],
    linearAxis('Core time per packet', 'ns', [0, niceCeil(1.05 * (top > 0 ? top : 100))]),
    {
      title: 'Cost of a packet against the rate',
      subtitle: `${methodLine(context.values)} · mean service time of a batch over its size, busiest core`,
      summary:
        (now === null ? '' : `At the current rate a packet takes ${significant(now)} ns of core time. `) +
        (full === null
          ? ''
          : `In full batches of ${readInputs(values).maxBatch} it takes ${significant(full)} ns.`),
    },
  );
  if (spec.series.length === 0 && spec.emptyMessage !== undefined) return spec;
  return {
    ...spec,
    ...(end > capacity
      ? {
          ranges: [
            { axis: 'x', from: capacity, to: Infinity, label: 'loss', kind: 'loss', result: 'capacityMpps' },
          ],
        }
      : {}),
  };
}

export const packetCostFigure: FigureDeclaration = {
  id: 'packet-cost-rate',
  label: 'Cost of a packet',
  sweep: overRate,
  build: packetCostAgainstRate,
};
