import type { Catalogue } from '../../../models/catalogue.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { Solution } from '../../../models/contract/solution.ts';
import type { Pin } from '../../../scenario/pin/pin.ts';
import { encodeLink } from '../../../scenario/link/link.ts';
import type { Handout } from '../../../scenario/handout/handout.ts';
import type { ViewState } from '../../store/app-state.ts';
import { viewEntries } from '../../store/view-entries.ts';
import { pinLines } from './pin-lines.ts';
import { provenanceLines } from './provenance-lines.ts';

interface Shown {
  model: Model;
  view: ViewState;
  method: string;
  solution: Solution;
  values: InputValues;
  pins: readonly Pin[];
  handout: Handout | null;
}

/** What every export of these figures carries, the link to them included. */
export function provenanceOf(
  catalogue: Catalogue,
  { model, view, method, solution, values, pins, handout }: Shown,
): readonly string[] {
  const scenario = { model: model.id, values, view: viewEntries(model, view) };
  const hash = encodeLink(catalogue, scenario, pins, handout);
  const link = new URL(hash, window.location.href).href;
  return [...provenanceLines(model, values, solution, method, link), ...pinLines(catalogue, pins)];
}
