import { THIN_SPACE } from './number-format.ts';

/** Between a number and its unit. */
const beforeUnit =
  /(?<=\d) (?=(?:%|[mµn]?s|min|B|bytes|[kM]pps|[MG]bit\/s|GHz|cycles|packets|cores)(?![\p{L}\p{N}]))/gu;

/** Prose in which no line break parts a number from its unit. */
export const unbrokenUnits = (prose: string): string => prose.replace(beforeUnit, THIN_SPACE);
