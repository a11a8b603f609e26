/** A term of docs/terms.md: the page and the documents share one list. */

export interface GlossaryTerm {
  /** From its first words: `packet-rate`. */
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

/** The first words identify `packet rate, offered rate` and `switchover time (switch-over ...)`. */
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
  // Terms of the page have no symbol.
  const [symbol, not] = rest.length > 1 ? rest : ['', rest[0] ?? ''];
  return { id: idOf(term), term, meaning, symbol, not };
}
