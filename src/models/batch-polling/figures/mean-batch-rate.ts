/** The mean batch against the packet rate. */
import type { FigureContext, FigureDeclaration, FigureSpec } from '../../contract/figure.ts';
import { significant } from '../../../text/number-words.ts';
import { againstRate, overRate } from './against-rate.ts';
import { methodLine } from './shared.ts';
import { readInputs } from '../read-inputs.ts';

function meanBatchAgainstRate(context: FigureContext): FigureSpec {
  const { maxBatch } = readInputs(context.values);
  const curves = [
    { name: 'mean non-empty batch', label: 'model', indicator: 'meanBatchNonEmpty', variant: 0 },
  ];
  const now = context.solution.indicators.meanBatchNonEmpty ?? 0;
  const spec = againstRate(
    context,
    curves,
    { title: 'Mean non-empty batch', unit: 'packets', scale: 'linear', range: [0, 1.24 * maxBatch] },
    {
      title: 'Mean batch against the rate',
      subtitle: `${methodLine(context.values)} · polls that found packets`,
      summary: `At the current rate a non-empty poll takes ${significant(now)} packets on average; the most it can take is ${maxBatch}.`,
    },
  );
  return {
    ...spec,
    markers: [
      ...spec.markers,
      { axis: 'y', value: maxBatch, label: `β = ${maxBatch}`, brief: 'β', kind: 'limit' },
    ],
  };
}

export const meanBatchRateFigure: FigureDeclaration = {
  id: 'mean-batch-rate',
  label: 'Mean batch against rate',
  sweep: overRate,
  accepts: ['meanBatchNonEmpty'],
  shared: () => ({ x: 'offered traffic', y: 'mean batch' }),
  simulated: () => [
    { kind: 'indicator', name: 'meanBatchNonEmpty', label: 'mean non-empty batch', over: 'rateMbps' },
  ],
  build: meanBatchAgainstRate,
};
