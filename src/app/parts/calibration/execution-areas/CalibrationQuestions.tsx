import type { CalibrationTable } from '../../../../measurements/cost-tables/calibration-csv.ts';
import { configurations } from '../../../../models/execution-areas/configurations.ts';
import { SettingEntry } from '../../../panel/SettingEntry.tsx';
import { useActions } from '../../../core/app-context.tsx';
import type { CalibrationSettings } from './calibration-fits.ts';

interface Props {
  table: CalibrationTable;
  settings: CalibrationSettings;
}

/** Questions that a table leaves open: its configuration, and the clock behind a throughput. */
export function CalibrationQuestions({ table, settings }: Props) {
  const { changeCalibration } = useActions();
  const unnamed = table.rows.some(({ configuration }) => configuration === null);
  const throughputs = table.rows.some(({ mpps }) => mpps !== null);
  if (!unnamed && !throughputs) return null;
  return (
    <div className="fit-settings" role="group" aria-label="What the table does not say">
      {unnamed ? (
        <div className="fit-setting">
          <label>
            <span>Points of</span>
            <select
              aria-label="Configuration of these points"
              value={settings.configuration}
              onChange={(event) => {
                const found = configurations.find(({ id }) => id === event.target.value);
                if (found !== undefined) changeCalibration({ configuration: found.id });
              }}
            >
              {configurations.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
      ) : null}
      {throughputs ? (
        <SettingEntry
          label="Clock of the measured machine"
          unit="GHz"
          value={settings.clockGhz}
          allowed="a number from 0.1 to 10, in GHz"
          isAllowed={(value) => value >= 0.1 && value <= 10}
          hint="Converts throughput into cycles. It is the clock of the measured machine, not of the one you are asking about."
          onChange={(clockGhz) => {
            changeCalibration({ clockGhz });
          }}
        />
      ) : null}
    </div>
  );
}
