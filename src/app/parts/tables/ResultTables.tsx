import { ResultTable } from './ResultTable.tsx';
import type { ResultTableDeclaration, WordDeclaration } from '../../../models/contract/model.ts';
import { useClosed } from '../../core/handout/use-closed.ts';
import { useApp } from '../../core/app-context.tsx';
import { ResultWords } from './ResultWords.tsx';
import './tables.css';
import type { Provenance } from '../../figures/export/provenance/provenance.ts';

const none: readonly ResultTableDeclaration[] = [];
const noWords: readonly WordDeclaration[] = [];

interface Props {
  /** There is room for one column: each table is opened by its title. */
  single: boolean;
  /** What every export carries. */
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
