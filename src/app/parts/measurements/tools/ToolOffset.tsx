import { useId, useState } from 'react';
import { parseNumber } from '../../../../scenario/file/check-field.ts';
import { entryText } from '../../../core/inputs/value-text.ts';
import { useActions } from '../../../core/app-context.tsx';
import type { ToolItem } from '../../../core/evidence/measurement-state.ts';

/** Larger than any instrument's constant delay, µs. */
const largestOffsetUs = 1000;

/** Delay of generator and wire in every latency of one output. */
export function ToolOffset({ item }: { item: ToolItem }) {
  const { setToolOffset } = useActions();
  const { output, offsetUs } = item;
  const [text, setText] = useState(entryText(offsetUs));
  const id = useId();
  const latencies = output.reading.results.some(
    ({ kind, quantity }) => kind !== 'value' && quantity === 'sojournUs',
  );
  if (!latencies) return null;
  const offset = parseNumber(text);
  const bad = offset === null || offset < 0 || offset > largestOffsetUs;
  return (
    <div className="recorded-rate">
      <label>
        Instrument offset{' '}
        <input
          type="text"
          inputMode="decimal"
          className="number-entry"
          aria-label={`Instrument offset of ${output.fileName} in µs`}
          aria-describedby={id}
          aria-invalid={bad}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            const next = parseNumber(event.target.value);
            if (next !== null && next >= 0 && next <= largestOffsetUs) setToolOffset(output.id, next);
          }}
        />
      </label>
      <span className="unit">µs</span>
      <p className={bad ? 'field-fault' : 'quiet-text'} id={id}>
        {bad
          ? `The offset must be a number from 0 to ${largestOffsetUs} µs.`
          : 'Subtracted from every latency in this output: the time in generator and wire, which the model leaves out.'}
      </p>
    </div>
  );
}
