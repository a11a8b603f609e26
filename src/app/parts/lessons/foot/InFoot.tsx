import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The place of a task’s buttons in the foot of the card; null before it is rendered, absent outside a card. */
export const FootPlace = createContext<HTMLElement | null | undefined>(undefined);

/**
 * Renders in the foot of the card, which does not scroll: “Answer”, and then the answer’s code. Buttons there name
 * their form by its id.
 */
export function InFoot({ children }: { children: ReactNode }) {
  const foot = useContext(FootPlace);
  if (foot === undefined) return children;
  return foot === null ? null : createPortal(children, foot);
}
