import './examine.css';
import { isOverlayOpen } from '../../kit/dialog/use-modal.ts';
import { placeAround, placeOf } from '../../kit/places.ts';
import { type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react';
import { useActions } from '../../core/app-context.tsx';
import { FigureFrame, type FrameProps } from '../card/FigureFrame.tsx';
import { ExamineButtons } from './ExamineButtons.tsx';
import { ButtonHeading } from '../../kit/commands/ActionButton.tsx';
import { isFocusFree } from '../../kit/focus/use-focus-recovery.ts';
import { isPageReady } from '../../kit/lazy/page-ready.ts';
import { listen } from '../../kit/listen.ts';

/**
 * Focuses the examined figure, and the button that opened it when it is closed. Escape closes it wherever the focus is;
 * a dialog, a drawer or a focused entry handles the key first. On a page opened by a link the focus does not move.
 */
function useExamineFocus(id: string, inside: RefObject<HTMLElement | null>): void {
  const { setExamine } = useActions();

  useEffect(() => {
    if (isPageReady() && isFocusFree()) inside.current?.focus({ preventScroll: true });
    return () => {
      if (isFocusFree()) placeOf(`examines:${id}`)?.focus();
    };
  }, [id, inside]);

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.fullscreenElement) return;
      const { target } = event;
      if (!(target instanceof Element) || isOverlayOpen()) return;
      if (target === document.body || placeAround('examine', target) !== null) {
        // Before the drawer's listener: one press closes one thing.
        event.preventDefault();
        setExamine(null);
        return;
      }
      // After all other listeners, which may have prevented the default.
      setTimeout(() => {
        if (!event.defaultPrevented) setExamine(null);
      });
    };
    return listen(document, { keydown: pressed });
  }, [setExamine]);
}

interface Props extends Omit<FrameProps, 'linkOf' | 'examine' | 'tableShown' | 'onToggleTable'> {
  /** Its name in links. */
  examined: string;
  /** Focused when the figure opens. */
  pad: RefObject<HTMLElement | null>;
  /** Controls of zoom, axes and series. */
  tools: ReactNode;
  place?: string;
  below?: ReactNode;
  children: ReactNode;
}

/**
 * A figure, map or drawing alone on its stage: the frame of its card, with tools, full screen, and a button to go back.
 */
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
