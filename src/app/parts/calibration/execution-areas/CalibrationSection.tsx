import './calibration.css';
import { useApp } from '../../../core/app-context.tsx';
import { CalibrationEntry } from './CalibrationEntry.tsx';
import { CalibrationFit } from './CalibrationFit.tsx';
import { CalibrationQuestions } from './CalibrationQuestions.tsx';
import { UseCalibration } from './UseCalibration.tsx';
import { namesCosts } from '../../../../measurements/cost-tables/calibration-head.ts';
import type { AppState } from '../../../core/app-state.ts';
import type { ModelCalibration } from '../model-calibration.ts';
import { calibrationActions } from './calibration-actions.ts';
import { exampleName, noCalibration } from './calibration-state.ts';

type Saved = Partial<Pick<AppState, 'calibration'>>;

/** Fit to a table of packet costs. */
export const costCalibration: ModelCalibration = {
  Section: CalibrationSection,
  files: {
    recognise: namesCosts,
    read({ readCalibration }, file) {
      readCalibration(file);
    },
  },
  actions: ({ store }) => calibrationActions(store),
  saved: {
    watched: ({ calibration }) => [calibration],
    snapshot: ({ calibration }): Saved | null => (calibration === noCalibration ? null : { calibration }),
    restore({ store }, snapshot) {
      const { calibration: saved = noCalibration } = snapshot as Saved;
      store.setState(({ calibration: now }) => ({ calibration: now === noCalibration ? saved : now }));
    },
    files: ({ calibration: { table, source } }) =>
      table === null || source === exampleName
        ? []
        : [{ name: source ?? 'the table of packet costs', content: table }],
  },
};

/** Cost parameters of the model from measurements. */
export function CalibrationSection() {
  const { table, settings, result, failure } = useApp(({ calibration }) => calibration);
  const old = failure !== null;
  return (
    <section className="details-section" aria-labelledby="calibration-heading" data-testid="calibration">
      <h2 className="section-heading" id="calibration-heading">
        Calibrate to your machine
      </h2>
      <CalibrationEntry />
      {table === null || settings === null ? null : (
        <CalibrationQuestions table={table} settings={settings} />
      )}
      {result === null ? null : (
        <div className="fit-result" data-old={old || undefined} data-testid="calibration-result">
          <UseCalibration result={result} old={old} />
          {result.fits.map((fit) => (
            <CalibrationFit key={fit.configuration.id} fit={fit} />
          ))}
        </div>
      )}
    </section>
  );
}
