import type { DrawnBeside } from '../export/laid-over.ts';
import { useMemo } from 'react';
import { useApp } from '../../core/app-context.tsx';
import { withRemarks } from '../export/provenance/provenance.ts';
import { useLaidOver } from '../export/use-laid-over.ts';
import { FigureMenu, type FigureMenuProps } from './FigureMenu.tsx';

export interface FigureToolsProps extends Omit<FigureMenuProps, 'further' | 'sweep'> {
  /** Curves of other scenarios in it; absent: nothing is drawn beside its curves. */
  others?: readonly DrawnBeside[] | undefined;
}

/** The menu beside a card's title; exports and commands include what a figure draws beside its curves. */
export function FigureTools({ others, ...menu }: FigureToolsProps) {
  return others === undefined ? <FigureMenu {...menu} /> : <FigureMenuBeside {...menu} others={others} />;
}

function FigureMenuBeside({
  others,
  provenance,
  ...menu
}: FigureToolsProps & { others: readonly DrawnBeside[] }) {
  const { figureId: id, exported } = menu;
  const sweep = useApp((state) => (id === undefined ? undefined : state.sweep.sweeps[id]));
  const { remarks, reproductions } = useLaidOver(exported.figure, id, others);
  const traced = useMemo(() => withRemarks(provenance, remarks), [provenance, remarks]);
  return <FigureMenu {...menu} provenance={traced} sweep={sweep} further={reproductions} />;
}
