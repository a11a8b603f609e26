import { useId, useState } from 'react';
import { isLatency, type Measurement, type RateMeaning } from '../../measurements/measurement.ts';
import { parseNumber } from '../../scenario/check-field.ts';
import { formatCount } from '../../models/number-format.ts';
import { entryText } from '../panel/entry-text.ts';
import { useActions } from '../state/app-context.tsx';

/** One of the reader's own files: how it was understood, at which rate it was recorded, what was left out. */
export function FileItem({ measurement }: { measurement: Measurement }) {
  const { removeFile } = useActions();
  const kind = isLatency(measurement) ? 'latencies' : 'polls';
  const size = isLatency(measurement) ? measurement.sampleSize : measurement.rowsUsed;
  return (
    <li className="file" data-testid="measurement-file">
      <div className="testbed-head">
        <span className="file-name" title={measurement.fileName}>
          {measurement.fileName}
        </span>
        <button
          type="button"
          className="button quiet"
          aria-label={`Remove ${measurement.fileName}`}
          onClick={() => {
            removeFile(measurement.id);
          }}
        >
          Remove
        </button>
      </div>
      <p className="quiet-text">
        {formatCount(size)} {kind}
        {measurement.dropped.map(({ code, count, message }) => (
          <span key={code}>
            {'. '}
            {formatCount(count)} left out: {message}
          </span>
        ))}
        {measurement.notes.map(({ code, message }) => (
          <span key={code}> {message}</span>
        ))}
      </p>
      <RecordedRate measurement={measurement} />
    </li>
  );
}

/** Asked for where the file name does not say it; some tools count the frame alone, so the meaning is always shown. */
function RecordedRate({ measurement }: { measurement: Measurement }) {
  const { setRate } = useActions();
  const { id, rateMbps, rateMeaning, fileName } = measurement;
  const [text, setText] = useState(rateMbps === null ? '' : entryText(rateMbps));
  const rate = parseNumber(text);
  const bad = text.trim() !== '' && (rate === null || rate <= 0);
  const hintId = useId();
  return (
    <div className="recorded-rate">
      <label>
        Rate{' '}
        <input
          type="text"
          inputMode="decimal"
          className="number-entry"
          aria-label={`Rate of ${fileName} in Mbit/s`}
          aria-describedby={hintId}
          aria-invalid={bad}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            const next = parseNumber(event.target.value);
            if (next === null || next > 0) setRate(id, next, rateMeaning);
          }}
        />
      </label>
      <span className="unit">Mbit/s</span>
      <select
        aria-label={`What the rate of ${fileName} counts`}
        value={rateMeaning}
        onChange={(event) => {
          setRate(id, rateMbps, event.target.value as RateMeaning);
        }}
      >
        <option value="wire">on the wire</option>
        <option value="frame">frame only</option>
      </select>
      <p className={bad ? 'field-fault' : 'quiet-text'} id={hintId}>
        {bad
          ? 'Enter the offered rate as a positive number.'
          : rateMbps === null
            ? 'The file name does not say the offered rate: enter it to place the file on the rate axis.'
            : ''}
      </p>
    </div>
  );
}
