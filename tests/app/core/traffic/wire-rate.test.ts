import { describe, expect, it } from 'vitest';
import { wireRates } from '../../../../src/app/parts/calibration/batch-polling/recordings/use-recordings.ts';

describe('wireRates', () => {
  it('writes bits on the wire', () => {
    const { unit, number, words } = wireRates({ unit: 'Gbit/s', gbpsPerMpps: 0.672 });
    expect([unit, number(7960), words(500)]).toEqual(['Gbit/s', '7.96', '0.5\u202fGbit/s']);
  });

  it('writes packets where the reader wants packets', () => {
    const { unit, number, words } = wireRates({ unit: 'Mpps', gbpsPerMpps: 0.672 });
    expect([unit, number(5000), words(6720)]).toEqual(['Mpps', '7.4405', '10\u202fMpps']);
  });

  it('writes bits where the frame size is unknown', () => {
    expect(wireRates({ unit: 'Mpps', gbpsPerMpps: null }).words(5000)).toBe('5\u202fGbit/s');
  });
});
