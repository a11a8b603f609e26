import { useEffect, useState } from 'react';

/** TeX already set, so that a formula shown again is there at once. */
const settings = new Map<string, string>();

/**
 * A formula as MathML, which browsers set and read out themselves: no fonts, no style sheets. The typesetter is loaded when the
 * first formula is shown; where it cannot be loaded, the TeX source stands in its place.
 */
export function MathText({ tex }: { tex: string }) {
  const [, setArrived] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (settings.has(tex)) return undefined;
    let current = true;
    import('katex').then(
      ({ renderToString }) => {
        settings.set(tex, renderToString(tex, { output: 'mathml', displayMode: true, throwOnError: false }));
        if (current) setArrived((count) => count + 1);
      },
      () => {
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [tex]);
  const mathml = settings.get(tex);
  if (mathml === undefined) {
    return failed ? <code className="math-text math-source">{tex}</code> : <div className="math-text" />;
  }
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
