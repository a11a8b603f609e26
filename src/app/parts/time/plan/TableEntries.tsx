import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { mostCounts, readCounts } from '../../../../scenario/transient/read-counts.ts';
import { readRecording, type TimeRecording } from '../../../../scenario/transient/read-recording.ts';
import type { PlanCounts } from '../../../../scenario/view/time-plan.ts';
import { formatCount } from '../../../../text/number-format.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { FileButton } from '../../../kit/FileEntry.tsx';
import { SettingEntry } from '../../../panel/SettingEntry.tsx';
import type { TimeEntry } from '../time-entry.ts';

/** Largest file, bytes, at some 20 a count. */
const largestFile = 20 * mostCounts;

type RefusedText = NonNullable<TimeEntry['refused']>;

interface EntryProps {
  legend: string;
  hint: string;
  placeholder: string;
  initial: string;
  /** A text that was refused before; null: none. */
  refused: RefusedText | null;
  /** Label of the button that uses the text. */
  use: string;
  /** Uses a text, that of a file with its name; returns one sentence where it is refused. */
  onText: (text: string, fileName: string | null) => string | null;
  onClose: () => void;
  children: ReactNode;
}

/** A table over time, pasted or from a file. */
function TableEntry(props: EntryProps) {
  const { legend, hint, placeholder, initial, refused, use, onText, onClose, children } = props;
  const [text, setText] = useState(refused?.text ?? initial);
  const [fault, setFault] = useState<string | null>(refused?.fault ?? null);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (refused !== null) field.current!.focus();
  }, [refused]);

  async function readFile(file: File) {
    if (file.size > largestFile) {
      setFault(`This file is too large: ${formatCount(mostCounts)} lines are taken at most.`);
      return;
    }
    try {
      setFault(onText(await file.text(), file.name));
    } catch {
      setFault('The browser could not read this file.');
    }
  }

  return (
    <fieldset className="plan-counts">
      <legend>{legend}</legend>
      <label htmlFor={id}>{hint}</label>
      <textarea
        ref={field}
        id={id}
        rows={4}
        spellCheck={false}
        value={text}
        placeholder={placeholder}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-fault`}
        onChange={({ target }) => {
          setText(target.value);
          setFault(null);
        }}
      />
      <div className="plan-row">
        {children}
        <ActionButton onClick={() => setFault(onText(text, null))}>{use}</ActionButton>
        <FileButton
          label={`File: ${legend}`}
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          onFiles={([file]) => void readFile(file)}
        >
          Choose a file
        </FileButton>
        <ActionButton quiet onClick={onClose}>
          Cancel
        </ActionButton>
      </div>
      <p role="alert" id={`${id}-fault`} className="field-fault">
        {fault}
      </p>
    </fieldset>
  );
}

interface CountsProps {
  /** Counts of the plan; null: it has none. */
  present: PlanCounts | null;
  refused: RefusedText | null;
  onCounts: (counts: PlanCounts) => void;
  onClose: () => void;
}

/** Initial interval of counts without times, µs. */
const usualIntervalUs = 10;

/** Largest number of counts that are shown as text to be edited. */
const mostShown = 2000;

/** A load as packets per interval. */
export function CountsEntry({ present, refused, onCounts, onClose }: CountsProps) {
  const [intervalUs, setInterval] = useState(present?.intervalUs ?? usualIntervalUs);
  return (
    <TableEntry
      legend="Load from packet counts"
      hint="One count per line, or time and count; nothing leaves your browser."
      placeholder={'time_us,packets\n0,52\n10,61'}
      initial={present !== null && present.counts.length <= mostShown ? present.counts.join('\n') : ''}
      refused={refused}
      use="Use these counts"
      onText={(text) => {
        const reading = readCounts(text, intervalUs);
        if (!reading.ok) return reading.message;
        onCounts({ ...reading.value, replay: present?.replay ?? false });
        return null;
      }}
      onClose={onClose}
    >
      <SettingEntry
        {...{ label: 'Interval of counts without times', unit: 'µs', value: intervalUs }}
        {...{ allowed: 'above 0 µs', isAllowed: (value: number) => value > 0 }}
        onChange={setInterval}
      />
    </TableEntry>
  );
}

interface RecordingProps {
  refused: RefusedText | null;
  onRecording: (recording: TimeRecording) => void;
  onClose: () => void;
}

/** A recording to lay over the figures. */
export function RecordingEntry({ refused, onRecording, onClose }: RecordingProps) {
  const [name, setName] = useState('');
  return (
    <TableEntry
      legend="Recording to compare with"
      hint="One line per time: what waited, latencies, or counters of lost and other packets. Nothing leaves your browser."
      placeholder={'time_us,waiting,lost,packets\n0,12,0,0\n10,90,0,74'}
      initial=""
      refused={refused}
      use="Lay it over"
      onText={(text, fileName) => {
        const reading = readRecording(text);
        if (!reading.ok) return reading.message;
        onRecording(namedRecording(reading.value, name.trim() || (fileName ?? '')));
        return null;
      }}
      onClose={onClose}
    >
      <label>
        Setting{' '}
        <input
          type="text"
          value={name}
          maxLength={60}
          placeholder="testbed, 5 Gbit/s"
          onChange={({ target }) => setName(target.value)}
        />
      </label>
    </TableEntry>
  );
}

/** A recording with its name, by default `Recording`, and its initial start: its first time where known, else 0. */
export function namedRecording(
  recording: Omit<TimeRecording, 'name' | 'startUs'>,
  name: string,
): TimeRecording {
  return { ...recording, name: name === '' ? 'Recording' : name, startUs: recording.beginsUs ?? 0 };
}
