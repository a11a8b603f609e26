interface Props {
  options: readonly string[];
  /** Indices into `options`, in the order shown. */
  order: readonly number[];
  right: number;
  counts: readonly number[];
}

/** How many of a class chose what. */
export function ChoiceSpread({ options, order, right, counts }: Props) {
  const most = Math.max(1, ...counts);
  return (
    <ul className="lesson-bars">
      {order.map((k) => (
        <li key={options[k]} data-right={k === right || undefined}>
          <span>
            {options[k]}
            {k === right ? ' (right)' : ''}
          </span>
          <span className="lesson-bar" aria-hidden="true" style={{ width: `${(60 * counts[k]) / most}%` }} />
          <span className="lesson-bar-count">{counts[k]}</span>
        </li>
      ))}
    </ul>
  );
}
