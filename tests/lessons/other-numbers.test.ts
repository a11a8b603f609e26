/** Numbers that a claim cannot name: of another model than the step's, or of no result. */
import { describe, expect, it } from 'vitest';
import type { ChoiceField } from '../../src/models/contract/inputs.ts';
import { formatSignificant } from '../../src/text/number-format.ts';
import { allSteps, modelOf, solvedAt, textsOf, valuesOf } from './lesson-facts.ts';

const textOf = (wanted: string): string =>
  textsOf(allSteps.find(({ name }) => name === wanted)!.step).join(' ');

describe('numbers of lessons that no claim names', () => {
  it('give the cv of gaps as the page notes it', () => {
    const noteAt = (rateMbps: number, family: string) => {
      const scene = { model: 'batch-polling', inputs: { rateMbps } };
      const field = modelOf(scene).fields.find(({ name }) => name === 'arrivals.family') as ChoiceField;
      return field.optionNote!(valuesOf(scene), family);
    };
    expect(noteAt(2000, 'poisson')).toBe('cv 0.17');
    expect(noteAt(5000, 'poisson')).toBe('cv 0.27');
    expect(textOf('burstiness.exercises')).toContain('a cv of 0.17 at 2 Gbit/s and 0.27 at 5');
    expect(noteAt(5000, 'geometric')).toBe('cv 1.04');
    expect(textOf('burstiness.what-cv-says')).toContain('1.04 in the page’s slots of 10 ns');
  });

  it('give the critical load of the virtual switch at two frame sizes', () => {
    const critical = (packetBytes: number) => {
      const { indicators } = solvedAt({ model: 'vswitch-polling', inputs: { packetBytes } });
      return formatSignificant(indicators.criticalLoadMpps, packetBytes === 64 ? 4 : 3);
    };
    expect(textOf('folklore.exercises')).toContain(
      `critical load is ${critical(64)} Mpps at 64 bytes and ${critical(1500)} at 1500`,
    );
  });
});
