import { useState } from 'react';
import { isLatency } from '../../measurements/measurement.ts';
import { parseNumber } from '../../scenario/check-field.ts';
import { entryText } from '../panel/entry-text.ts';
import { useActions, useApp } from '../state/app-context.tsx';

/** Larger than any instrument's constant delay, µs. */
const largestOffsetUs = 1000;

/** What generator and wire add to every latency: shown wherever latencies are, and adjustable. */
export function InstrumentOffset() {
  const { setInstrumentOffset } = useActions();
  const offset = useApp(({ measurement }) => measurement.instrumentOffsetUs);
  const needed = useApp(({ measurement }) =>
    [...measurement.testbed.recordings, ...measurement.files].some(isLatency),
  );
  const [draft, setDraft] = useState<string | null>(null);
  if (!needed) return null;
  const text = draft ?? entryText(offset);
  const value = parseNumber(text);
  const bad = value === null || value < 0 || value > largestOffsetUs;
  return (
    <div className="instrument-offset">
      <label>
        Instrument offset{' '}
        <input
          type="text"
          inputMode="decimal"
          className="number-entry"
          aria-label="Instrument offset in µs"
          aria-describedby="offset-hint"
          aria-invalid={bad}
          value={text}
          onChange={(event) => {
            setDraft(event.target.value);
            const next = parseNumber(event.target.value);
            if (next !== null && next >= 0 && next <= largestOffsetUs) setInstrumentOffset(next);
          }}
          onBlur={() => {
            if (!bad) setDraft(null);
          }}
        />
      </label>
      <span className="unit">µs</span>
      <p className={bad ? 'field-fault' : 'quiet-text'} id="offset-hint">
        {bad
          ? `The offset must be a number from 0 to ${largestOffsetUs} µs.`
          : 'Taken off every latency of a histogram: generator and wire, which the model leaves out. About 5 µs in the testbed.'}
      </p>
    </div>
  );
}
