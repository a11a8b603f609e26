import { formatSignificant, withUnit } from '../../../text/number-format.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { checkStops, type CheckState, largestSeed } from '../../core/simulation/check-state.ts';
import { useState } from 'react';
import { parseNumber } from '../../../scenario/file/check-field.ts';
import './check.css';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';
import { Select } from '../../kit/Select.tsx';

const isSeed = (value: number | null): value is number =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= largestSeed;

/**
 * The seed in words and as a number: equal seeds give equal runs. A draft that is not a seed is marked and not applied.
 */
function SeedEntry() {
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
          onChange={(event) => setDraft(event.target.value)}
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
        quiet
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

const statusWords: Readonly<Record<CheckState['status'], string>> = {
  off: '',
  waiting: 'Simulation is waiting for the result',
  running: 'Simulating',
  paused: 'Simulation paused',
  stopped: 'Simulation stopped',
  finished: 'Simulated',
  failed: 'Not simulated',
};

/** Progress and controls of the run, while a check is wanted. */
export function CheckLine() {
  return (
    <div className="check-line" role="group" aria-label="Simulation" data-testid="check-line">
      <Progress />
      <RunButtons />
      <StopChoice />
      <SeedEntry />
    </div>
  );
}

function Progress() {
  const { status, progress, failure } = useApp(({ check }) => check);
  const limit = useApp(({ view }) => checkStops.find(({ id }) => id === view.checkStop) ?? checkStops[0]);
  const running = status === 'running' || status === 'paused';
  const numbers =
    progress === null ? '' : `: ${packets(progress.report.packets)}, ${perSecond(progress.packetsPerSecond)}`;
  const reached =
    status === 'finished' && limit.precision !== null && progress !== null && !progress.precise
      ? `; the limit of ${packets(limit.limitPackets)} was reached before ${limit.label}`
      : '';
  return (
    <p
      className="check-status"
      title={`${statusWords[status]}${numbers}${reached}`}
      data-kind={status}
      data-testid="check-status"
    >
      <span>{failure === null ? `${statusWords[status]}${numbers}${reached}` : failure}</span>
      {running && limit.precision === null ? (
        <progress
          value={progress === null ? 0 : progress.report.packets / limit.limitPackets}
          aria-label="Packets simulated"
        />
      ) : null}
    </p>
  );
}

/** `12.4 million packets`. */
function packets(count: number): string {
  if (count >= 1e9) return withUnit(formatSignificant(count / 1e9), 'billion packets');
  if (count >= 1e6) return withUnit(formatSignificant(count / 1e6), 'million packets');
  return withUnit(formatSignificant(Math.round(count)), 'packets');
}

/** `1.4 million/s`. */
function perSecond(count: number): string {
  return count >= 1e6
    ? `${formatSignificant(count / 1e6, 2)} million/s`
    : withUnit(formatSignificant(count, 2), 'packets/s');
}

function RunButtons() {
  const { pauseCheck, resumeCheck, stopCheck } = useActions();
  const status = useApp(({ check }) => check.status);
  const running = status === 'running' || status === 'paused';
  return (
    <span className="check-buttons">
      <ActionButton quiet disabled={!running} onClick={status === 'paused' ? resumeCheck : pauseCheck}>
        {status === 'paused' ? 'Resume' : 'Pause'}
      </ActionButton>
      <ActionButton quiet disabled={!running} onClick={stopCheck}>
        Stop
      </ActionButton>
    </span>
  );
}

function StopChoice() {
  const { setCheckStop } = useActions();
  const chosen = useApp(({ view }) => view.checkStop);
  return (
    <label className="check-choice">
      <span>until</span>
      <Select
        value={chosen}
        title={`Runs ${checkStops.find(({ id }) => id === chosen)?.help ?? ''}`}
        options={checkStops.map(({ id, label, help }) => ({ value: id, label, title: help }))}
        onChange={setCheckStop}
      />
    </label>
  );
}
