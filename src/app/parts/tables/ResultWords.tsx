import { saidWord, type WordDeclaration } from '../../../models/contract/model.ts';
import { useApp } from '../../core/app-context.tsx';
import { isOldResult } from '../../figures/table/is-old-result.ts';
import { MISSING } from '../../../text/number-format.ts';

/** Results that are words. */
export function ResultWords({ words }: { words: readonly WordDeclaration[] }) {
  const solution = useApp(({ solve }) => solve.solution);
  const old = useApp(isOldResult);
  return (
    <section
      className="result-table"
      aria-labelledby="words-heading"
      data-testid="result-words"
      data-old={old || undefined}
      data-wide
    >
      <h3 id="words-heading">In words</h3>
      <dl className="result-words">
        {words.map((declaration) => (
          <div key={declaration.name} title={declaration.help}>
            <dt>{declaration.label}</dt>
            <dd>{saidWord(declaration, solution?.words?.[declaration.name] ?? '') || MISSING}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
