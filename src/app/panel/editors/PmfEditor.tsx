import type { PmfField } from '../../../models/contract/inputs.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { checkValue, parseNumber } from '../../../scenario/file/check-field.ts';
import { quote } from '../../../scenario/file/fault-words.ts';
import { entryText } from '../../core/inputs/value-text.ts';
import { TextEditor } from './TextEditor.tsx';

/**
 * A distribution over 0, 1, 2, ... as text: either the probabilities (or counts) one after another, or rows `value:
 * probability`, where values without a row have none.
 */
type PmfReading = { ok: true; pmf: readonly number[] } | { ok: false; message: string };

/** Rows `value: probability`, without values of probability 0. */
export function pmfText(pmf: readonly number[]): string {
  return pmf.flatMap((p, value) => (p > 0 ? [`${value}: ${entryText(p)}`] : [])).join('\n');
}

/** Reads either form; a fault names its line, counted from 1. The sum need not be 1. */
export function readPmf(text: string, field: PmfField): PmfReading {
  const pmf: number[] = [];
  const rowsAreNamed = text.includes(':');
  for (const [k, line] of text.split(/\r?\n/).entries()) {
    const row = line.trim();
    if (row === '' || row.startsWith('#')) continue;
    const refuse = (message: string): PmfReading => ({ ok: false, message: `Line ${k + 1}: ${message}` });
    const numbers = row
      .split(rowsAreNamed ? /\s*:\s*/ : /[\s,;]+/)
      .filter((cell) => cell !== '')
      .map(parseNumber);
    if (numbers.includes(null) || (rowsAreNamed && numbers.length !== 2)) {
      const expected = rowsAreNamed ? `“${field.unit}: probability”` : 'probabilities';
      return refuse(`expected ${expected}, found ${quote(row)}.`);
    }
    const given = numbers as number[];
    if (given[given.length - 1] < 0) return refuse('a probability cannot be negative.');
    if (rowsAreNamed) {
      const [value, p] = given;
      if (!Number.isInteger(value) || value < 0 || value >= field.maxLength) {
        return refuse(`the ${field.unit} must be a whole number from 0 to ${field.maxLength - 1}.`);
      }
      while (pmf.length < value) pmf.push(0);
      pmf[value] = p;
    } else {
      for (const p of given) pmf.push(p);
    }
  }
  const check = checkValue(field, pmf);
  return check.ok ? { ok: true, pmf } : { ok: false, message: check.fault.message };
}

interface Props {
  field: PmfField;
  describedBy: string;
  onEnd: () => void;
}

/** A distribution as text. */
export function PmfEditor({ field, describedBy, onEnd }: Props) {
  const { setValue } = useActions();
  const pmf = useApp((state) => state.values[field.name] as readonly number[] | null);
  return (
    <TextEditor
      label={`${field.label}, probabilities`}
      hint={`Probabilities of 0, 1, 2, … ${field.unit}, or rows “${field.unit}: probability”`}
      describedBy={describedBy}
      initial={pmf === null ? '' : pmfText(pmf)}
      check={(text) => {
        const reading = readPmf(text, field);
        return reading.ok ? null : reading.message;
      }}
      onApply={(text) => {
        const reading = readPmf(text, field);
        if (reading.ok) setValue(field.name, reading.pmf);
        onEnd();
      }}
      onCancel={onEnd}
    />
  );
}
