import { defaultValues, type EnteredInputs } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { startHistory } from '../../scenario/history.ts';
import { noCalibration } from '../parts/calibration/execution-areas/calibration-state.ts';
import { noCheck } from './simulation/check-state.ts';
import { noRates } from '../parts/rate-bounds/rate-state.ts';
import { noMeasurements } from './evidence/measurement-state.ts';
import { noSensitivity } from '../parts/sensitivity/sensitivity-state.ts';
import { noPins } from '../parts/pins/pin-state.ts';
import type { AppState } from './app-state.ts';
import { step } from './actions/changed-inputs.ts';
import { nearestPreset } from './presets.ts';
import { initialView } from './link/view-entries.ts';

/** The model as it opens, nothing computed yet. */
export function initialState(model: Model, values: EnteredInputs = defaultValues(model.fields)): AppState {
  return {
    model,
    values,
    view: initialView(model),
    handout: null,
    preset: nearestPreset(model, values),
    history: startHistory(step(model, values)),
    gesture: null,
    entryFaults: {},
    fault: model.check(values),
    solve: {
      solution: null,
      forValues: null,
      generation: 0,
      pending: false,
      late: false,
      progress: null,
      failure: null,
    },
    sweep: { sweeps: {}, awaited: {} },
    othersInView: false,
    companions: {},
    check: noCheck,
    ratesInView: false,
    rates: noRates,
    sensitivity: noSensitivity,
    measurement: noMeasurements,
    calibration: noCalibration,
    overlays: [],
    announcements: [],
    pinned: noPins,
    askedInputs: [],
    prediction: null,
  };
}
