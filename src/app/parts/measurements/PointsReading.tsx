import type { PointsMeasurement } from '../../../texts/measurement.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { shownSeries } from './files/accepted-files.ts';
import { MeasuredNumber, OffsetEntry } from './MeasuredNumber.tsx';
import { Select } from '../../kit/Select.tsx';

const smallestFrame = 1;
const largestFrame = 65_535;

/** Settings that a table of points does not contain: frame size behind bit rates, delay of the instrument. */
export function PointsReading({ measurement }: { measurement: PointsMeasurement }) {
  const { setPointsReading } = useActions();
  const model = useApp((state) => state.model);
  const { id, fileName, offsetUs, loadUnit, throughputUnit } = measurement;
  const inBits = loadUnit === 'mbps' || throughputUnit === 'mbps';
  const times = shownSeries(model, measurement).some(({ result }) => result === 'sojournUs');
  return (
    <>
      {inBits ? <BitRates measurement={measurement} /> : null}
      {times ? (
        <div className="recorded-rate">
          <OffsetEntry
            {...{ fileName, offsetUs }}
            hint="Subtracted from every latency in this file: the time in generator and wire, which the model leaves out."
            onChange={(offset) => setPointsReading(id, { offsetUs: offset })}
          />
        </div>
      ) : null}
    </>
  );
}

/** Frame size that converts bit rates to packets; sizes in the file take precedence. */
function BitRates({ measurement }: { measurement: PointsMeasurement }) {
  const { setPointsReading } = useActions();
  const { id, fileName, frameBytes, rateMeaning, series } = measurement;
  const known = series.every((one) => one.frameBytes !== null || one.against === 'frame');
  const meaning = (
    <label className="rate-meaning">
      {known ? 'Bits counted ' : null}
      <Select
        aria-label={`Bytes in the bit rates of ${fileName}`}
        value={rateMeaning}
        options={{ wire: 'on the wire', frame: 'frame only' }}
        onChange={(chosen) => setPointsReading(id, { rateMeaning: chosen })}
      />
    </label>
  );
  const hint =
    'Bit rates are converted to packets with the frame size' +
    (rateMeaning === 'wire' ? ' and 20 B of preamble and gap' : '') +
    (known || frameBytes !== null ? '.' : '; empty: the model’s frame size.');
  return (
    <div className="recorded-rate">
      {known ? (
        <>
          {meaning}
          <p className="quiet-text">{hint}</p>
        </>
      ) : (
        <MeasuredNumber
          label="Frame size"
          name={`Frame size of ${fileName} in bytes`}
          unit="B"
          value={frameBytes}
          isAllowed={(size) => size >= smallestFrame && size <= largestFrame}
          fault={`The frame size must be a number from ${smallestFrame} to ${largestFrame} B.`}
          hint={hint}
          mayBeEmpty
          onChange={(size) => setPointsReading(id, { frameBytes: size })}
        >
          {meaning}
        </MeasuredNumber>
      )}
    </div>
  );
}
