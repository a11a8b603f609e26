import { formMethod, panelValues, sweptField } from '../../../dimensioning/paper/panel-values.ts';
import { acceptsOverlay } from '../../../models/contract/accepts-overlay.ts';
import type { FigureSpec, Overlay } from '../../../models/contract/figure.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { FigurePanel, PaperFigure, PaperPanel } from '../../../models/contract/paper.ts';
import { packetRates } from '../../../models/contract/screen.ts';
import { curveSpec, probabilitySpec, timeSpec } from '../../../models/figure-parts/paper-panel.ts';
import type { PanelAnswers } from './solve-panel.ts';
import { checkInputs } from '../../../scenario/file/scenario.ts';

/** One form of a panel as a figure; null: no result yet. `overlays`: every recording at its point. */
export function panelSpec(
  model: Model,
  { number }: Pick<PaperFigure, 'number'>,
  panel: PaperPanel,
  form: number,
  { curves, solutions }: PanelAnswers,
  overlays: readonly Overlay[],
): FigureSpec | null {
  const { label } = panel.forms[form];
  const title = label === '' ? number : `${number}: ${label}`;
  const words = { title, subtitle: panel.label === '' ? model.name : `${model.name} · ${panel.label}` };
  const measured =
    panel.kind === 'figure' ? [] : overlays.filter(({ quantity }) => quantity === panel.measured);
  switch (panel.kind) {
    case 'curves': {
      if (curves.length === 0) return null;
      const points = measured.filter(
        (overlay) => overlay.kind === 'points' && overlay.against === panel.over,
      );
      return curveSpec(panel, form, sweptField(model, panel.over), curves, { ...words, overlays: points });
    }
    case 'probabilities': {
      if (solutions.length === 0) return null;
      const { result } = panel.forms[form];
      const laws = solutions.map((solution) => solution?.distributions[result] ?? null);
      return probabilitySpec(panel, laws, { ...words, overlays: measured });
    }
    case 'times': {
      if (solutions.length === 0) return null;
      const { result } = panel.forms[form];
      const laws = solutions.map((solution) => solution?.sampled[result] ?? null);
      return timeSpec(panel, laws, { ...words, overlays: measured });
    }
    case 'figure':
      return figureSpec(model, panel, form, { curves, solutions }, { ...words, overlays });
  }
}

/** The model's figure without its operating point, which cannot be moved here. */
function figureSpec(
  model: Model,
  panel: FigurePanel,
  form: number,
  { curves, solutions }: Pick<PanelAnswers, 'curves' | 'solutions'>,
  { title, subtitle, overlays }: { title: string; subtitle: string; overlays: readonly Overlay[] },
): FigureSpec | null {
  const declaration = model.figures.find(({ id }) => id === panel.figure);
  const [solution = null] = solutions;
  if (declaration === undefined || solution === null) return null;
  const values = panelValues(model, panel, 0, form) as InputValues;
  const spec = declaration.build({
    values,
    solution,
    view: panel.view ?? declaration.views?.[0].id ?? '',
    method: formMethod(model, panel.forms[form]),
    rate: packetRates,
    ghost: null,
    companions: [],
    sweep: curves[0] ?? null,
    overlays: overlays.filter((overlay) => acceptsOverlay(declaration, overlay)),
  });
  return {
    ...spec,
    title,
    subtitle: `${subtitle} · ${spec.subtitle}`,
    markers: spec.markers.filter(({ kind }) => kind !== 'now'),
  };
}

/** The inputs of a panel's first curve in one form. */
export function firstValues(model: Model, panel: PaperPanel, form = 0): InputValues {
  const checked = checkInputs(model, panelValues(model, panel, 0, form));
  if (!checked.ok) throw new Error(checked.fault.message);
  return checked.values;
}

/** View entries of a panel in one form: the figure with the same content, its view and the method. */
export function panelEntries(model: Model, panel: PaperPanel, form = 0): Readonly<Record<string, string>> {
  const figure = panel.kind === 'figure' ? panel.figure : panel.nearest;
  const method = panel.kind === 'figure' || form > 0 ? { method: formMethod(model, panel.forms[form]) } : {};
  if (figure === undefined) return method;
  const view = panel.kind === 'figure' ? panel.view : undefined;
  return { ...method, shown: figure, ...(view === undefined ? {} : { [`figure.${figure}`]: view }) };
}
