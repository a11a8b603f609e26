import { FieldEditor } from '../editors/FieldEditor.tsx';
import { FieldTools } from './FieldTools.tsx';
import { LockedField } from './LockedField.tsx';

/** Code of single inputs that is loaded in one piece after the first figure, or at its first use. */
export const fieldLate = { FieldEditor, FieldTools, LockedField };
