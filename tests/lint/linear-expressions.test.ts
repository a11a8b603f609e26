/**
 * Expressions that read pasted texts take time in proportion to them: `\d+ packets` begins anew at every digit of a long
 * row, `\s*,?\s*` divides blanks in every way, and `^\s*` of several lines goes from every blank line to the last one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { superlinear } from '../superlinear.ts';

const root = resolve(import.meta.dirname, '../..');
/** Folders whose expressions meet pasted texts. */
const folders = ['src/texts', 'src/evidence', 'src/diagnosis', 'src/headless', 'workers/parse'];

interface Literal {
  line: number;
  source: string;
  flags: string;
}

function literals(file: string, text: string): Literal[] {
  const found: Literal[] = [];
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ line, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

describe('an expression over pasted text', () => {
  it.each(folders)('takes time in proportion to the text: %s', (folder) => {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const found = files.flatMap((name) =>
      literals(name, readFileSync(join(root, folder, name), 'utf8'))
        .filter(({ source, flags }) => superlinear(source, flags))
        .map(({ line, source, flags }) => `${name}:${line} /${source}/${flags}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    [/^\s*rx-usecs:/m, /^[ \t]*rx-usecs:/m],
    [/(\d+) packets/, /(?<!\d)(\d+) packets/],
    [/rx\s*:?\s*$/, /rx\s*(?::\s*)?$/],
    [/^([a-z]\w*(?:_\w+)+)=/, /^([a-z](?=\w*_\w)\w*)=/],
  ])('is refused as %s, and not as %s', (slow, fast) => {
    expect([slow, fast].map(({ source, flags }) => superlinear(source, flags))).toEqual([true, false]);
  });
});
