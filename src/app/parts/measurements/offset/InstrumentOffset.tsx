import { useState } from 'react';
import { largestInstrumentOffsetUs } from '../../../../fits/instrument-offset/instrument-offset.ts';
import { isLatency } from '../../../../texts/measurement.ts';
import { parseNumber } from '../../../../scenario/file/check-field.ts';
import { entryText } from '../../../core/inputs/value-text.ts';
import { useActions, useApp } from '../../../core/app-context.tsx';
import { BestShift } from './BestShift.tsx';
import { LoopbackRun } from './LoopbackRun.tsx';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

interface Setting {
  offsetUs: number;
  loopbackId: string | null;
}

/**
 * Delay of generator and wire in every latency: shown with latencies, adjustable, and estimated by a best shift or a
 * loopback run.
 */
export function InstrumentOffset() {
  const { setInstrumentOffset, setLoopback } = useActions();
  const offset = useApp(({ measurement }) => measurement.instrumentOffsetUs);
  const needed = useApp(({ measurement }) =>
    [...measurement.testbed.recordings, ...measurement.files].some(isLatency),
  );
  const loopbackId = useApp(({ measurement }) => measurement.loopbackId);
  const [draft, setDraft] = useState<string | null>(null);
  const [step, setStep] = useState<{ before: Setting; after: Setting } | null>(null);
  if (!needed) return null;
  const present = { offsetUs: offset, loopbackId };
  const undoable = step !== null && isSame(step.after, present) && !isSame(step.before, present);
  const set = (next: Setting) => {
    setDraft(null);
    setInstrumentOffset(next.offsetUs);
    setLoopback(next.loopbackId);
  };
  const take = (after: Setting) => {
    setStep({ before: present, after });
    set(after);
  };
  const text = draft ?? entryText(offset);
  const value = parseNumber(text);
  const bad = value === null || value < 0 || value > largestInstrumentOffsetUs;
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
            if (next !== null && next >= 0 && next <= largestInstrumentOffsetUs) setInstrumentOffset(next);
          }}
          onBlur={() => {
            if (!bad) setDraft(null);
          }}
        />
      </label>
      <span className="unit">µs</span>
      <p className={bad ? 'field-fault' : 'quiet-text'} id="offset-hint">
        {bad
          ? `The offset must be a number from 0 to ${largestInstrumentOffsetUs} µs.`
          : 'Subtracted from every latency of a histogram: the time in generator and wire, which the model leaves out. The testbed has no loopback run. Its authors estimate about 5 µs; the best shift to this model is smaller, 3 to 4 µs, because it also absorbs the model’s own error.'}
      </p>
      <BestShift onFound={(offsetUs) => take({ ...present, offsetUs })} />
      <LoopbackRun
        onChosen={(chosenId, offsetUs) => take({ offsetUs: offsetUs ?? offset, loopbackId: chosenId })}
      />
      {undoable ? (
        <ActionButton
          onClick={() => {
            set(step.before);
            setStep(null);
          }}
        >
          Back to {entryText(step.before.offsetUs)} µs
        </ActionButton>
      ) : null}
    </div>
  );
}

function isSame(one: Setting, other: Setting): boolean {
  return one.offsetUs === other.offsetUs && one.loopbackId === other.loopbackId;
}
