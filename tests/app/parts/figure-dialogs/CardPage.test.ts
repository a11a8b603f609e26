import { describe, expect, it } from 'vitest';
import { cardFormulas } from '../../../../src/app/parts/figure-dialogs/CardPage.tsx';
import { catalogue } from '../../../loaded-catalogue.ts';
import { sampleAbout } from '../../figures/sample-provenance.ts';

describe('the formulas of a card', () => {
  it('are the figure’s under the method, else the model’s first ones', () => {
    const labels = (method: string, figure?: string) =>
      cardFormulas(sampleAbout, method, figure).map(({ label }) => label);
    expect(labels('exact', 'batch-size')).toEqual(['Queue']);
    expect(labels('published', 'batch-size')).toEqual(['Queue', 'Loss']);
    expect(labels('exact', 'other')).toEqual(['Queue', 'Wait']);
    expect(labels('exact')).toEqual(['Queue', 'Wait']);
  });

  it.each(catalogue.models.map((model) => [model.id, model] as const))(
    'of %s name existing figures, and leave none without',
    async (_, model) => {
      const about = await model.loadAbout();
      const ids = model.figures.map(({ id }) => id);
      for (const { figures = [] } of about.formulas)
        for (const figure of figures) expect(ids).toContain(figure);
      for (const method of model.methods)
        for (const id of ids) expect(cardFormulas(about, method.id, id)).not.toEqual([]);
    },
  );
});
