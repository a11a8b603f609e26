import { describe, expect, it } from 'vitest';
import { complaints } from './complaints.ts';

/** The files that lint finds in a circle among these, which lie in one folder of the sources. */
function inCircles(files: Readonly<Record<string, string>>): string[] {
  const messages = complaints(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`src/models/${name}`, text])),
  );
  return Object.keys(messages)
    .filter((file) => messages[file].some((message) => message.startsWith('Dependency cycle')))
    .map((file) => file.replace('src/models/', ''))
    .sort();
}

describe('the rule against circles', () => {
  it('names both files of a circle of two', () => {
    const found = inCircles({
      'a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
      'b.ts': "import { a } from './a.ts';\nexport const b = () => a;\n",
      'c.ts': "import { a } from './a.ts';\nexport const c = a;\n",
    });
    expect(found).toEqual(['a.ts', 'b.ts']);
  });

  it('names a circle of three files, and none that they import beside', () => {
    const found = inCircles({
      'a.ts':
        "import { d } from './d.ts';\nimport {\n  b,\n} from './b.ts';\nexport const a = () => [b, d];\n",
      'b.ts': "export { c } from './c.ts';\nexport const b = 1;\n",
      'c.ts': "export * from './a.ts';\nexport const c = 1;\n",
      'd.ts': 'export const d = 1;\n',
    });
    expect(found).toEqual(['a.ts', 'b.ts', 'c.ts']);
  });

  it('counts imports of types alone', () => {
    const found = inCircles({
      'a.ts': "import type { B } from './b.ts';\nexport interface A {\n  b: B;\n}\n",
      'b.ts': "import { type C } from './c.ts';\nexport interface B {\n  c: C;\n}\n",
      'c.ts': "import type { A } from './a.ts';\nexport interface C {\n  a: A;\n}\n",
    });
    expect(found).toEqual(['a.ts', 'b.ts', 'c.ts']);
  });

  it('lets a file load later what imports it', () => {
    const found = inCircles({
      'a.ts': "export const a = 1;\nexport const load = () => import('./b.ts');\n",
      'b.ts': "import { a } from './a.ts';\nexport const b = a;\n",
    });
    expect(found).toEqual([]);
  });
});
