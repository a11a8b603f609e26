import { describe, expect, it } from 'vitest';
import { catalogue } from '../loaded-catalogue.ts';
import { mathmlOf, withMathml } from '../../typeset/typeset-formulas.ts';

describe('the formulas of the models', () => {
  it.each(catalogue.models.map(({ name, loadAbout }) => [name, loadAbout] as const))(
    'of %s are set in the bundle',
    async (_, loadAbout) => {
      const { formulas } = await loadAbout();
      expect(formulas.length).toBeGreaterThan(0);
      for (const { tex, mathml } of formulas) expect(mathml).toBe(mathmlOf(tex));
    },
  );
});

describe('a module with formulas', () => {
  it('gets MathML beside each TeX', () => {
    const written = withMathml("export const formulas = [{ tex: '\\\\lambda', n: 1 }, { tex: \"a'\" }];");
    const mathml = [...written.matchAll(/mathml: ("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(text));
    expect(mathml).toEqual([mathmlOf('\\lambda'), mathmlOf("a'")]);
    expect(mathml[0]).toMatch(/^<span class="katex"><math .*λ/);
  });

  it('parts a formula at its wide gaps, so that a narrow column holds it', () => {
    const parts = mathmlOf('a=\\frac{b\\quad c}{d},\\qquad e=\\left(f\\quad g\\right)').match(/<math /g);
    expect(parts).toHaveLength(2);
  });

  it('is refused where its TeX is faulty or put together', () => {
    expect(() => withMathml("({ tex: '\\\\frac{1' })")).toThrow(/KaTeX parse error/);
    expect(() => withMathml("({ tex: 'a' + b })")).toThrow('The TeX of a formula must be a plain string.');
  });
});
