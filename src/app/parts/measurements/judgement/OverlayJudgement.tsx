import { numberOf } from '../../../../text/number-words.ts';
import { useMemo } from 'react';
import type { Overlay } from '../../../../models/contract/figure.ts';
import { judge } from '../../../../overlays/judgement/judge.ts';
import { isSharesOnly } from '../../../../texts/measurement.ts';
import { useApp, useAppShallow } from '../../../core/app-context.tsx';
import { chosenMethod } from '../../../core/chosen-method.ts';
import { judgementMeasures, measuredAlong, quantityName } from './judgement-measures.ts';
import { isComputed, isOtherConfiguration, modelSide } from './model-side.ts';
import { sourceFileName } from './judgement-table.ts';
import { TermList } from '../../../kit/TermList.tsx';

/** One overlay and how far the model is from it; while a slider is dragged the numbers rest. */
export function OverlayJudgement({ overlay }: { overlay: Overlay }) {
  const resting = useApp(({ gesture }) => gesture?.kind !== 'drag');
  const state = useAppShallow((all) => ({
    model: all.model,
    solution: all.solve.solution,
    sweeps: all.sweep.sweeps,
    method: chosenMethod(all),
  }));
  const read = useAppShallow(({ model, values, view: { units } }) => ({ model, values, units }));
  const along = overlay.kind === 'points' ? measuredAlong(overlay, read) : null;
  const fileName = useApp(({ measurement }) => sourceFileName(overlay, measurement));
  const judgement = useMemo(() => {
    if (!resting) return null;
    const side = modelSide(overlay, state);
    return side === null ? null : judge(overlay, side.curve, side.mean);
  }, [overlay, state, resting]);
  const other =
    overlay.kind === 'points' && state.solution !== null && isOtherConfiguration(overlay, state.solution);
  const measures = judgementMeasures(overlay, judgement, along);
  return (
    <li className="judgement" data-testid={`overlay-${overlay.quantity}`} data-resting={resting || undefined}>
      <h4>{quantityName(overlay)}</h4>
      <p className="quiet-text">
        {fileName === null ? null : `${fileName}: `}
        {overlay.label}, {amount(overlay)}
      </p>
      {other ? (
        <p className="quiet-text">
          The model shows another configuration. Choose {overlay.configuration} to compare.
        </p>
      ) : isComputed(overlay, state) ? (
        <>
          <TermList className="measures" items={measures.filter(({ behind }) => behind !== true)} />
          <details>
            <summary>Distances</summary>
            <TermList className="measures" items={measures.filter(({ behind }) => behind === true)} />
          </details>
        </>
      ) : (
        <p className="quiet-text">{state.model.name} does not compute it: drawn, not compared.</p>
      )}
      {judgement?.kind === 'distribution' && judgement.notes.length > 0 ? (
        <p className="quiet-text">{judgement.notes.join(' ')}</p>
      ) : null}
    </li>
  );
}

/** The number of points that a file lists, or of the samples from which points were condensed. */
function amount(overlay: Overlay): string {
  if (overlay.kind === 'points' && overlay.sampleSize === overlay.x.length) {
    return numberOf(overlay.x.length, 'point');
  }
  if (overlay.kind === 'distribution' && isSharesOnly(overlay))
    return 'shares of an unknown number of samples';
  return numberOf(overlay.sampleSize, 'sample');
}
