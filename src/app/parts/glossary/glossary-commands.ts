import type { CommandSource } from '../../core/commands/command.ts';
import { placeText } from '../../../lessons/lesson-place.ts';
import { glossarySections } from './glossary-sections.ts';

/** The terms of the page, which a search in the list of all actions finds. */
export const glossaryCommands: CommandSource = ({ actions }) =>
  glossarySections.flatMap(({ terms }) =>
    terms.map(({ id, term, meaning, symbol }) => ({
      label: term,
      hint: meaning,
      words: `term meaning ${symbol}`,
      searchedOnly: true,
      run: () => actions.setLesson(placeText({ kind: 'glossary', term: id })),
    })),
  );
