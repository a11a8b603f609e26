/** Code of single inputs that is loaded in one piece after the first figure, or at its first use. */
export { FieldEditor } from '../editors/FieldEditor.tsx';
export { FieldTools } from './FieldTools.tsx';
export { LockedField } from './LockedField.tsx';
