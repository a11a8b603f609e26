import { useMemo, useRef } from 'react';
import { formMethod, panelValues } from '../../../dimensioning/paper/panel-values.ts';
import type { FigureSpec } from '../../../models/contract/figure.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { Solution } from '../../../models/contract/solution.ts';
import type { PaperFigure, PaperPanel } from '../../../models/contract/paper.ts';
import { withSharedAxes } from '../../../models/figure-parts/paper-panel.ts';
import { FigureCard } from '../../figures/card/FigureCard.tsx';
import { useInView } from '../../figures/in-view/use-in-view.ts';
import { usePalette } from '../../kit/use-palette.ts';
import { useCatalogue } from '../../core/app-context.tsx';
import { firstValues, panelEntries, panelSpec } from './panel-spec.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import type { Reproduction } from '../../../scenario/command/shell-command.ts';
import type { PanelAnswers } from './solve-panel.ts';
import type { Catalogue } from '../../../models/catalogue.ts';
import type { Provenance } from '../../figures/export/provenance/provenance.ts';
import { numericalErrorOf, scenarioProvenance } from '../../figures/export/provenance/provenance-of.ts';
import { type ShownForm, usePanel } from './use-panel.ts';
import { usePanelRecordings } from './use-panel-recordings.ts';

/**
 * Provenance of a panel in one form: the inputs of its first curve, which a link opens; `page`: the address of the
 * link; `solutions`: of its curves, as far as they are known.
 */
export function paperProvenance(
  catalogue: Catalogue,
  model: Model,
  { number, title }: Pick<PaperFigure, 'number' | 'title'>,
  panel: PaperPanel,
  form: number,
  page = window.location.href,
  solutions: readonly (Solution | null)[] = [],
): Provenance {
  const method = formMethod(model, panel.forms[form]);
  const scenario = {
    model: model.id,
    values: firstValues(model, panel, form),
    view: panelEntries(model, panel, form),
  };
  return {
    ...scenarioProvenance(catalogue, model, { method, scenario }, page),
    numericalError: numericalErrorOf(
      model,
      solutions.filter((solution) => solution !== null),
    ),
    pins: [],
    remarks: [
      `${number} of the paper: ${title}`,
      ...(panel.kind === 'curves'
        ? ['Numerical error: not recorded along curves, at single points only']
        : []),
    ],
  };
}

/** Commands of a panel in one form: each curve along its positions, each law at its point. */
export function panelReproductions(
  model: Model,
  panel: PaperPanel,
  form: number,
  { curves }: Pick<PanelAnswers, 'curves'>,
): readonly Reproduction[] {
  const scenarios = panel.kind === 'figure' ? panel.scenarios.slice(0, 1) : panel.scenarios;
  return scenarios.map((_, scenario): Reproduction => {
    const values = panelValues(model, panel, scenario, form) as InputValues;
    const of = { model: model.id, values, view: {} };
    const { over, rows = [] } = curves[scenario] ?? {};
    if (over === undefined || rows.length === 0) return { command: 'solve', of };
    return { command: 'sweep', over: [{ name: over, values: rows.map(({ x }) => x) }], of };
  });
}

const curvePoints = 25;

interface Props {
  model: Model;
  figure: PaperFigure;
  panel: PaperPanel;
}

/** A panel in every form of the equations, side by side on the same axes, with the testbed's measurements. */
export function PaperPanelView({ model, figure, panel }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const inView = useInView(place);
  const palette = usePalette();
  const catalogue = useCatalogue();
  const shown = usePanel(model, panel, {
    forms: panel.forms.length,
    points: curvePoints,
    priority: 'visible',
    inView,
  });
  const values = useMemo(() => panelValues(model, panel, 0, 0), [model, panel]);
  const { overlays, failed } = usePanelRecordings(panel.recordings ?? null, values);
  const provenances = useMemo(
    () =>
      shown.map(({ answers }, form) =>
        paperProvenance(catalogue, model, figure, panel, form, undefined, answers?.solutions),
      ),
    [catalogue, model, figure, panel, shown],
  );
  const reproductions = useMemo(
    () =>
      shown.map(({ answers }, form) =>
        answers === null ? [] : panelReproductions(model, panel, form, answers),
      ),
    [model, panel, shown],
  );
  const specs = useMemo(() => {
    const built = shown.map(({ answers }, form) =>
      answers === null ? null : panelSpec(model, figure, panel, form, answers, overlays),
    );
    const there = built.filter((spec): spec is FigureSpec => spec !== null);
    const shared = withSharedAxes(there);
    return built.map((spec) => (spec === null ? null : shared[there.indexOf(spec)]));
  }, [model, figure, panel, shown, overlays]);
  return (
    <div className="paper-panel" ref={place}>
      {panel.label === '' ? null : <h5>{panel.label}</h5>}
      {failed ? (
        <p className="quiet-text" role="alert">
          The testbed’s recordings could not be loaded. Check the connection and open the figure again.
        </p>
      ) : null}
      <div className="paper-forms" data-forms={panel.forms.length}>
        {panel.forms.map(({ label }, form) => {
          const spec = specs[form];
          const { fraction, failure } = shown[form];
          const [reproduction, ...others] = reproductions[form];
          return (
            <div key={label} className="paper-form" data-solved={fraction === 1 || undefined}>
              {spec === null ? (
                <Skeleton label={label} fraction={fraction} failure={failure} />
              ) : (
                <FigureCard
                  spec={spec}
                  palette={palette}
                  pending={fraction < 1}
                  progress={fraction}
                  provenance={provenances[form]}
                  reproduction={reproduction}
                  others={others}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Skeleton({ label, fraction, failure }: { label: string } & Pick<ShownForm, 'fraction' | 'failure'>) {
  if (failure !== null) return <p role="alert">{failure}</p>;
  return (
    <p className="quiet-text">
      {label === '' ? 'The curves are' : `${label}: the curves are`} being computed.
      <progress value={fraction} aria-label={`Computing ${label}`} />
    </p>
  );
}
