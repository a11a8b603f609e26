import { FieldEditor } from './editors/FieldEditor.tsx';
import { PmfEditor } from './editors/PmfEditor.tsx';
import { TableEditor } from './editors/TableEditor.tsx';
import { FieldTools } from './field/FieldTools.tsx';
import { LockedField } from './field/LockedField.tsx';
import { PanelFolds } from './folds/PanelFolds.tsx';
import { GridEditor } from './grid-editor/GridEditor.tsx';

/** Code of the inputs that is loaded in one piece after the first figure, or at its first use. */
export const panelLate = {
  FieldEditor,
  FieldTools,
  GridEditor,
  LockedField,
  PanelFolds,
  PmfEditor,
  TableEditor,
};
