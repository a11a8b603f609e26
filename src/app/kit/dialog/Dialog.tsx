import { type ComponentProps, type ReactNode, type RefObject, useId } from 'react';
import { closeModal } from './use-modal.ts';
import './dialog.css';
import { Button } from '../Button.tsx';

interface Props extends ComponentProps<'dialog'> {
  /** From `useModal`. */
  ref: RefObject<HTMLDialogElement | null>;
  className: string;
  /** Also its accessible name, unless `aria-label` gives another. */
  heading: string;
  /** Buttons beside the heading. */
  tools?: ReactNode;
  /** Below both: the result of the last tool. */
  status?: ReactNode;
  /** Whether a click outside closes it: only where no entry would be lost. */
  closesOutside?: boolean;
}

/** A modal dialog: a heading with tools and “Close”, and its content below. */
export function Dialog({
  heading,
  tools,
  status,
  closesOutside = false,
  className,
  children,
  ...rest
}: Props) {
  const { ref: dialog } = rest;
  const id = useId();
  const close = () => closeModal(dialog.current);
  return (
    <dialog
      aria-labelledby={rest['aria-label'] === undefined ? id : undefined}
      onClick={(event) => {
        if (closesOutside && event.target === event.currentTarget) close();
      }}
      onKeyDownCapture={(event) => {
        // The platform would first empty the search, and close with the next press.
        if (event.key !== 'Escape' || !(event.target instanceof HTMLInputElement)) return;
        if (event.target.type !== 'search') return;
        event.preventDefault();
        close();
      }}
      {...rest}
      className={`dialog ${className}`}
    >
      <div className="dialog-head">
        <h2 id={id}>{heading}</h2>
        <div className="dialog-tools">
          {tools}
          <Button quiet onClick={close}>
            Close
          </Button>
        </div>
        {status}
      </div>
      {children}
    </dialog>
  );
}
