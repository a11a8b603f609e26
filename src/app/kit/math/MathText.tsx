import type { Formula } from '../../../models/contract/model.ts';
import './math-text.css';

/**
 * A formula as MathML, which browsers render and screen readers read; its TeX source where the build has no MathML of
 * it.
 */
export function MathText({ formula: { tex, mathml } }: { formula: Pick<Formula, 'tex' | 'mathml'> }) {
  if (mathml === undefined) return <code className="math-text math-source">{tex}</code>;
  // KaTeX escapes its input, and its input is the model's formulas.
  return (
    <div
      className="math-text"
      tabIndex={0}
      role="group"
      aria-label="Formula"
      dangerouslySetInnerHTML={{ __html: mathml }}
    />
  );
}
