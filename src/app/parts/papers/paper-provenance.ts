import { formMethod } from '../../../dimensioning/paper/panel-values.ts';
import type { Catalogue } from '../../../models/catalogue.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { PaperFigure, PaperPanel } from '../../../models/contract/paper.ts';
import type { Provenance } from '../../figures/export/provenance/provenance.ts';
import { scenarioProvenance } from '../../figures/export/provenance/scenario-provenance.ts';
import { firstValues, panelEntries } from './panel-scenario.ts';

/**
 * What an export of a panel in one form carries: the inputs of its first curve, which a link opens; `page`: where that
 * goes to.
 */
export function paperProvenance(
  catalogue: Catalogue,
  model: Model,
  { number, title }: Pick<PaperFigure, 'number' | 'title'>,
  panel: PaperPanel,
  form: number,
  page = window.location.href,
): Provenance {
  const method = formMethod(model, panel.forms[form]);
  const scenario = {
    model: model.id,
    values: firstValues(model, panel, form),
    view: panelEntries(model, panel, form),
  };
  return {
    ...scenarioProvenance(catalogue, model, { method, scenario }, page),
    numericalError: [],
    pins: [],
    remarks: [`${number} of the paper: ${title}`],
  };
}
