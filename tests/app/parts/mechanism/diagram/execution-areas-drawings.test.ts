import { describe, expect, it } from 'vitest';
import { configurations } from '../../../../../src/models/execution-areas/configurations.ts';
import { executionAreas } from '../../../../../src/models/execution-areas/execution-areas.ts';
import { defaultValues, type InputValues } from '../../../../../src/models/contract/inputs.ts';
import { layoutFaults, place, widths } from './layout-faults.ts';
import { solverOf } from '../../../../engines.ts';

const defaults = defaultValues(executionAreas.fields);

function drawing(inputs: InputValues) {
  const values = { ...defaults, ...inputs };
  const solution = solverOf(executionAreas).solve(values, { detail: 'screen' });
  return executionAreas.diagram!.build(values, solution);
}

describe.each(configurations.map(({ id }) => id))('%s on its cores', (configuration) => {
  const settings = [
    { configuration, cores: 8, flows: 1, frameBytes: 64 },
    { configuration, cores: 18, flows: 100, frameBytes: 512 },
    { configuration, cores: 64, flows: 3, frameBytes: 1500 },
  ];

  it.each(widths)('fits %i px: nothing overlaps, exceeds its box, is missing or crossed', (width) => {
    for (const inputs of settings) expect(layoutFaults(drawing(inputs), width)).toEqual([]);
  });

  it('follows cores and flows', () => {
    const words = (inputs: InputValues) => {
      const { texts } = place(drawing({ configuration, ...inputs }), 704);
      return texts.map(({ text }) => text);
    };
    expect(words({ cores: 18, flows: 1 })[0]).toMatch(/^Processor with 18 cores: \d used, \d+ idle$/);
    expect(words({ cores: 64, flows: 2 }).join(' ')).toContain('repeated 2 times');
  });
});
