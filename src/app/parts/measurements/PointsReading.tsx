import { useId, useState } from 'react';
import type { PointsMeasurement } from '../../../texts/measurement.ts';
import { parseNumber } from '../../../scenario/file/check-field.ts';
import { entryText } from '../../core/inputs/value-text.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { shownSeries } from './files/accepted-files.ts';
import { Select } from '../../kit/Select.tsx';

const smallestFrame = 1;
const largestFrame = 65_535;
/** Larger than any instrument's constant delay, µs. */
const largestOffsetUs = 1000;

/** Settings that a table of points does not contain: frame size behind bit rates, delay of the instrument. */
export function PointsReading({ measurement }: { measurement: PointsMeasurement }) {
  const model = useApp((state) => state.model);
  const { loadUnit, throughputUnit } = measurement;
  const inBits = loadUnit === 'mbps' || throughputUnit === 'mbps';
  const times = shownSeries(model, measurement).some(({ result }) => result === 'sojournUs');
  return (
    <>
      {inBits ? <BitRates measurement={measurement} /> : null}
      {times ? <TimeOffset measurement={measurement} /> : null}
    </>
  );
}

/** Frame size that converts bit rates to packets; sizes in the file take precedence. */
function BitRates({ measurement }: { measurement: PointsMeasurement }) {
  const { setPointsReading } = useActions();
  const { id, fileName, frameBytes, rateMeaning, series } = measurement;
  const [text, setText] = useState(frameBytes === null ? '' : entryText(frameBytes));
  const known = series.every((one) => one.frameBytes !== null || one.against === 'frame');
  const size = parseNumber(text);
  const bad = text.trim() !== '' && (size === null || size < smallestFrame || size > largestFrame);
  const hintId = useId();
  return (
    <div className="recorded-rate">
      {known ? null : (
        <>
          <label>
            Frame size{' '}
            <input
              type="text"
              inputMode="decimal"
              className="number-entry"
              aria-label={`Frame size of ${fileName} in bytes`}
              aria-describedby={hintId}
              aria-invalid={bad}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                const next = parseNumber(event.target.value);
                if (next === null || (next >= smallestFrame && next <= largestFrame))
                  setPointsReading(id, { frameBytes: next });
              }}
            />
          </label>
          <span className="unit">B</span>
        </>
      )}
      <label className="rate-meaning">
        {known ? 'Bits counted ' : null}
        <Select
          aria-label={`Bytes in the bit rates of ${fileName}`}
          value={rateMeaning}
          options={{ wire: 'on the wire', frame: 'frame only' }}
          onChange={(meaning) => setPointsReading(id, { rateMeaning: meaning })}
        />
      </label>
      <p className={bad ? 'field-fault' : 'quiet-text'} id={hintId}>
        {bad
          ? `The frame size must be a number from ${smallestFrame} to ${largestFrame} B.`
          : 'Bit rates are converted to packets with the frame size' +
            (rateMeaning === 'wire' ? ' and 20 B of preamble and gap' : '') +
            (known || frameBytes !== null ? '.' : '; empty: the model’s frame size.')}
      </p>
    </div>
  );
}

function TimeOffset({ measurement }: { measurement: PointsMeasurement }) {
  const { setPointsReading } = useActions();
  const { id, fileName, offsetUs } = measurement;
  const [text, setText] = useState(entryText(offsetUs));
  const offset = parseNumber(text);
  const bad = offset === null || offset < 0 || offset > largestOffsetUs;
  const hintId = useId();
  return (
    <div className="recorded-rate">
      <label>
        Instrument offset{' '}
        <input
          type="text"
          inputMode="decimal"
          className="number-entry"
          aria-label={`Instrument offset of ${fileName} in µs`}
          aria-describedby={hintId}
          aria-invalid={bad}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            const next = parseNumber(event.target.value);
            if (next !== null && next >= 0 && next <= largestOffsetUs)
              setPointsReading(id, { offsetUs: next });
          }}
        />
      </label>
      <span className="unit">µs</span>
      <p className={bad ? 'field-fault' : 'quiet-text'} id={hintId}>
        {bad
          ? `The offset must be a number from 0 to ${largestOffsetUs} µs.`
          : 'Subtracted from every latency in this file: the time in generator and wire, which the model leaves out.'}
      </p>
    </div>
  );
}
