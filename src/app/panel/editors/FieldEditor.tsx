import type { Field } from '../../../models/contract/inputs.ts';
import { GridControl } from './GridControl.tsx';
import { PmfControl } from './PmfControl.tsx';
import { TableControl } from './TableControl.tsx';

interface Props {
  field: Field;
  describedBy: string;
}

/** What is more than one number or word: a distribution, a table, a list, a matrix, rows. */
export function FieldEditor({ field, describedBy }: Props) {
  switch (field.kind) {
    case 'number':
    case 'choice':
      return null;
    case 'table':
      return <TableControl field={field} describedBy={describedBy} />;
    case 'pmf':
      return <PmfControl field={field} describedBy={describedBy} />;
    case 'list':
    case 'matrix':
    case 'rows':
      return <GridControl field={field} describedBy={describedBy} />;
  }
}
