import { createContext, type ReactNode, useContext, useRef } from 'react';
import { Button, type ButtonProps } from '../Button.tsx';
import { useOfferedCommands } from './use-offered-commands.ts';
import { usePlace } from '../use-place.ts';

/** Heading of a part's buttons in the list of all actions; null: they are not listed. */
export const ButtonHeading = createContext<string | null>(null);

interface Props extends Omit<ButtonProps, 'onClick' | 'ref'> {
  ref?: { current: HTMLButtonElement | null };
  /** Its name for `placeOf`. */
  place?: string | undefined;
  /** A button of type `submit` has none: its form is submitted. */
  onClick?: () => void;
}

/** A button whose action is also in the list of all actions, while the button is visible and enabled. */
export function ActionButton({ ref, place, onClick, children, ...rest }: Props) {
  const fallback = useRef<HTMLButtonElement>(null);
  const button = ref ?? fallback;
  usePlace(place, button);
  const heading = useContext(ButtonHeading);
  const label = rest['aria-label'] ?? textOf(children).trim();
  useOfferedCommands(
    heading === null
      ? null
      : () => ({
          label: heading,
          ofButton: true,
          commands:
            label === '' || rest.disabled === true || button.current?.checkVisibility() !== true
              ? []
              : [
                  {
                    label,
                    run: () => {
                      button.current?.focus();
                      if (rest.type === 'submit') button.current?.form?.requestSubmit(button.current);
                      else onClick?.();
                    },
                  },
                ],
        }),
  );
  return (
    <Button {...rest} ref={button} onClick={() => onClick?.()}>
      {children}
    </Button>
  );
}

/** The text of children without elements. */
function textOf(children: ReactNode): string {
  if (typeof children === 'string' || typeof children === 'number') return String(children);
  return Array.isArray(children) ? children.map(textOf).join('') : '';
}
