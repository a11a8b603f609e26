import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import { useActions } from '../../core/app-context.tsx';
import { FigureFrame, type FrameProps } from '../FigureFrame.tsx';
import { ExamineButtons } from './ExamineButtons.tsx';
import { useExamineFocus } from './use-examine-focus.ts';
import { ButtonHeading } from '../../kit/commands/ActionButton.tsx';
import './examine.css';

interface Props extends Omit<FrameProps, 'linkOf' | 'examine' | 'tableShown' | 'onToggleTable'> {
  /** How links call it. */
  examined: string;
  /** What takes the focus. */
  pad: RefObject<HTMLElement | null>;
  /** What moves it: zoom, axes, series. */
  tools: ReactNode;
  place?: string;
  below?: ReactNode;
  children: ReactNode;
}

/** A figure, map or drawing alone on its stage: the frame of its card, with tools, full screen, and the way back. */
export function ExaminedFrame({ examined, pad, tools, ...frame }: Props) {
  const { currentHash } = useActions();
  const linkOf = useCallback(() => new URL(currentHash(), window.location.href).href, [currentHash]);
  const [tableShown, setTableShown] = useState(false);
  useExamineFocus(examined, pad);
  return (
    <ButtonHeading value="In the examined figure">
      <FigureFrame
        place="examine-place"
        {...frame}
        kind="examine"
        testId="examine"
        linkOf={linkOf}
        tableShown={tableShown}
        onToggleTable={() => setTableShown(!tableShown)}
        buttons={<ExamineButtons />}
        above={tools}
      />
    </ButtonHeading>
  );
}
