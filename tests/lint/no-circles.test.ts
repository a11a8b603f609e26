import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { circlesPlugin } from '../../lint/no-circles.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'circles-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** What the rule says of these files, by file. */
async function complaints(files: Readonly<Record<string, string>>): Promise<Record<string, string[]>> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const eslint = new ESLint({
    cwd: folder,
    overrideConfigFile: true,
    overrideConfig: [
      {
        files: ['**/*.ts'],
        languageOptions: { parser: tseslint.parser as never },
        plugins: { local: circlesPlugin as never },
        rules: { 'local/no-circles': 'error' },
      },
    ],
  });
  const results = await eslint.lintFiles(Object.keys(files));
  return Object.fromEntries(
    results
      .map(
        (one) => [one.filePath.slice(folder.length + 1), one.messages.map(({ message }) => message)] as const,
      )
      .filter(([, messages]) => messages.length > 0),
  );
}

describe('the rule against circles', () => {
  it('names a circle of two files at both of its imports', async () => {
    const said = await complaints({
      'a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
      'b.ts': "import { a } from './a.ts';\nexport const b = () => a;\n",
      'c.ts': "import { a } from './a.ts';\nexport const c = a;\n",
    });
    expect(said).toEqual({
      'a.ts': ['This import closes a circle: a.ts -> b.ts -> a.ts.'],
      'b.ts': ['This import closes a circle: b.ts -> a.ts -> b.ts.'],
    });
  });

  it('names a circle of three files, and only the import that is part of it', async () => {
    const said = await complaints({
      'a.ts':
        "import { d } from './d.ts';\nimport {\n  b,\n} from './b.ts';\nexport const a = () => [b, d];\n",
      'b.ts': "export { c } from './c.ts';\nexport const b = 1;\n",
      'c.ts': "export * from './a.ts';\nexport const c = 1;\n",
      'd.ts': 'export const d = 1;\n',
    });
    expect(said['a.ts']).toEqual(['This import closes a circle: a.ts -> b.ts -> c.ts -> a.ts.']);
    expect(Object.keys(said)).toEqual(['a.ts', 'b.ts', 'c.ts']);
  });

  it('counts imports of types alone', async () => {
    const said = await complaints({
      'a.ts': "import type { B } from './b.ts';\nexport interface A {\n  b: B;\n}\n",
      'b.ts': "import { type C } from './c.ts';\nexport interface B {\n  c: C;\n}\n",
      'c.ts': "import type { A } from './a.ts';\nexport interface C {\n  a: A;\n}\n",
    });
    expect(Object.keys(said)).toEqual(['a.ts', 'b.ts', 'c.ts']);
  });

  it('lets a file load later what imports it', async () => {
    const said = await complaints({
      'a.ts': "export const a = 1;\nexport const load = () => import('./b.ts');\n",
      'b.ts': "import { a } from './a.ts';\nexport const b = a;\n",
    });
    expect(said).toEqual({});
  });
});
