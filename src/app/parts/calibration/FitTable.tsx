import type { ReactNode } from 'react';
import { Table } from '../../kit/Table.tsx';

interface Props {
  head: readonly ReactNode[];
  /** As those of `Table`. */
  rows: readonly (readonly ReactNode[])[];
  caption?: ReactNode | undefined;
  /** Accessible name; that of the region where the table scrolls. */
  name?: string;
  scrolls?: boolean;
  testId?: string;
}

/** Numbers of a fit or of its points as a table. */
export function FitTable({ caption, name, scrolls = false, testId, ...cells }: Props) {
  const table = (
    <Table
      className="fit-table"
      aria-label={scrolls ? undefined : name}
      data-testid={testId}
      caption={caption === undefined ? undefined : <caption className="quiet-text">{caption}</caption>}
      {...cells}
    />
  );
  if (!scrolls) return table;
  return (
    <div className="fit-points" tabIndex={0} role="region" aria-label={name}>
      {table}
    </div>
  );
}
