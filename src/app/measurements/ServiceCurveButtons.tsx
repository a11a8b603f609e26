import { isBatchClock } from '../../measurements/measurement.ts';
import { useActions, useApp } from '../state/app-context.tsx';
import { serviceLineInputs, serviceTableInputs, takesServiceCurve } from './service-inputs.ts';

/** Lets the model work with the service times that were measured; one step of the history. */
export function ServiceCurveButtons() {
  const { setValues, announce } = useActions();
  const model = useApp((state) => state.model);
  const recordings = useApp(({ measurement }) => measurement.testbed.recordings);
  const files = useApp(({ measurement }) => measurement.files);
  const maxBatch = useApp(({ values }) => values.maxBatch);
  const clocks = [...files, ...recordings].filter(isBatchClock);
  if (clocks.length === 0 || !takesServiceCurve(model) || typeof maxBatch !== 'number') return null;
  const own = files.filter(isBatchClock);
  const runs = own.length > 0 ? own : clocks;

  function use(inputs: ReturnType<typeof serviceLineInputs>) {
    if (inputs.ok) setValues(inputs.changes);
    else announce('failure', inputs.message);
  }

  return (
    <div className="service-curve" role="group" aria-label="Use the measured service curve">
      <p>
        Use {own.length > 0 ? 'the service times of your files' : 'the testbed’s service times'} in the model:
      </p>
      <div className="button-row">
        <button
          type="button"
          className="button"
          onClick={() => {
            use(serviceTableInputs(runs, maxBatch));
          }}
        >
          Table of medians
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            use(serviceLineInputs(runs));
          }}
        >
          Line
        </button>
      </div>
    </div>
  );
}
