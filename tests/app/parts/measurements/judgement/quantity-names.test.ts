import { expect, it } from 'vitest';
import type { Overlay } from '../../../../../src/models/contract/figure.ts';
import { quantityName } from '../../../../../src/app/parts/measurements/judgement/judgement-measures.ts';
import { catalogue } from '../../../../loaded-catalogue.ts';

it('every quantity that a figure takes has a name in words', () => {
  const quantities = catalogue.models.flatMap(({ figures }) =>
    figures.flatMap(({ accepts = [] }) => accepts),
  );
  for (const quantity of new Set(
    quantities.map((one) => one.replace(/@.*$/, '').replace('.p*', '.p99').replace('*', '0')),
  )) {
    expect(quantityName({ kind: 'distribution', quantity } as Overlay), quantity).toMatch(/^[A-Z].*[a-z ]/);
    expect(quantityName({ kind: 'distribution', quantity } as Overlay), quantity).not.toBe(quantity);
  }
});
