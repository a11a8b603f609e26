import type { Catalogue } from '../../../../models/catalogue.ts';
import type { InputValues } from '../../../../models/contract/inputs.ts';
import { shownNumerics } from '../../../../models/contract/law-residual.ts';
import type { Model } from '../../../../models/contract/model.ts';
import type { Solution } from '../../../../models/contract/solution.ts';
import type { Handout } from '../../../../scenario/handout/handout.ts';
import type { Pin } from '../../../../scenario/pin/pin.ts';
import { formatPlain } from '../../../../text/number-format.ts';
import type { ViewState } from '../../../core/app-state.ts';
import { viewEntries } from '../../../core/view/view-setting.ts';
import type { Provenance } from './provenance.ts';
import { scenarioProvenance } from './scenario-provenance.ts';
import { pinLines } from './pin-lines.ts';

interface Shown {
  model: Model;
  view: ViewState;
  method: string;
  solution: Solution;
  values: InputValues;
  pins: readonly Pin[];
  handout: Handout | null;
}

/** What every export of these figures carries; `page`: the address that the link goes to. */
export function provenanceOf(
  catalogue: Catalogue,
  { model, view, method, solution, values, pins, handout }: Shown,
  page = window.location.href,
): Provenance {
  const scenario = { model: model.id, values, view: viewEntries(model, view) };
  return {
    ...scenarioProvenance(catalogue, model, { method, scenario, pins, handout }, page),
    numericalError: shownNumerics(model, solution).flatMap(({ name: numeric, label }) => {
      const value = solution.numerics[numeric];
      if (value === undefined) return [];
      return [{ name: label, value: typeof value === 'string' ? value : formatPlain(value, 2) }];
    }),
    pins: pinLines(catalogue, pins),
    remarks: [],
  };
}
