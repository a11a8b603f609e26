/** Sheets as a document to print: a page a student, or a table of all solutions for the lecturer. */
import { significant } from '../../text/number-words.ts';
import { withUnit } from '../../text/number-format.ts';
import { xmlText } from '../../text/xml-text.ts';
import { sheetQuestion, sheetPlaces, markedWithin, type SheetSolutions } from './sheet.ts';
import type { SheetProblem } from './sheet-schema.ts';

interface Sheets {
  title: string;
  /** Scenario of the lesson, to be opened by the student. */
  link: string;
  word: string;
  names: readonly string[];
  problems: readonly SheetProblem[];
}

const style = `
body { font: 12pt/1.5 serif; margin: 2cm; }
section { break-after: page; }
li { margin: 0 0 3cm; }
p.answer { border-bottom: 1px solid; width: 8cm; }
table { border-collapse: collapse; }
th, td { border: 1px solid; padding: 2pt 8pt; text-align: left; }
td.number { text-align: right; }`;

const documentOf = (title: string, body: string): string =>
  `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${xmlText(title)}</title><style>${style}</style>
${body}
</html>
`;

/** One page a name. */
export function studentSheets({ title, link, word, names, problems }: Sheets): string {
  const pages = names.map((name) => {
    const places = sheetPlaces(problems, word, name);
    const items = problems.map(
      (problem, k) =>
        `<li>${xmlText(sheetQuestion(problem, places[k]))}<p class="answer">Answer in ${xmlText(problem.unit)}:</p></li>`,
    );
    return `<section><h1>${xmlText(title)}</h1><p>${xmlText(name)}</p><ol>${items.join('')}</ol><p>Model: ${xmlText(link)}</p></section>`;
  });
  return documentOf(title, pages.join('\n'));
}

/** A row a name, with the drawn values and the model’s answers. */
export function solutionSheet({ title, word, names, problems }: Sheets, solutions: SheetSolutions): string {
  const rows = names.map((name) => {
    const places = sheetPlaces(problems, word, name);
    const cells = problems.map(({ unit }, k) => {
      const amount = withUnit(significant(solutions[k][places[k]]), unit);
      return `<td>${xmlText(sheetQuestion(problems[k], places[k]))}</td><td class="number">${xmlText(amount)}</td>`;
    });
    return `<tr><th>${xmlText(name)}</th>${cells.join('')}</tr>`;
  });
  const within = `Right within ${100 * markedWithin} %.`;
  return documentOf(
    `${title}: solutions`,
    `<h1>${xmlText(title)}: solutions</h1><p>${within}</p><table>${rows.join('')}</table>`,
  );
}
