import { useState } from 'react';
import { configurations } from '../../../../models/execution-areas/configurations.ts';
import { linkLimitedPoints } from '../../../../models/execution-areas/fit/own-calibration.ts';
import type { InputValue } from '../../../../models/contract/inputs.ts';
import { useActions, useApp } from '../../../core/app-context.tsx';
import { calibrationInputs, type CalibrationResult, isInUse, tooManyPoints } from './calibration-fits.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

/** Sets the points as inputs in one step of the history; the button beside it restores the earlier ones in another. */
export function UseCalibration({ result, old }: { result: CalibrationResult; old: boolean }) {
  const { setValues } = useActions();
  const fields = useApp(({ model }) => model.fields);
  const values = useApp((state) => state.values);
  const [before, setBefore] = useState<Readonly<Record<string, InputValue>> | null>(null);
  const { linkGbps } = values;
  const used = isInUse(result, values);
  const own = result.fits.map(({ configuration }) => configuration);
  const others = configurations.filter((configuration) => !own.includes(configuration));
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
      <div className="button-row" role="group" aria-label="Use the calibration in the model">
        <ActionButton
          className="button primary"
          disabled={old || used || refusal !== null}
          onClick={() => {
            const changes = calibrationInputs(result);
            setBefore(Object.fromEntries(Object.keys(changes).map((name) => [name, values[name]])));
            setValues(changes);
          }}
        >
          Use in the model
        </ActionButton>
        {used && before !== null ? (
          <ActionButton
            className="button"
            aria-label="Undo the use of the calibration"
            onClick={() => {
              setValues(before);
            }}
          >
            Undo
          </ActionButton>
        ) : null}
      </div>
      <p className="quiet-text" role="status">
        {used ? 'The model now uses these points. ' : ''}
        {others.length === 0
          ? 'Every configuration has points.'
          : `${others.map(({ name }) => name).join(', ')} ${used ? 'stay' : 'will stay'} at Table 2.`}
      </p>
      {refusal === null ? null : <p className="field-fault">{refusal}</p>}
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
