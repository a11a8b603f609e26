import { numberOf } from '../../../../text/number-words.ts';
import { memo, useId, useState } from 'react';
import { isLatency, type Measurement } from '../../../../texts/measurement.ts';
import { parseNumber } from '../../../../scenario/file/check-field.ts';
import { splitUnit } from '../../../../scenario/file/entry-unit.ts';
import { unitRatio } from '../../../../scenario/units/unit-scale.ts';
import { formatCount } from '../../../../text/number-format.ts';
import { entryText } from '../../../core/inputs/value-text.ts';
import { useActions, useApp } from '../../../core/app-context.tsx';
import { showsMeasurement } from './accepted-files.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { Select } from '../../../kit/Select.tsx';

/** A file of the reader: its contents, its rate, and the rows left out. */
export const FileItem = memo(function FileItem({ measurement }: { measurement: Measurement }) {
  const { removeFile } = useActions();
  const model = useApp((state) => state.model);
  const loopback = useApp((state) => state.measurement.loopbackId === measurement.id);
  const shown = showsMeasurement(model, measurement);
  return (
    <li className="file" data-testid="measurement-file">
      <div className="testbed-head">
        <span className="file-name" title={measurement.fileName}>
          {measurement.fileName}
        </span>
        <ActionButton
          quiet
          aria-label={`Remove ${measurement.fileName}`}
          onClick={() => removeFile(measurement.id)}
        >
          Remove
        </ActionButton>
      </div>
      <p className="quiet-text">
        {contents(measurement)}
        {measurement.dropped.map(({ code, count, message }) => (
          <span key={code}>
            . {formatCount(count)} left out: {message}
          </span>
        ))}
        {measurement.notes.map(({ code, message }) => (
          <span key={code}> {message}</span>
        ))}
      </p>
      {shown ? null : (
        <p className="quiet-text">
          {model.name} does not compute this; the file stays open for models that do.
        </p>
      )}
      {loopback ? (
        <p className="quiet-text">Loopback run: it gives the instrument offset and is not drawn.</p>
      ) : null}
      {loopback || !shown ? null : <RecordedRate measurement={measurement} />}
    </li>
  );
});

/** `12 000 polls`, `40 latencies`. */
const contents = (measurement: Measurement): string =>
  isLatency(measurement)
    ? `${formatCount(measurement.sampleSize)} latencies`
    : numberOf(measurement.rowsUsed, 'poll');

const mbpsPerGbps = 1000;

/** `5`, `5 Gbit/s` and `5000 Mbit/s` are the same rate; null for what is not a bit rate. */
function bitRateMbps(text: string): number | null {
  const { number, unit } = splitUnit(text) ?? { number: text, unit: 'Gbit/s' };
  const [value, factor] = [parseNumber(number), unitRatio(unit, 'Mbit/s')];
  return value === null || factor === null ? null : value * factor;
}

/** Rate of a recording, asked where the file name lacks it; its meaning is shown, as some tools count frames only. */
function RecordedRate({ measurement }: { measurement: Measurement }) {
  const { setRate } = useActions();
  const { id, rateMbps, rateMeaning, fileName } = measurement;
  const [text, setText] = useState(rateMbps === null ? '' : entryText(rateMbps / mbpsPerGbps));
  const rate = bitRateMbps(text);
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
          aria-label={`Rate of ${fileName} in Gbit/s`}
          aria-describedby={hintId}
          aria-invalid={bad}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            const next = bitRateMbps(event.target.value);
            if (next === null || next > 0) setRate(id, next, rateMeaning);
          }}
        />
      </label>
      <span className="unit">Gbit/s</span>
      <Select
        aria-label={`Bytes in the rate of ${fileName}`}
        value={rateMeaning}
        options={{ wire: 'on the wire', frame: 'frame only' }}
        onChange={(meaning) => setRate(id, rateMbps, meaning)}
      />
      <p className={bad ? 'field-fault' : 'quiet-text'} id={hintId}>
        {bad
          ? 'Enter the offered rate as a positive number, in Gbit/s or with its unit.'
          : rateMbps === null
            ? 'The file name does not give the offered rate. Enter it to place the file on the rate axis.'
            : ''}
      </p>
    </div>
  );
}
