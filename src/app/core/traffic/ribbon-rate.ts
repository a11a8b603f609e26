/** The rate that the ribbon sets: it has no other slider. */
import type { OfferedTraffic } from '../../../models/contract/dimensioning.ts';
import { fieldInView, type NumberField } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { Handout } from '../../../scenario/handout/closed-parts.ts';

/** The input that offers the rate. */
export interface RibbonRate {
  offered: OfferedTraffic;
  field: NumberField;
}

/** Null where the model is offered no rate, or a prepared page hides it or the edge. */
export function ribbonRate({ dimensioning, fields, screen }: Model): RibbonRate | null {
  const offered = dimensioning?.offered ?? null;
  const field = fields.find(({ name }) => name === offered?.input);
  if (offered === null || screen.edge === undefined) return null;
  if (field?.kind !== 'number' || field.access === 'hidden') return null;
  return { offered, field: fieldInView(field) };
}

/**
 * Name of the input whose slider is the ribbon and whose number is in the sentence; null where a prepared page hides
 * words of the sentence or locks the rate, which then is among the other inputs.
 */
export function rateInSentence({ model, handout }: { model: Model; handout: Handout | null }): string | null {
  if (model.reader?.hides === true || handout?.hide.includes('headline') === true) return null;
  const field = ribbonRate(model)?.field;
  return field === undefined || field.access !== undefined ? null : field.name;
}
