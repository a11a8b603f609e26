import { expect, it } from 'vitest';
import { panelReproductions, paperProvenance } from '../../../../src/app/parts/papers/PaperPanelView.tsx';
import { provenanceLines } from '../../../../src/app/figures/export/provenance/provenance.ts';
import { formMethod, panelValues } from '../../../../src/dimensioning/paper/panel-values.ts';
import { catalogue } from '../../../loaded-catalogue.ts';

const panels = (
  await Promise.all(
    catalogue.models.map(async (model) =>
      ((await model.loadAbout()).paper?.figures ?? []).flatMap((figure) =>
        figure.panels.flatMap((panel) => panel.forms.map((form, k) => ({ model, figure, panel, form, k }))),
      ),
    ),
  )
).flat();

it('a panel has a command for every curve in the form in which it is drawn', () => {
  const rows = [{ x: 2, indicators: {} }];
  for (const { model, panel, k } of panels) {
    const over = panel.kind === 'curves' ? panel.over : null;
    const curves = over === null ? [] : panel.scenarios.map(() => ({ over, rows, complete: true }));
    const count = panel.kind === 'figure' ? 1 : panel.scenarios.length;
    const found = panelReproductions(model, panel, k, { curves });
    expect(found).toHaveLength(count);
    found.forEach(({ command, of }, scenario) => {
      expect(command).toBe(over === null ? 'solve' : 'sweep');
      expect(of).toEqual({ model: model.id, values: panelValues(model, panel, scenario, k), view: {} });
    });
  }
});

it('an export of a panel names the form of its equations, and links to that one', () => {
  const page = 'https://example.org/';
  for (const { model, figure, panel, form, k } of panels) {
    const { method, scenario, link } = paperProvenance(catalogue, model, figure, panel, k, page);
    expect(method.id).toBe(formMethod(model, form));
    expect(scenario.values).toEqual(panelValues(model, panel, 0, k));
    if (method.id !== model.methods[0].id && model.methodInput === undefined)
      expect(link).toContain(`view.method=${method.id}`);
  }
});

it('an export of a panel says what is known of its numerical error, and never an empty one', () => {
  const page = 'https://example.org/';
  for (const { model, figure, panel, k } of panels) {
    const lines = provenanceLines(paperProvenance(catalogue, model, figure, panel, k, page));
    const errorLines = lines.filter((line) => line.startsWith('Numerical error'));
    expect(errorLines).toEqual(
      panel.kind === 'curves' ? ['Numerical error: not recorded along curves, at single points only'] : [],
    );
  }
});
