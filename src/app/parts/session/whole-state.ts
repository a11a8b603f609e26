/**
 * Everything on the page as files: each figure as PNG, SVG and CSV, all numbers, the scenario, the session, citations,
 * and the commands that compute the figures anew.
 */
import { zipSync } from 'fflate';
import type { Model } from '../../../models/contract/model.ts';
import type { Solution } from '../../../models/contract/solution.ts';
import { shellCommand } from '../../../scenario/command/shell-command.ts';
import type { Cell } from '../../../text/csv-cell.ts';
import { bibtexOf, cslJsonOf } from '../../figures/export/citations.ts';
import { scenarioFile, scenarioText } from '../../figures/export/exports.ts';
import { figureCsv, type TabledFigure } from '../../figures/export/figure-csv.ts';
import { figureFile, type FigureFormat, fileName } from '../../figures/export/figure-download.ts';
import { type Provenance, provenanceLines } from '../../figures/export/provenance/provenance.ts';
import type { ShownFigure } from '../../figures/export/shown-figures.ts';

export interface WholeState {
  model: Model;
  solution: Solution;
  provenance: Provenance;
  figures: readonly Omit<ShownFigure, 'refined'>[];
  /** The text of the session's file; null where it cannot be saved. */
  session: string | null;
}

const formats: readonly FigureFormat[] = ['png', 'svg', 'csv'];

/** Every result with its name for scripts, in its declared unit. */
function allNumbers({ indicators, words = [] }: Model, solution: Solution): TabledFigure {
  const rows: Cell[][] = [
    ...indicators.map(({ name, label, unit }) => [label, solution.indicators[name] ?? null, unit, name]),
    ...words.map(({ name, label }) => [label, solution.words?.[name] ?? null, '', name]),
  ];
  const columns = ['Quantity', 'Value', 'Unit', 'Name'].map((label) => ({ label, unit: '' }));
  return { title: 'All numbers', subtitle: 'At the operating point', table: { columns, rows } };
}

/** `01-loss-against-rate.svg`: in the page's order, no two alike. */
function nameInFolder(place: number, title: string, format: FigureFormat): string {
  return `figures/${String(place + 1).padStart(2, '0')}-${fileName(title, format).replace('batchscope-', '')}`;
}

async function figureFiles({ figures, provenance }: WholeState): Promise<[string, Blob][]> {
  const files: [string, Blob][] = [];
  for (const [place, { exported, provenance: ofFigure }] of figures.entries()) {
    for (const format of formats) {
      const content = await figureFile(format, exported, provenanceLines(ofFigure ?? provenance));
      files.push([nameInFolder(place, exported.figure.title, format), content]);
    }
  }
  return files;
}

/** A script that computes each figure's numbers into files, a command each: `computed-01-loss-2.csv` is the second. */
function commands({ figures, provenance: whole }: WholeState): string {
  const lines = figures.flatMap(({ exported, reproductions, provenance }, place) => {
    const target = nameInFolder(place, exported.figure.title, 'csv').replace(/^figures\/(.*)\.csv$/, '$1');
    return reproductions.map((one, k) => {
      const ending = `${k === 0 ? '' : `-${k + 1}`}.${one.command === 'sweep' ? 'csv' : 'json'}`;
      const command = shellCommand(one, (provenance ?? whole).scenario);
      return command.replace(' <<', ` > computed-${target}${ending} <<`);
    });
  });
  return `#!/bin/sh\n# To be run in the folder of Batchscope.\nset -e\n${lines.join('')}`;
}

/** The files by name. Rejects where a figure cannot be drawn. */
export async function wholeStateFiles(state: WholeState): Promise<ReadonlyMap<string, Uint8Array>> {
  const { model, solution, provenance, session } = state;
  const lines = provenanceLines(provenance);
  const { bibtex } = await provenance.loadAbout();
  const texts: [string, string][] = [
    ['README.txt', `${lines.join('\n')}\n`],
    ['numbers.csv', figureCsv(allNumbers(model, solution), lines)],
    [scenarioFile, scenarioText(provenance)],
    ['citation.bib', bibtexOf(bibtex, provenance)],
    ['citation.csl.json', cslJsonOf(bibtex, provenance)],
    ['commands.sh', commands(state)],
    ...(session === null ? [] : [['batchscope-session.json', session] as [string, string]]),
  ];
  const files = new Map(texts.map(([name, text]) => [name, new TextEncoder().encode(text)]));
  for (const [name, blob] of await figureFiles(state)) {
    files.set(name, new Uint8Array(await blob.arrayBuffer()));
  }
  return files;
}

/** The same as one ZIP archive. */
export async function wholeStateZip(state: WholeState): Promise<Blob> {
  const files = await wholeStateFiles(state);
  const zipped = zipSync(
    Object.fromEntries([...files].map(([name, content]) => [`batchscope/${name}`, content])),
  );
  return new Blob([zipped], { type: 'application/zip' });
}
