/** The terms as docs/terms.md lists them: the page and the documents have one list. */

export interface GlossaryTerm {
  /** Of its first words: `packet-rate`. */
  id: string;
  term: string;
  meaning: string;
  /** Symbols and units on this page; `''`: none. */
  symbol: string;
  /** Words that are not used for it; `''`: none. */
  not: string;
}

export interface GlossarySection {
  title: string;
  terms: readonly GlossaryTerm[];
}

/** `packet rate, offered rate` and `switchover time (switch-over ...)` are known by their first words. */
function idOf(term: string): string {
  const [first] = term.split(/[,(]/);
  return first
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
}

/** Sections of a document of tables, whose first column is the term and the second its meaning. */
export function readTerms(markdown: string): readonly GlossarySection[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title, ...lines] = part.split('\n');
      const rows = lines
        .filter((line) => line.startsWith('|'))
        .map((line) =>
          line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        )
        // Head and rule.
        .slice(2);
      return { title: title.trim(), terms: rows.map(termOf) };
    });
}

function termOf(cells: readonly string[]): GlossaryTerm {
  const [term, meaning, ...rest] = cells;
  // Words of the page have no symbol.
  const [symbol, not] = rest.length > 1 ? rest : ['', rest[0] ?? ''];
  return { id: idOf(term), term, meaning, symbol, not };
}
