import { type ReactNode, type RefObject, useCallback, useState, useEffect } from 'react';
import { useActions } from '../../core/app-context.tsx';
import { FigureFrame, type FrameProps } from '../FigureFrame.tsx';
import { ExamineButtons } from './ExamineButtons.tsx';
import { isFocusFree } from '../../kit/focus/free-focus.ts';
import { isPageReady } from '../../kit/lazy/page-ready.ts';
import './examine.css';

/** What the platform closes on Escape before anything else. */
const over = 'dialog[open], :popover-open';

/**
 * The focus goes into what is examined, and back to the button that opened it when it is closed. Escape closes it, from
 * wherever the focus is; what lies over the page, a drawer or an entry with the focus takes the key first. A page that
 * a link opened keeps the focus where it is.
 */
function useExamineFocus(id: string, inside: RefObject<HTMLElement | null>): void {
  const { setExamine } = useActions();

  useEffect(() => {
    if (isPageReady() && isFocusFree()) inside.current?.focus({ preventScroll: true });
    return () => {
      if (isFocusFree()) document.querySelector<HTMLElement>(`[data-examines="${id}"]`)?.focus();
    };
  }, [id, inside]);

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.fullscreenElement) return;
      const { target } = event;
      if (!(target instanceof Element) || document.querySelector(over) !== null) return;
      if (target === document.body || target.closest('.examine') !== null) {
        // Before the drawer's: one press closes one thing.
        event.preventDefault();
        setExamine(null);
        return;
      }
      // After all others: whoever has taken the key has said so by then.
      setTimeout(() => {
        if (!event.defaultPrevented) setExamine(null);
      });
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [setExamine]);
}

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
  );
}
