import type { Model } from '../../../src/models/contract/model.ts';
import type { Handout } from '../../../src/scenario/handout/closed-parts.ts';

/** A handout that hides these places of a model and has nothing else. */
export function hiding(model: Model, hide: readonly string[]): Handout {
  return { model: model.id, title: '', note: '', hide, lock: [], embed: false, task: '' };
}
