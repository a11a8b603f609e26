/** Loss against the packet rate: how far the edge is. */
import type { FigureContext, FigureDeclaration, FigureSpec } from '../../contract/figure.ts';
import { losesNone } from '../../contract/edge.ts';
import { lossAxis, lossStart, lossViews, sweepCurves } from '../../figure-parts/sweep-curves.ts';
import { probabilityWords } from '../../../text/number-words.ts';
import { againstRate, overRate, wireWords } from './against-rate.ts';
import { isApproximateLoss, lossOf } from '../headline.ts';
import { wireBits } from '../../input-parts/frames.ts';
import { readInputs } from '../read-inputs.ts';
import { methodLine } from './shared.ts';

function lossAgainstRate(context: FigureContext): FigureSpec {
  const curves = [{ name: 'loss probability', label: 'model', indicator: 'lossProbability', variant: 0 }];
  const log = context.view !== 'linear';
  const loss = lossOf(context.solution.indicators);
  const start = lossStart(context, (mpps) => mpps * wireBits(readInputs(context.values)));
  const spec = againstRate(context, curves, lossAxis(log, sweepCurves(context, curves, false)), {
    title: 'Loss against the rate',
    subtitle: `${methodLine(context.values)} · Eq. (3), busiest core`,
    summary:
      (losesNone(loss)
        ? `At the current rate no packet is lost${isApproximateLoss(context.solution) ? ' in this approximation' : ''}.`
        : `At the current rate the loss is ${probabilityWords(loss)}.`) +
      (start === null ? '' : ` Packets are lost from about ${wireWords(context, start)} on.`),
  });
  if (start === null || spec.series.length === 0) return spec;
  return {
    ...spec,
    markers: [
      ...spec.markers,
      { axis: 'x', value: start, label: 'loss starts here', kind: 'note', result: 'lossProbability' },
    ],
  };
}

export const lossRateFigure: FigureDeclaration = {
  id: 'loss-rate',
  label: 'Loss against rate',
  views: lossViews,
  sweep: overRate,
  accepts: ['lossProbability'],
  shared: () => ({ x: 'offered traffic', y: 'loss' }),
  simulated: () => [
    { kind: 'indicator', name: 'lossProbability', label: 'loss probability', over: 'rateMbps' },
  ],
  build: lossAgainstRate,
};
