import './calibration.css';
import { useActions, useApp } from '../../../core/app-context.tsx';
import { CalibrationEntry } from './CalibrationEntry.tsx';
import { CalibrationFit } from './CalibrationFit.tsx';
import { namesCosts } from '../../../../texts/fit-tables/costs.ts';
import type { AppState } from '../../../core/app-state.ts';
import type { ModelCalibration } from '../model-calibration.ts';
import { calibrationActions } from './calibration-actions.ts';
import { exampleName, noCalibration } from './calibration-state.ts';
import type { CalibrationTable } from '../../../../texts/fit-tables/costs.ts';
import { configurations } from '../../../../models/execution-areas/configurations.ts';
import { SettingEntry } from '../../../panel/SettingEntry.tsx';
import {
  calibrationInputs,
  type CalibrationResult,
  type CalibrationSettings,
  tooManyPoints,
} from './calibration-fits.ts';
import { linkLimitedPoints } from '../../../../models/execution-areas/fit/custom-calibration.ts';
import { FitSection } from '../FitSection.tsx';
import { ChoiceRow } from '../ChoiceRow.tsx';
import { UseCalibrated } from '../UseCalibrated.tsx';

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
    <FitSection title="Calibrate to your machine" testId="calibration">
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
    </FitSection>
  );
}

interface Props {
  table: CalibrationTable;
  settings: CalibrationSettings;
}

/** Questions that a table leaves open: its configuration, and the clock behind a throughput. */
function CalibrationQuestions({ table, settings }: Props) {
  const { changeCalibration } = useActions();
  const unnamed = table.rows.some(({ configuration }) => configuration === null);
  const throughputs = table.rows.some(({ mpps }) => mpps !== null);
  if (!unnamed && !throughputs) return null;
  return (
    <div className="fit-settings" role="group" aria-label="Missing in the table">
      {unnamed ? (
        <ChoiceRow
          label="Configuration of these points"
          value={settings.configuration}
          options={configurations.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(configuration) => changeCalibration({ configuration })}
        />
      ) : null}
      {throughputs ? (
        <SettingEntry
          label="Clock of the measured machine"
          unit="GHz"
          value={settings.clockGhz}
          allowed="a number from 0.1 to 10, in GHz"
          isAllowed={(value) => value >= 0.1 && value <= 10}
          hint="Converts throughput into cycles. It is the clock of the measured machine, not of the one you are asking about."
          onChange={(clockGhz) => changeCalibration({ clockGhz })}
        />
      ) : null}
    </div>
  );
}

/** The points as inputs, and the reservations about them. */
function UseCalibration({ result, old }: { result: CalibrationResult; old: boolean }) {
  const fields = useApp(({ model }) => model.fields);
  const linkGbps = useApp(({ values }) => values.linkGbps);
  const fitted = result.fits.map(({ configuration }) => configuration);
  const others = configurations.filter((configuration) => !fitted.includes(configuration));
  const refusal = tooManyPoints(result.rows, fields);
  const held =
    typeof linkGbps === 'number'
      ? linkLimitedPoints(
          result.fits.flatMap(({ points }) => points),
          linkGbps,
        )
      : [];
  return (
    <div className="use-calibration">
      <UseCalibrated
        of="calibration"
        changes={old || refusal !== null ? null : calibrationInputs(result)}
        refusal={refusal}
      />
      <p className="quiet-text">
        {others.length === 0
          ? 'Every configuration has points.'
          : `${others.map(({ name }) => name).join(', ')} stay at Table 2.`}
      </p>
      {held.length === 0 ? null : (
        <p className="calibration-warning">
          {held.length === 1 ? 'One point lies' : `${held.length} points lie`} at the rate of the link (
          {String(linkGbps)} Gbit/s): there the link may have been the limit and not the processor. Leave{' '}
          {held.length === 1 ? 'it' : 'them'} out.
        </p>
      )}
    </div>
  );
}
