import { formMethod } from '../../dimensioning/paper/panel-values.ts';
import type { Catalogue } from '../../models/catalogue.ts';
import type { Model } from '../../models/contract/model.ts';
import type { PaperFigure, PaperPanel } from '../../models/contract/paper.ts';
import { encodeLink } from '../../scenario/link/link.ts';
import { programVersion } from '../figures/export/program-version.ts';
import type { Provenance } from '../figures/export/provenance.ts';
import { shownInputs } from '../figures/export/shown-inputs.ts';
import { firstValues, panelEntries } from './panel-scenario.ts';

/** What an export of a panel carries: the inputs of its first curve, which a link opens; `page`: where that goes to. */
export function paperProvenance(
  catalogue: Catalogue,
  model: Model,
  { number, title }: Pick<PaperFigure, 'number' | 'title'>,
  panel: PaperPanel,
  page = window.location.href,
): Provenance {
  const { id, name, version, citation, methods, loadAbout } = model;
  const values = firstValues(model, panel);
  const method = formMethod(model, panel.forms[0]);
  const scenario = { model: id, values, view: panelEntries(model, panel) };
  return {
    program: programVersion,
    model: { id, name, version },
    method: { id: method, label: methods.find((one) => one.id === method)?.label ?? method },
    scenario,
    inputs: shownInputs(model, values),
    numericalError: [],
    citation,
    loadAbout,
    link: new URL(encodeLink(catalogue, scenario, []), page).href,
    pins: [],
    remarks: [`${number} of the paper: ${title}`],
  };
}
