import type { OpenedFigure } from '../../figures/figure-dialog-state.ts';
import { ExportDialog } from './export/ExportDialog.tsx';
import { MethodsCard } from './MethodsCard.tsx';

interface Props {
  opened: OpenedFigure;
  onClose: () => void;
}

/** The dialog that is open over the page for one of its figures. */
export function FigureDialog({ opened, onClose }: Props) {
  if ('card' in opened) return <MethodsCard subject={opened.card} onClose={onClose} />;
  return <ExportDialog subject={opened.exporting} onClose={onClose} />;
}
