import type { AppState } from '../../../core/app-state.ts';
import { chosenMethod } from '../../../core/chosen-method.ts';
import { isLatency, type LatencyMeasurement } from '../../../../measurements/measurement.ts';
import type { Distribution, SampledDistribution } from '../../../../models/contract/solution.ts';
import { modelSide } from '../judgement/model-side.ts';

/** A latency recording and the model's law that it is drawn over now. */
export interface ShiftTarget {
  measurement: LatencyMeasurement;
  curve: Distribution | SampledDistribution;
}

/**
 * What a best shift is taken between: the reader's own recording before the testbed's. Null while the model has no
 * answer to the present inputs.
 */
export function shiftTarget(state: AppState): ShiftTarget | null {
  const { measurement, overlays, solve, model, sweep } = state;
  if (solve.pending || solve.failure !== null) return null;
  const answers = { model, solution: solve.solution, sweeps: sweep.sweeps, method: chosenMethod(state) };
  const own = measurement.files.filter(({ id }) => id !== measurement.loopbackId);
  for (const recording of [...own, ...measurement.testbed.recordings]) {
    if (!isLatency(recording)) continue;
    const overlay = overlays.find(({ id }) => id === `sojournUs:${recording.id}`);
    const curve = overlay && modelSide(overlay, answers)?.curve;
    if (curve !== undefined && !('y' in curve)) return { measurement: recording, curve };
  }
  return null;
}
