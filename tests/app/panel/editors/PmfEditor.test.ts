import { describe, expect, it } from 'vitest';
import { pmfSummary } from '../../../../src/app/core/inputs/value-text.ts';
import { pmfText, readPmf } from '../../../../src/app/panel/editors/PmfEditor.tsx';
import type { PmfField } from '../../../../src/models/contract/inputs.ts';
import { batchPollingFields } from '../fields.ts';

const field = batchPollingFields.find(({ kind }) => kind === 'pmf') as PmfField;

describe('a distribution as text', () => {
  it('has rows for values with a probability, and is read back', () => {
    const pmf = [0, 0.25, 0, 0.75];
    expect(pmfText(pmf)).toBe('1: 0.25\n3: 0.75');
    expect(readPmf(pmfText(pmf), field)).toEqual({ ok: true, pmf });
  });

  it('is read as probabilities or counts one after another', () => {
    expect(readPmf('0 1, 2\n3;4', field)).toEqual({ ok: true, pmf: [0, 1, 2, 3, 4] });
  });

  it.each([
    ['3: 0.5\nfoo: 0.5', 'Line 2: expected “slots: probability”, found “foo: 0.5”.'],
    ['0.5 x', 'Line 1: expected probabilities, found “0.5 x”.'],
    ['1: -0.5', 'Line 1: a probability cannot be negative.'],
    ['-1: 0.5', 'Line 1: the slots must be a whole number from 0 to 99999.'],
  ])('is refused for %j', (text, message) => {
    expect(readPmf(text, field)).toEqual({ ok: false, message });
  });

  it('is refused without any probability', () => {
    expect(readPmf('0 0 0', field)).toMatchObject({ ok: false });
    expect(readPmf('', field)).toMatchObject({ ok: false });
  });

  it('has mean and variation, whatever the sum of the entries', () => {
    expect(pmfSummary([0, 2, 2], 'slots')).toBe('2 values, mean 1.5 slots, cv 0.333');
    expect(pmfSummary([0, 0, 1], 'slots')).toBe('1 value, mean 2 slots, cv 0');
    expect(pmfSummary([59], 'slots')).toBe('1 value, mean 0 slots');
  });
});
