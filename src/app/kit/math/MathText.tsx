import type { Formula } from '../../../models/contract/model.ts';
import './math-text.css';

/** A formula as MathML, which browsers set and read out themselves; its TeX source where the bundle holds none. */
export function MathText({ formula: { tex, mathml } }: { formula: Pick<Formula, 'tex' | 'mathml'> }) {
  if (mathml === undefined) return <code className="math-text math-source">{tex}</code>;
  // KaTeX escapes what it is given, and what it is given are the model's own formulas.
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
