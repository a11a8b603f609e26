import { describe, expect, it } from 'vitest';
import { type CoresRate, fullCoresGhz } from '../../src/evidence/facts/measured-rates.ts';

const rows = (...given: [cores: number, mpps: number, cycles: number | null][]): CoresRate[] =>
  given.map(([cores, mpps, cyclesPerPacket]) => ({ cores, mpps, cyclesPerPacket, lossShare: null }));

describe('the clock of full cores', () => {
  it('is known where several numbers of cores carry what their cycles allow', () => {
    expect(fullCoresGhz(rows([1, 15.803, 206.595], [2, 28.983, 225.307]))).toBeCloseTo(3.265, 3);
  });

  it.each([
    ['one row', rows([1, 15.8, 206.6])],
    ['rows without cycles', rows([1, 15.8, 206.6], [2, 29, null])],
    // The cycles of cores that poll in vain are divided by the packets of one source.
    ['two cores at the rate of one', rows([1, 3.598, 906.9], [2, 3.588, 1818.3])],
    ['cores with time left', rows([1, 9.92, 252], [2, 14.87, 251])],
  ])('is not known from %s', (_, given) => {
    expect(fullCoresGhz(given)).toBeNull();
  });
});
