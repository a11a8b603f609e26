import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'dl'> {
  /** Labels are unique; `title` is shown on hover. */
  items: readonly { label: string; text: string; title?: string }[];
}

/** A list of names, each with its value. */
export function TermList({ items, ...rest }: Props) {
  return (
    <dl {...rest}>
      {items.map(({ label, text, title }) => (
        <div key={label} title={title}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
