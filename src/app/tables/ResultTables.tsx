import type { ResultTableDeclaration } from '../../models/model.ts';
import { useApp } from '../state/app-context.tsx';
import { ResultTable } from './ResultTable.tsx';
import './tables.css';

const none: readonly ResultTableDeclaration[] = [];

interface Props {
  /** There is room for one column: each table is opened by its title. */
  single: boolean;
  /** What every export carries. */
  provenance: readonly string[];
}

/** The model's results in rows, below its figures. */
export function ResultTables({ single, provenance }: Props) {
  const modelId = useApp(({ model }) => model.id);
  const tables = useApp(({ model }) => model.tables ?? none);
  if (tables.length === 0) return null;
  return (
    <section className="result-tables" aria-labelledby="tables-heading">
      <h2 className="visually-hidden" id="tables-heading">
        Results in rows
      </h2>
      {tables.map((declaration) => (
        <ResultTable
          key={`${modelId} ${declaration.id}`}
          declaration={declaration}
          provenance={provenance}
          folded={single}
        />
      ))}
    </section>
  );
}
