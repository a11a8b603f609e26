import { useApp } from '../../../core/app-context.tsx';
import { CalibrationEntry } from './CalibrationEntry.tsx';
import { CalibrationFit } from './CalibrationFit.tsx';
import { CalibrationQuestions } from './CalibrationQuestions.tsx';
import { UseCalibration } from './UseCalibration.tsx';
import './calibration.css';

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
