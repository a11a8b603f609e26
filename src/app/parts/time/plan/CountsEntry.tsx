import { useId, useRef, useState } from 'react';
import { mostCounts, readCounts } from '../../../../scenario/transient/read-counts.ts';
import type { PlanCounts } from '../../../../scenario/view/time-plan.ts';
import { formatCount } from '../../../../text/number-format.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { SettingEntry } from '../../../panel/SettingEntry.tsx';

interface Props {
  /** Of the plan; null: it has none. */
  present: PlanCounts | null;
  onCounts: (counts: PlanCounts) => void;
  onClose: () => void;
}

/** Interval of counts without times to begin with, µs. */
const usualIntervalUs = 10;

/** Largest file, bytes: some 20 a count. */
const largestFile = 20 * mostCounts;

/** Counts of a text that is shown for an edit at most. */
const mostShown = 2000;

/** A load as packets per interval, pasted or from a file. */
export function CountsEntry({ present, onCounts, onClose }: Props) {
  const shown = present !== null && present.counts.length <= mostShown ? present.counts.join('\n') : '';
  const [text, setText] = useState(shown);
  const [intervalUs, setInterval] = useState(present?.intervalUs ?? usualIntervalUs);
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  function read(given: string) {
    const reading = readCounts(given, intervalUs);
    if (reading.ok) onCounts({ ...reading.value, replay: present?.replay ?? false });
    else setFault(reading.message);
  }

  async function readFile(file: File) {
    if (file.size > largestFile) {
      setFault(`This file is too large: ${formatCount(mostCounts)} counts are taken at most.`);
      return;
    }
    try {
      read(await file.text());
    } catch {
      setFault('The browser could not read this file.');
    }
  }

  return (
    <fieldset className="plan-counts">
      <legend>Load from counts of packets</legend>
      <label htmlFor={id}>One count a line, or time and count; nothing leaves your browser.</label>
      <textarea
        id={id}
        rows={4}
        spellCheck={false}
        value={text}
        placeholder={'time_us,packets\n0,52\n10,61'}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-fault`}
        onChange={({ target }) => {
          setText(target.value);
          setFault(null);
        }}
      />
      <div className="plan-row">
        <SettingEntry
          {...{ label: 'Interval of counts without times', unit: 'µs', value: intervalUs }}
          {...{ allowed: 'above 0 µs', isAllowed: (value: number) => value > 0 }}
          onChange={setInterval}
        />
        <ActionButton
          className="button"
          onClick={() => {
            read(text);
          }}
        >
          Use these counts
        </ActionButton>
        <ActionButton className="button" onClick={() => input.current?.click()}>
          Choose a file of counts
        </ActionButton>
        <ActionButton className="button quiet" onClick={onClose}>
          Cancel
        </ActionButton>
      </div>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        className="visually-hidden"
        aria-label="File of counts"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) void readFile(file);
          event.target.value = '';
        }}
      />
      <p role="alert" id={`${id}-fault`} className="field-fault">
        {fault}
      </p>
    </fieldset>
  );
}
