import './tables.css';
import { ResultTable } from './ResultTable.tsx';
import {
  type ResultTableDeclaration,
  wordLabel,
  type WordDeclaration,
} from '../../../models/contract/model.ts';
import { useClosed } from '../../core/handout/handout-words.ts';
import { useApp } from '../../core/app-context.tsx';
import { isOldResult } from '../../figures/table/is-old-result.ts';
import { MISSING } from '../../../text/number-format.ts';
import type { Provenance } from '../../figures/export/provenance/provenance.ts';

function ResultWords({ words }: { words: readonly WordDeclaration[] }) {
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
            <dd>{wordLabel(declaration, solution?.words?.[declaration.name] ?? '') || MISSING}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const none: readonly ResultTableDeclaration[] = [];
const noWords: readonly WordDeclaration[] = [];

interface Props {
  /** One column: each table is opened by its title. */
  single: boolean;
  /** Provenance of every export. */
  provenance: Provenance | null;
}

/** The model's results in rows and its words, below its figures. */
export function ResultTables({ single, provenance }: Props) {
  const model = useApp((state) => state.model);
  const { tables = none, words = noWords } = model;
  const closed = useClosed('tables');
  if (closed || (tables.length === 0 && words.length === 0)) return null;
  return (
    <section className="result-tables" aria-labelledby="tables-heading">
      <h2 className="visually-hidden" id="tables-heading">
        Results in words and rows
      </h2>
      {words.length === 0 ? null : <ResultWords words={words} />}
      {tables.map((declaration) => (
        <ResultTable
          key={`${model.id} ${declaration.id}`}
          declaration={declaration}
          provenance={provenance}
          folded={single}
        />
      ))}
    </section>
  );
}
