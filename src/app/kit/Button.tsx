import type { ComponentProps } from 'react';

export interface ButtonProps extends ComponentProps<'button'> {
  /** Without a border. */
  quiet?: boolean | undefined;
  /** The action that the reader most likely wants. */
  primary?: boolean | undefined;
}

/** A button, of type `button` unless another is given. */
export function Button({ quiet = false, primary = false, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={['button', quiet && 'quiet', primary && 'primary', className].filter(Boolean).join(' ')}
    />
  );
}
