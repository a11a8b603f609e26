/** Lazy module of changes of model. */
export { carryInputs } from '../../scenario/carry-inputs.ts';
export { carryWords } from '../../scenario/carried-words.ts';
export { leftModelOf } from './left-models.ts';
