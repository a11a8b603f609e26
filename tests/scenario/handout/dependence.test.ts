import { plainWords } from '../../../src/text/words.ts';
import { expect, it } from 'vitest';
import { defaultValues, type InputValues } from '../../../src/models/contract/inputs.ts';
import { packetRates } from '../../../src/models/contract/screen.ts';
import {
  withoutDependent,
  withoutDependentTexts,
  withoutNumbers,
} from '../../../src/scenario/handout/dependence.ts';
import { reducedModel } from '../../../src/scenario/handout/reduced-model.ts';
import { withInputs } from '../../../src/scenario/file/scenario.ts';
import { reusedSolverOf } from '../../reused-solver.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import { hiding } from './hiding.ts';

/** The sentence, and the texts of the mechanism, with one hidden input. */
function textsHiding(name: string, inputs: Record<string, number>) {
  const model = catalogue.find('batch-polling')!;
  const values = withInputs(model, defaultValues(model.fields), inputs) as InputValues;
  const solution = reusedSolverOf(model).solve(values, { detail: 'screen' });
  const reduced = reducedModel(model, hiding(model, [`input:${name}`]));
  const { sentence } = reduced.headline({ values, solution, method: 'exact', rate: packetRates });
  const { queueWords, server } = reduced.simulation!.mechanism(values);
  return { sentence: plainWords(sentence), ring: queueWords[0], core: server.words[0] };
}

const stalled = { rateMbps: 5000, maxBatch: 256, ringSize: 256, stallUs: 30, stallEveryMs: 1 };

it('An input is hidden by its name: another one of the same value remains', () => {
  const withoutBatch = textsHiding('maxBatch', stalled);
  expect(withoutBatch).toMatchObject({ ring: 'ring, L = 256', core: 'core, β = …' });
  expect(withoutBatch.sentence).toContain('the ring of 256 packets is too short');
  const withoutRing = textsHiding('ringSize', stalled);
  expect(withoutRing).toMatchObject({ ring: 'ring, L = …', core: 'core, β = 256' });
  expect(withoutRing.sentence).toContain('the ring of … packets is too short');
});

it('Numbers and words that differ in texts of the same form are hidden', () => {
  expect(withoutDependent('ring of 256 for 448 B', ['ring of 238 for 448 B'])).toBe('ring of … for 448 B');
  expect(withoutDependent('5\u202f200 packets', ['4\u202f836 packets', '999 packets'])).toBe('… packets');
  expect(withoutDependent('near-regular gaps', ['even gaps', 'bursty gaps'])).toBe('… gaps');
});

it('Of texts of another form the common words remain, where no other text has the same words', () => {
  expect(withoutDependent('the busiest core is at 56 %', ['the core is at 56 %'])).toBe(
    'the … core is at 56 %',
  );
  expect(withoutDependent('it takes 3 packets', ['it takes 4 packets', 'it loses most'])).toBe(
    'it takes … packets',
  );
});

it('Without another text to compare, a text is hidden as a whole', () => {
  expect(withoutDependent('alike', ['alike'])).toBe('alike');
  expect(withoutDependentTexts({ title: 'Ring of 256', kind: 'line' }, [])).toEqual({
    title: '…',
    kind: 'line',
  });
});

it('A text of a solver loses its numbers, not the digits of names', () => {
  expect(withoutNumbers('p99 is up to 2.4 times 1\u202f024 µs')).toBe('p99 is up to … times … µs');
});
