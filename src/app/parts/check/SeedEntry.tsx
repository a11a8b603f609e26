import { useState } from 'react';
import { parseNumber } from '../../../scenario/file/check-field.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { largestSeed } from '../../core/simulation/check-state.ts';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

const isSeed = (value: number | null): value is number =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= largestSeed;

/** The seed in words and as a number: equal seeds give equal runs. A draft that is none is marked and not taken. */
export function SeedEntry() {
  const { setSeed } = useActions();
  const seed = useApp(({ view }) => view.seed);
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? String(seed);
  const bad = !isSeed(parseNumber(text));
  return (
    <span className="check-choice">
      <label>
        <span>seed</span>{' '}
        <input
          type="text"
          inputMode="numeric"
          className="number-entry seed-entry"
          aria-invalid={bad}
          title={
            bad
              ? `The seed must be a whole number from 0 to ${largestSeed}.`
              : 'The same seed gives the same run; the link carries it'
          }
          value={text}
          onChange={(event) => {
            setDraft(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
          onBlur={() => {
            const value = parseNumber(text);
            if (isSeed(value)) setSeed(value);
            setDraft(null);
          }}
        />
      </label>
      <ActionButton
        className="button quiet"
        title="Run again with other random numbers"
        onClick={() => {
          setDraft(null);
          setSeed(seed === largestSeed ? 0 : seed + 1);
        }}
      >
        Next seed
      </ActionButton>
    </span>
  );
}
