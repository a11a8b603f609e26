import { catalogue } from '../loaded-catalogue.ts';

/** Models that take questions in the words of the field. */
export const askedModels = catalogue.models.filter(({ dimensioning }) => dimensioning !== undefined);

/** Those among them that share a workload with other models. */
export const comparedModels = askedModels.filter(({ dimensioning }) => dimensioning!.workload !== undefined);
