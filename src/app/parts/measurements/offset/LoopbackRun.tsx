import { useId, useMemo } from 'react';
import { largestInstrumentOffsetUs } from '../../../../fits/instrument-offset/instrument-offset.ts';
import { type LoopbackMedian, loopbackMedian } from '../../../../fits/service-curve/median-interval.ts';
import { isLatency } from '../../../../texts/measurement.ts';
import { formatPercent, formatSignificant } from '../../../../text/number-format.ts';
import { useApp } from '../../../core/app-context.tsx';
import { Select } from '../../../kit/Select.tsx';

interface Props {
  /** A run was chosen, with its median in whole nanoseconds; null where that is not a possible offset. */
  onChosen: (measurementId: string | null, offsetUs: number | null) => void;
}

/** A latency file that was recorded without the device under test, once there is another one to compare. */
export function LoopbackRun({ onChosen }: Props) {
  const files = useApp(({ measurement }) => measurement.files);
  const loopbackId = useApp(({ measurement }) => measurement.loopbackId);
  const offset = useApp(({ measurement }) => measurement.instrumentOffsetUs);
  const latencies = useMemo(() => files.filter(isLatency), [files]);
  const loopback = latencies.find(({ id }) => id === loopbackId) ?? null;
  const median = useMemo(() => (loopback === null ? null : loopbackMedian(loopback)), [loopback]);
  const hintId = useId();
  if (latencies.length < 2 && loopback === null) return null;
  return (
    <>
      <label>
        Loopback run{' '}
        <Select
          value={loopback?.id ?? ''}
          aria-describedby={hintId}
          options={[
            { value: '', label: 'none' },
            ...latencies.map(({ id, fileName }) => ({ value: id, label: fileName })),
          ]}
          onChange={(value) => {
            const chosen = latencies.find(({ id }) => id === value);
            onChosen(
              chosen?.id ?? null,
              chosen === undefined ? null : possibleOffset(loopbackMedian(chosen)),
            );
          }}
        />
      </label>
      <p className="quiet-text" id={hintId} role="status" data-testid="loopback-median">
        {median === null || loopback === null
          ? 'A loopback run records latencies without the device under test. Its median becomes the offset.'
          : medianText(loopback.fileName, median, offset)}
      </p>
    </>
  );
}

function medianText(fileName: string, median: LoopbackMedian, offset: number): string {
  const { medianUs, lowUs, highUs, coverage } = median;
  const becomes = possibleOffset(median);
  const found = `Median of ${fileName}: ${formatSignificant(medianUs, 4)} µs (${formatSignificant(lowUs, 4)} to ${formatSignificant(highUs, 4)} µs with ${formatPercent(coverage)} % confidence, between order statistics). The file is not drawn.`;
  if (becomes === null) {
    return `${found} This exceeds the largest offset, ${largestInstrumentOffsetUs} µs, so the offset is unchanged.`;
  }
  return becomes === offset ? found : `${found} The offset has been changed since.`;
}

/** Whole nanoseconds; null outside of the range of offsets. */
function possibleOffset({ medianUs }: LoopbackMedian): number | null {
  const offset = Math.round(medianUs * 1000) / 1000;
  return offset >= 0 && offset <= largestInstrumentOffsetUs ? offset : null;
}
