/** Versions that every answer states. */
import type { Model } from '../models/contract/model.ts';

/** Of this program, as in package.json. */
export const packageVersion = '0.2.0';

/** The model's version changes when its results change. */
export const versionsOf = (model: Pick<Model, 'version'>) => ({
  version: packageVersion,
  modelVersion: model.version,
});
