import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The element in the foot of the lesson's card that takes the button of the task; null before it is rendered. */
export const FootPlace = createContext<HTMLElement | null>(null);

/** Renders in the foot of the card, which does not scroll: “Answer”, and then the answer's code. */
export function InFoot({ children }: { children: ReactNode }) {
  const foot = useContext(FootPlace);
  return foot === null ? null : createPortal(children, foot);
}
