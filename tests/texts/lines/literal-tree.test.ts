import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiteralNode } from '../../../src/texts/lines/literal-tree.ts';
import { entryOf, literalTree } from '../../../src/texts/lines/literal-tree.ts';
import { expectProportionalWork } from '../../proportional-work.ts';

/** As plain data; single values at the outermost level are under "". */
function plain(node: LiteralNode): unknown {
  if (node.kind === 'scalar') return node.text;
  if (node.kind === 'list') return node.items.map(plain);
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, plain(value)]));
}

const read = (text: string) => plain(literalTree(text).root);

describe('nested data', () => {
  it('is read as JSON reads it', () => {
    const leaf = fc.oneof(
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.stringMatching(/^[a-z <#{:,]{0,9}$/),
    );
    const value = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), tie('value'), { maxKeys: 4 }),
      ),
    })).value;
    const asText = (node: unknown): unknown => {
      if (Array.isArray(node)) return node.map(asText);
      if (typeof node !== 'object' || node === null) return String(node);
      return Object.fromEntries(Object.entries(node).map(([key, each]) => [key, asText(each)]));
    };
    fc.assert(
      fc.property(value, fc.constantFrom(0, 2), (data, indent) => {
        expect(read(JSON.stringify({ data }, null, indent))).toEqual({ '': { data: asText(data) } });
      }),
    );
  });

  it('may be a Python dict, with remarks and a comma missing', () => {
    const text = `stats == {256: {u'a': 1,   # one, {not a bracket}
      'b': None    <<<< changed from {2}
      b"c": [1.5, -2e3,],
    }}`;
    expect(read(text)).toEqual({ '': { 256: { a: '1', b: 'None', c: ['1.5', '-2e3'] } } });
  });

  it('may lack its beginning and its end', () => {
    const { root, open } = literalTree(`'latency': {'average': 24.0,\n 'histogram': {10: 4, 20: 5},`);
    expect(plain(root)).toEqual({ latency: { average: '24.0', histogram: { 10: '4', 20: '5' } } });
    expect(open).toBe(1);
    expect(read(`3}, 'b': 4}}, 'c': 5`)).toEqual({ '': '3', b: '4', c: '5' });
  });

  it('knows which brackets were closed', () => {
    const { root } = literalTree(`{'a': {1: 2}, 'b': [3, {4: 5}`);
    const top = root.entries[0]!.value;
    if (top.kind !== 'map') throw new Error('no map');
    expect([top, entryOf(top, 'a'), entryOf(top, 'b')]).toMatchObject([
      { closed: false },
      { closed: true },
      { closed: false },
    ]);
  });

  it('gives the line of a value', () => {
    const { root } = literalTree('{"a":\r\n 1,\r "b":\n\n2}');
    const top = root.entries[0]!.value;
    if (top.kind !== 'map') throw new Error('no map');
    expect([top.line, entryOf(top, 'a')?.line, entryOf(top, 'b')?.line]).toEqual([1, 2, 5]);
  });

  it('loses one line where a quote is missing', () => {
    expect(read(`{'a': 'x, 'b': 2,\n'c': 3}`)).toMatchObject({ '': { c: '3' } });
  });

  it('takes the last of two entries of one key', () => {
    const { root } = literalTree(`a: 1, a: 2`);
    expect(entryOf(root, 'a')).toMatchObject({ text: '2' });
    expect(entryOf(root, 'b')).toBeNull();
  });
});

describe('hostile texts', () => {
  it.each(['{', '[', '[{', ']', '}', "'", '"', ':', ',', '#', '<', '\\', 'a'])(
    'of a million %j take work in proportion',
    (one) => {
      expectProportionalWork((size) => {
        expect(literalTree(one.repeat(size)).root.kind).toBe('map');
      }, 250_000);
    },
  );

  it('of too many values end early', () => {
    expect(literalTree('1 '.repeat(2_000_000)).overflow).toBe(true);
    expect(literalTree('1 '.repeat(1000)).overflow).toBe(false);
  });

  it('never throw', () => {
    const pieces = fc.array(
      fc.constantFrom('{', '}', '[', ']', ':', ',', "'", '"', '\n', '#', '<<', 'u', '1', '\\', ' '),
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        const { root, open } = literalTree(parts.join(''));
        expect(root.line).toBe(1);
        expect(open).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 500 },
    );
  });
});
