import type { FigureDeclaration } from '../figure.ts';
export const figures: readonly FigureDeclaration[] = [];
