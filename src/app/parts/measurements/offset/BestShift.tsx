import { useMemo, useState } from 'react';
import {
  fitInstrumentOffset,
  type InstrumentOffsetFit,
  largestInstrumentOffsetUs,
  offsetDistance,
  offsetRule,
} from '../../../../fits/instrument-offset/instrument-offset.ts';
import { formatSignificant } from '../../../../text/number-format.ts';
import { isLatency, type LatencyMeasurement } from '../../../../texts/measurement.ts';
import type { Distribution, SampledDistribution } from '../../../../models/contract/solution.ts';
import type { AppState } from '../../../core/app-state.ts';
import { chosenMethod } from '../../../core/chosen-method.ts';
import { useApp, useAppShallow } from '../../../core/app-context.tsx';
import { modelSide } from '../judgement/model-side.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

/** A latency recording and the distribution of the model that it is drawn over. */
interface ShiftTarget {
  measurement: LatencyMeasurement;
  curve: Distribution | SampledDistribution;
}

/**
 * Recording and distribution for a best shift; a file of the reader takes precedence over the testbed. null while the
 * model has no result for the present inputs.
 */
function shiftTarget(state: AppState): ShiftTarget | null {
  const { measurement, overlays, solve, model, sweep } = state;
  if (solve.pending || solve.failure !== null) return null;
  const answers = { model, solution: solve.solution, sweeps: sweep.sweeps, method: chosenMethod(state) };
  const files = measurement.files.filter(({ id }) => id !== measurement.loopbackId);
  for (const recording of [...files, ...measurement.testbed.recordings]) {
    if (!isLatency(recording)) continue;
    const overlay = overlays.find(({ id }) => id === `sojournUs:${recording.id}`);
    const curve = overlay && modelSide(overlay, answers)?.curve;
    if (curve !== undefined && !('y' in curve)) return { measurement: recording, curve };
  }
  return null;
}

interface Found {
  fit: InstrumentOffsetFit;
  /** Whole nanoseconds. */
  offsetUs: number;
  before: { offsetUs: number; distanceUs: number };
  target: ShiftTarget;
}

/** Finds the offset that brings the latencies nearest to the model. */
export function BestShift({ onFound }: { onFound: (offsetUs: number) => void }) {
  const parts = useAppShallow((state) => {
    const target = shiftTarget(state);
    return { measurement: target?.measurement ?? null, curve: target?.curve ?? null };
  });
  const target = useMemo((): ShiftTarget | null => {
    const { measurement, curve } = parts;
    return measurement === null || curve === null ? null : { measurement, curve };
  }, [parts]);
  const offset = useApp(({ measurement }) => measurement.instrumentOffsetUs);
  const [found, setFound] = useState<Found | null>(null);
  return (
    <>
      <ActionButton
        disabled={target === null}
        aria-describedby="best-shift-hint"
        onClick={() => {
          if (target === null) return;
          const { measurement, curve } = target;
          const fit = fitInstrumentOffset(measurement, curve);
          const before = { offsetUs: offset, distanceUs: offsetDistance(measurement, curve)(offset) };
          const offsetUs = Math.round(fit.offsetUs * 1000) / 1000;
          setFound({ fit, offsetUs, before, target });
          onFound(offsetUs);
        }}
      >
        Best shift
      </ActionButton>
      <p className="quiet-text" role="status" data-testid="best-shift">
        {found === null ? '' : foundText(found, target)}
      </p>
      <p className="quiet-text" id="best-shift-hint">
        {target === null
          ? 'The best shift needs a latency recording within 15\u00a0% of the model’s rate, and a result of the model. '
          : `The best shift is the offset that brings ${target.measurement.fileName} closest to the model. `}
        It hides any error of the model’s mean, because that error becomes part of the offset.
      </p>
    </>
  );
}

function foundText({ fit, offsetUs, before, target }: Found, present: ShiftTarget | null): string {
  const [low, high] = fit.intervalUs;
  const other =
    present !== null && (present.curve !== target.curve || present.measurement !== target.measurement);
  const end =
    fit.atEnd === 'zero'
      ? ' Any offset would increase the distance: the measurement is already faster than the model.'
      : fit.atEnd === 'largest'
        ? ` The measurement is slower than the model by more than the largest offset, ${largestInstrumentOffsetUs} µs.`
        : '';
  return `${other ? 'Found for other inputs or another recording. ' : ''}Best shift of ${target.measurement.fileName}: ${us(offsetUs)} (${formatSignificant(low)} to ${us(high)}). Wasserstein distance ${us(fit.distanceUs)}; before, at an offset of ${us(before.offsetUs)}, ${us(before.distanceUs)}.${end} ${offsetRule}`;
}

function us(value: number): string {
  return `${formatSignificant(value)} µs`;
}
