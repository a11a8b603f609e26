import { describe, expect, it } from 'vitest';
import { spokenChange, type SpokenNumber } from '../../../../src/app/parts/headline/spoken-change.ts';
import { MINUS, THIN_SPACE } from '../../../../src/text/number-format.ts';

const loss = (value: number, text = 'none', unit = ''): SpokenNumber => ({
  name: 'loss',
  text,
  unit,
  value,
  isLoss: true,
});
const number = (name: string, value: number | null, text: string, unit = 'µs'): SpokenNumber => ({
  name,
  text,
  unit,
  value,
  isLoss: false,
});

describe('the sentence about a change', () => {
  it('names the number that changed with both values, and that there is still no loss', () => {
    expect(
      spokenChange([loss(0), number('p99', 12, '12.0')], [loss(1e-20), number('p99', 31.2, '31.2')]),
    ).toBe('p99 rose from 12.0 to 31.2 µs, loss still none.');
  });

  it('names two at most: those that changed by the largest factor', () => {
    const before = [
      loss(0),
      number('p99', 12, '12.0'),
      number('mean batch', 10, '10.0', 'packets'),
      number('capacity', 9, '9.00', 'Mpps'),
    ];
    const after = [
      loss(0),
      number('p99', 11, '11.0'),
      number('mean batch', 40, '40.0', 'packets'),
      number('capacity', 3, '3.00', 'Mpps'),
    ];
    expect(spokenChange(before, after)).toBe(
      'Mean batch rose from 10.0 to 40.0 packets, capacity fell from 9.00 to 3.00 Mpps, loss still none.',
    );
  });

  it('says first that loss begins or ends', () => {
    const before = [number('p99', 12, '12.0'), loss(0)];
    const after = [number('p99', 900, '900'), loss(0.021, '2.1', '%')];
    expect(spokenChange(before, after)).toBe('Loss rose from none to 2.1 %, p99 rose from 12.0 to 900 µs.');
    expect(spokenChange(after, before)).toBe('Loss fell from 2.1 % to none, p99 fell from 900 to 12.0 µs.');
  });

  it('gives each number its unit where the units differ', () => {
    expect(spokenChange([loss(0.002, '0.002')], [loss(0.02, '2.0', '%')])).toBe(
      'Loss rose from 0.002 to 2.0 %.',
    );
    expect(spokenChange([number('rate', 1, '1.00', 'Mpps')], [number('rate', 2, '1.34', 'Gbit/s')])).toBe(
      'Rate rose from 1.00 Mpps to 1.34 Gbit/s.',
    );
  });

  it('says what it is now where there is nothing to compare: a word, a value that appears or is gone', () => {
    expect(spokenChange([number('pinning', null, '2 + 2', '')], [number('pinning', null, '4 + 1', '')])).toBe(
      'Pinning is now 4 + 1.',
    );
    expect(spokenChange([number('time', null, '–', '')], [number('time', 5, '5.00')])).toBe(
      'Time is now 5.00 µs.',
    );
    expect(spokenChange([number('time', 5, '5.00')], [number('time', null, '–', '')])).toBe(
      'Time has no value now.',
    );
  });

  it('says so where every number reads as before', () => {
    expect(spokenChange([number('p99', 12, '12.0')], [number('p99', 12.001, '12.0')])).toBe(
      'The main results did not change.',
    );
  });

  it('is written for the ear: no thin spaces, a minus as a word', () => {
    const spoken = spokenChange(
      [number('gain', -1, `${MINUS}1.00`, 'dB')],
      [number('gain', 12345, `12${THIN_SPACE}345`, 'dB')],
    );
    expect(spoken).toBe('Gain rose from minus 1.00 to 12 345 dB.');
  });
});
