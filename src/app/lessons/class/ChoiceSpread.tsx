interface Props {
  options: readonly string[];
  right: number;
  counts: readonly number[];
}

/** How many of a class chose what. */
export function ChoiceSpread({ options, right, counts }: Props) {
  const most = Math.max(1, ...counts);
  return (
    <ul className="lesson-bars">
      {options.map((option, k) => (
        <li key={option} data-right={k === right || undefined}>
          <span>
            {option}
            {k === right ? ' (right)' : ''}
          </span>
          <span className="lesson-bar" aria-hidden="true" style={{ width: `${(60 * counts[k]) / most}%` }} />
          <span className="lesson-bar-count">{counts[k]}</span>
        </li>
      ))}
    </ul>
  );
}
