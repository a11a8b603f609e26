import { expect, it } from 'vitest';
import { modelFits } from '../../../../src/app/parts/calibration/model-fits.ts';
import { catalogue } from '../../../loaded-catalogue.ts';

const declared = catalogue.models.filter(({ fit }) => fit !== undefined);

it('Every model that declares a fit has its calibration on the page, and no other model has one', () => {
  expect(Object.keys(modelFits).sort()).toEqual(declared.map(({ id }) => id).sort());
});

it('An exclusive fit reads files of its own', () => {
  const exclusive = declared.filter(({ fit }) => fit!.exclusive === true);
  expect(exclusive.length).toBeGreaterThan(0);
  for (const { id } of exclusive) expect(modelFits[id].files, id).toBeDefined();
});
