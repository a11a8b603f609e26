import termsText from '../../../../docs/terms.md?raw';
import { type GlossarySection, readTerms } from './read-terms.ts';

/** The terms of the page and of the documents, which are one list. */
export const glossarySections: readonly GlossarySection[] = readTerms(termsText);
