import { memo } from 'react';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { lateCode } from '../../kit/lazy/late-code.ts';
import { useExamining } from '../use-examining.ts';
import { FigureCard, type FigureCardProps } from './FigureCard.tsx';

const examinedPart = lateCode(() =>
  import('../examine/ExaminedPlot.tsx').then((module) => module.ExaminedPlot),
);

interface Props extends Omit<FigureCardProps, 'examine'> {
  /** Its name in links. */
  id: string;
}

/** A figure that no model declares, as a card or alone on its stage; the stage hides what is beside it then. */
export const ExaminableCard = memo(function ExaminableCard({ id, ...card }: Props) {
  const { examine, examined } = useExamining(id);
  if (examined) return <LazyPart part={examinedPart} props={{ ...card, examined: id }} />;
  return <FigureCard {...card} examine={examine} />;
});
