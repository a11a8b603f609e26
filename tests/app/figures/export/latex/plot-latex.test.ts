import { describe, expect, it } from 'vitest';
import { latexText } from '../../../../../src/app/figures/export/latex/latex.ts';
import { plotLatex } from '../../../../../src/app/figures/export/latex/plot-latex.ts';
import type { Axis, FigureSpec, Series } from '../../../../../src/models/contract/figure.ts';
import { batchAxis, figure, lossAxis, series } from '../../sample-figure.ts';

const latex = (spec: FigureSpec, grey = false, provenance: readonly string[] = []) =>
  plotLatex(spec, { size: 'column', grey }, provenance);

/** Braces, brackets and environments are balanced, and nothing but ASCII and accented letters is left. */
function expectSound(source: string): void {
  const code = source.replace(/^%.*$/gm, '').replace(/\\[\\{}%&#_$]/g, '');
  for (const [open, close] of ['{}', '[]', '()'] as const)
    expect(code.split(open).length, open).toBe(code.split(close).length);
  expect(code.split('$').length % 2).toBe(1);
  const begun = [...code.matchAll(/\\begin\{(\w+)\}/g)].map(([, name]) => name);
  expect([...code.matchAll(/\\end\{(\w+)\}/g)].map(([, name]) => name).sort()).toEqual(begun.sort());
  expect(code).not.toMatch(/NaN|undefined|Infinity|null|%/);
  expect(code).not.toMatch(/[^\p{ASCII}\p{Script=Latin}]/u);
}

describe('text for LaTeX', () => {
  it('escapes what LaTeX would read as a command', () => {
    expect(latexText('100 % of A_1 & B#2 {x} $5 ~ ^ \\')).toBe(
      '100 \\% of A\\_1 \\& B\\#2 \\{x\\} \\$5 \\textasciitilde{} \\textasciicircum{} \\textbackslash{}',
    );
  });

  it('writes Greek, signs and raised digits as formulas', () => {
    expect(latexText('µs, β ≥ 10⁻⁷, λᵢ − 2×10³')).toBe(
      '$\\mu$s, $\\beta$ $\\ge$ 10$^{-7}$, $\\lambda$$_{i}$ $-$ 2$\\times$10$^{3}$',
    );
    expect(latexText('“p99” … é – 4\u202f367')).toBe("``p99'' \\dots{} é -- 4\\,367");
    expect(latexText('漢\u0000\ud800')).toBe('? ?');
  });
});

describe('a figure as LaTeX', () => {
  it('has its numbers, axes with units, and provenance as comments', () => {
    const source = latex(figure(), false, ['Inputs: 100 % of\nit']);
    expectSound(source);
    expect(source).toContain('(0,10) (2500,20) (5000,30) (7500,60) (10000,90)');
    expect(source).toContain('xlabel={Rate on the wire (Mbit/s)}');
    expect(source).toContain('xmin=0,\n  xmax=10000');
    expect(source).not.toContain('xmode=log');
    expect(source).toContain('% Mean batch against rate. Batch polling, exact.\n% Inputs: 100 % of it\n');
    expect(source).not.toContain('\\addlegendentry');
  });

  it('has logarithmic axes, and leaves out what they cannot show', () => {
    const source = latex(figure({ y: lossAxis, series: [series({ y: [0, 1e-9, 1e-6, 1e-3, 0.5] })] }));
    expectSound(source);
    expect(source).toContain('ymode=log');
    expect(source).toContain('yticklabels={');
    expect(source).toMatch(/10\$\^\{-\d+\}\$/);
    expect(source).toContain('(2500,1e-9) (5000,0.000001)');
    expect(source).not.toContain('(0,0)');
  });

  it('has the percentiles of a percentile axis as its ticks', () => {
    const x: Axis = { title: 'Percentile', unit: '%', scale: 'percentile', range: [2, 1e4] };
    const source = latex(figure({ x, series: [series({ shape: 'step', x: [2, 10, 1e3], y: [1, 5, 9] })] }));
    expectSound(source);
    expect(source).toContain('xmode=log');
    expect(source).toMatch(/xticklabels=\{\{50\},.*\{99\.9\}/);
    expect(source).toContain('const plot mark right');
  });

  const shapes: readonly [string, Partial<Series>, string][] = [
    ['steps', { shape: 'step' }, 'const plot mark mid'],
    ['bars', { shape: 'bars', x: [1, 2, 3, 4, 5] }, 'ybar, bar width=0.86'],
    ['dots', { shape: 'dots', role: 'measurement' }, 'only marks'],
    ['bands', { shape: 'band', role: 'simulation', yUpper: [20, 30, 40, 70, 99] }, '-- cycle'],
    ['fills', { fill: true }, 'fill opacity=0.13'],
    ['quantiles', { fillTo: [1, 2, 3, 4, 5] }, '(10000,5) (7500,4)'],
    ['stacks', { shape: 'stack' }, 'fill=batchscope1'],
    ['continuations', { extrapolated: true }, 'opacity=0.5'],
  ];
  it.each(shapes)('draws %s, with the name in the legend', (_, over, expected) => {
    const named = [series({ ...over, name: 'own & only' }), series({ ...over, name: 'other', variant: 1 })];
    for (const grey of [false, true]) {
      const source = latex(figure({ series: named }), grey);
      expectSound(source);
      expect(source).toContain(expected);
      expect(source).toContain('\\addlegendentry{own \\& only}');
    }
  });

  it('draws columns at named positions', () => {
    const x: Axis = {
      ...{ title: 'Packet', unit: '', scale: 'linear', range: [0.5, 2.5] },
      ticks: [
        { value: 1, label: 'hit' },
        { value: 2, label: 'miss' },
      ],
    };
    const source = latex(figure({ x, series: [series({ shape: 'stack', x: [1, 2], y: [10, 20] })] }));
    expectSound(source);
    expect(source).toContain('xticklabels={{hit},{miss}}');
    expect(source).toContain('(axis cs:0.69,0) rectangle (axis cs:1.31,10)');
  });

  it('names markers and stretches, and has the strip as an axis of its own', () => {
    const spec = figure({
      markers: [
        { axis: 'x', value: 5000, label: 'now 5 Gbit/s', kind: 'now' },
        { axis: 'y', value: 50, label: 'β', kind: 'limit' },
      ],
      ranges: [{ axis: 'x', from: 8000, to: 10_000, label: 'loss', kind: 'loss' }],
      strip: { role: 'loss', y: { ...batchAxis, title: 'Lost' }, series: [series({ role: 'loss' })] },
    });
    const source = latex(spec);
    expectSound(source);
    expect(source.match(/\\begin\{axis\}/g)).toHaveLength(2);
    expect(source).toContain('{now 5 Gbit/s};');
    expect(source).toContain('{$\\beta$};');
    expect(source.match(/\{loss\};/g)).toHaveLength(1);
    expect(source).toContain('ylabel={Lost (packets)}');
    // the operating point on the curve, not in the strip
    expect(source.match(/\(5000,30\)};/g)).toHaveLength(1);
  });

  it('has no colour where it is to be safe in greyscale', () => {
    const source = latex(
      figure({ series: [series(), series({ role: 'measurement', name: 'measured' })] }),
      true,
    );
    const defined = [...source.matchAll(/\{HTML\}\{(..)(..)(..)\}/g)];
    expect(defined.length).toBeGreaterThan(1);
    for (const [, red, green, blue] of defined) expect([green, blue]).toEqual([red, red]);
  });
});
