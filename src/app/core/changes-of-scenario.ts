/** Code that replaces the whole scenario, by another model or a link, in one lazy module. */
export { carryInputs } from '../../scenario/carry-inputs.ts';
export { carryWords } from '../../scenario/carried-words.ts';
export { leftModelOf } from './left-models.ts';
export { openLink, startWith } from './link/open-link.ts';
