import { numberOf } from '../../../../text/number-words.ts';
import { memo } from 'react';
import { isLatency, isPoints, type Measurement, type PointsResult } from '../../../../texts/measurement.ts';
import { parseNumber } from '../../../../scenario/file/check-field.ts';
import { splitUnit } from '../../../../scenario/file/entry-unit.ts';
import { unitRatio } from '../../../../scenario/units/unit-scale.ts';
import { formatCount } from '../../../../text/number-format.ts';
import { entryText } from '../../../core/inputs/value-text.ts';
import type { Model } from '../../../../models/contract/model.ts';
import { useActions, useApp } from '../../../core/app-context.tsx';
import { shownSeries, showsMeasurement } from './accepted-files.ts';
import { MeasuredNumber } from '../MeasuredNumber.tsx';
import { PointsReading } from '../PointsReading.tsx';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { Select } from '../../../kit/Select.tsx';

/** A file of the reader: its contents, its rate, and the rows left out. */
export const FileItem = memo(function FileItem({ measurement }: { measurement: Measurement }) {
  const { removeFile } = useActions();
  const model = useApp((state) => state.model);
  const loopback = useApp((state) => state.measurement.loopbackId === measurement.id);
  const missing = missingWords(model, measurement);
  return (
    <li className="file" data-testid="measurement-file">
      <div className="testbed-head">
        <span className="file-name" title={measurement.fileName}>
          {measurement.fileName}
        </span>
        <ActionButton
          className="button quiet"
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
            {isPoints(measurement) ? ' ' : '. '}
            {formatCount(count)} left out: {message}
          </span>
        ))}
        {measurement.notes.map(({ code, message }) => (
          <span key={code}> {message}</span>
        ))}
      </p>
      {missing === '' ? null : <p className="quiet-text">{missing}</p>}
      {loopback ? (
        <p className="quiet-text">Loopback run: it gives the instrument offset and is not drawn.</p>
      ) : null}
      {loopback || !showsMeasurement(model, measurement) ? null : isPoints(measurement) ? (
        <PointsReading measurement={measurement} />
      ) : (
        <RecordedRate measurement={measurement} />
      )}
    </li>
  );
});

const resultWords: Readonly<Record<PointsResult, string>> = {
  throughput: 'throughput',
  loss: 'loss',
  sojournUs: 'latency',
  queue: 'mean queue',
};

const axisWords = { load: 'load', frame: 'frame size' } as const;

/** `12 000 polls`, `40 rows, generated: loss, latency against load.` */
function contents(measurement: Measurement): string {
  if (isLatency(measurement)) return `${formatCount(measurement.sampleSize)} latencies`;
  if (!isPoints(measurement)) return numberOf(measurement.rowsUsed, 'poll');
  const { series, rowsUsed, origin } = measurement;
  const along = (against: 'load' | 'frame') => {
    const found = new Set(series.filter((one) => one.against === against).map(({ result }) => result));
    const words = [...found].map((result) => resultWords[result]).join(', ');
    return words === '' ? [] : [`${words} against ${axisWords[against]}`];
  };
  const what = [...along('load'), ...along('frame')].join('; ');
  const rows = numberOf(rowsUsed, 'row');
  return `${rows}${origin === 'generated' ? ', generated, not measured' : ''}: ${what}.`;
}

/** Contents of the file without a figure of the model, one sentence; '' where there are none. */
function missingWords(model: Model, measurement: Measurement): string {
  if (!showsMeasurement(model, measurement)) {
    return `${model.name} does not compute this; the file stays open for models that do.`;
  }
  if (!isPoints(measurement)) return '';
  const shown = new Set(shownSeries(model, measurement));
  const hidden = measurement.series.filter((one) => !shown.has(one));
  const words = new Set(
    hidden.map(({ result, against }) => `${resultWords[result]} against ${axisWords[against]}`),
  );
  return words.size === 0 ? '' : `No figure in ${model.name} shows: ${[...words].join(', ')}.`;
}

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
  return (
    <div className="recorded-rate">
      <MeasuredNumber
        label="Rate"
        name={`Rate of ${fileName} in Gbit/s`}
        unit="Gbit/s"
        value={rateMbps}
        text={(mbps) => entryText(mbps / mbpsPerGbps)}
        read={bitRateMbps}
        isAllowed={(rate) => rate > 0}
        fault="Enter the offered rate as a positive number, in Gbit/s or with its unit."
        hint={
          rateMbps === null
            ? 'The file name does not give the offered rate. Enter it to place the file on the rate axis.'
            : ''
        }
        mayBeEmpty
        onChange={(rate) => setRate(id, rate, rateMeaning)}
      >
        <Select
          aria-label={`Bytes in the rate of ${fileName}`}
          value={rateMeaning}
          options={{ wire: 'on the wire', frame: 'frame only' }}
          onChange={(meaning) => setRate(id, rateMbps, meaning)}
        />
      </MeasuredNumber>
    </div>
  );
}
