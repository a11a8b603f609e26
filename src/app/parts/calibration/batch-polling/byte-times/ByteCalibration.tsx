import { useId, useMemo, useState } from 'react';
import { fitBytes } from '../../../../../fits/byte-times/byte-fit.ts';
import { readBytePoints } from '../../../../../fits/byte-times/byte-points.ts';
import { formatSignificant } from '../../../../../text/number-format.ts';
import { useAppShallow } from '../../../../core/app-context.tsx';
import { FitNumbers } from '../../FitNumbers.tsx';
import { FitTable } from '../../FitTable.tsx';
import { UseCalibrated } from '../../UseCalibrated.tsx';
import { byteFitInputs, byteNumbers, byteWords } from './byte-inputs.ts';

const numberOr = <T,>(value: unknown, otherwise: T) => (typeof value === 'number' ? value : otherwise);

/** Times of polls, packets and bytes from measurements at several frame sizes. */
export function ByteCalibration() {
  const [text, setText] = useState('');
  const id = useId();
  const { maxBatch, interceptUs, perByteNs } = useAppShallow(({ values }) => ({
    maxBatch: numberOr(values.maxBatch, 1),
    interceptUs: numberOr(values['service.interceptUs'], null),
    perByteNs: numberOr(values['service.perByteNs'], 0),
  }));
  const reading = useMemo(
    () => (text.trim() === '' ? null : readBytePoints(text, maxBatch)),
    [text, maxBatch],
  );
  const fit = useMemo(() => (reading?.ok ? fitBytes(reading.points) : null), [reading]);
  const fault = reading === null || reading.ok ? null : reading.message;
  return (
    <div className="text-editor" data-testid="byte-calibration">
      <textarea
        rows={4}
        spellCheck={false}
        aria-label="Measurements at several frame sizes"
        aria-describedby={`${id}-hint ${id}-fault`}
        aria-invalid={fault !== null}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="quiet-text" id={`${id}-hint`}>
        One measurement a line: frame size (B) and highest rate of one core (Mpps), in batches of {maxBatch};
        or frame size (B), packets in a batch and its time (µs).
      </p>
      <p className="field-fault" id={`${id}-fault`} hidden={fault === null}>
        {fault}
      </p>
      {fit === null ? null : (
        <>
          <FitNumbers testId="byte-parameters" numbers={byteNumbers(fit)} />
          <p className="quiet-text">{byteWords(fit)}</p>
          <UseCalibrated
            of="times of packets and bytes"
            {...byteFitInputs(fit, { interceptUs, perByteNs })}
          />
          {fit.fittedUs.length === 0 ? null : (
            <FitTable
              name="Points"
              head={['Frame (B)', 'Packets', 'Measured (µs)', 'Fitted (µs)']}
              rows={fit.points.map(({ frameBytes, packets, us }, k) => [
                frameBytes,
                packets,
                formatSignificant(us, 4),
                formatSignificant(fit.fittedUs[k], 4),
              ])}
            />
          )}
        </>
      )}
    </div>
  );
}
