import { plainWords } from '../../../src/text/words.ts';
import { expect, it } from 'vitest';
import { defaultValues, type InputValues } from '../../../src/models/contract/inputs.ts';
import { packetRates } from '../../../src/models/contract/screen.ts';
import { blank } from '../../../src/scenario/handout/dependence.ts';
import { inputPlace, preparedInputs } from '../../../src/scenario/handout/hideable-places.ts';
import { reducedModel } from '../../../src/scenario/handout/reduced-model.ts';
import { withInputs } from '../../../src/scenario/file/scenario.ts';
import { isLongRun } from '../../long-run.ts';
import { reusedSolverOf } from '../../reused-solver.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import { drawnFigures } from './figure-texts.ts';
import { hiding } from './hiding.ts';

it.each(catalogue.models.map((model) => [model.id, model] as const))(
  'Every preset of %s has its figures and a sentence, whichever input is hidden',
  (_, model) => {
    const [{ id: method }] = model.methods;
    // One preset of each group.
    const seen = { ...model, methods: model.methods.slice(0, 1) };
    const presets = model.presets.filter(
      ({ group }, k, all) => all.findIndex((one) => one.group === group) === k,
    );
    for (const [k, { id, inputs }] of presets.entries()) {
      const values = withInputs(model, defaultValues(model.fields), inputs) as InputValues;
      const solution = reusedSolverOf(model).solve(values, { detail: 'screen' });
      // Each input in a third of the presets, or of fewer in one.
      const hidden = preparedInputs(model).filter(
        (_input, n) => isLongRun || (k + n) % Math.min(3, presets.length) === 0,
      );
      for (const { name } of hidden) {
        const reduced = reducedModel(seen, hiding(seen, [inputPlace(name)]));
        const at = `${id}, hidden ${name}`;
        const { sentence } = reduced.headline({ values, solution, method, rate: packetRates });
        expect(plainWords(sentence), at).not.toBe(blank);
        const titles = drawnFigures(reduced, values, solution).map(([, { title }]) => title);
        expect(titles, at).not.toContain(blank);
        reduced.simulation?.mechanism(values);
        reduced.diagram?.build(values, solution);
      }
    }
  },
);
