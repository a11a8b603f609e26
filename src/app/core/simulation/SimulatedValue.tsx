import { intervalText } from '../../../text/interval-text.ts';
import type { IndicatorDeclaration } from '../../../models/contract/model.ts';
import type { Interval } from '../../../models/contract/simulation.ts';
import { useAppShallow } from '../app-context.tsx';
import { comparedIndicator } from './compared-indicators.ts';

const marks = { agrees: '', near: '≈', differs: '≠', unknown: '' } as const;

interface Props {
  /** Declaration with the unit of the analytic value, which may differ from the model's. */
  declaration: IndicatorDeclaration;
  /** Factor from the model's unit to the shown one. */
  scale?: number;
  /** The element: in a sentence, or in a list of terms. */
  as?: 'span' | 'dd';
}

/** The simulated value beside an indicator while a check is wanted. Its place is reserved while it has no value. */
export function SimulatedValue({ declaration, scale = 1, as: Tag = 'dd' }: Props) {
  const { kind, text, words } = useAppShallow((state) => {
    const compared = comparedIndicator(state, declaration);
    return {
      kind: compared?.verdict.kind ?? 'unknown',
      // A loss is in words beside it, its interval in per cent.
      text:
        compared === null
          ? ''
          : intervalText(declaration, scaled(compared.simulated, scale), declaration.kind !== 'probability'),
      words: compared?.verdict.words ?? '',
    };
  });
  return (
    <Tag
      className="simulated-value"
      data-verdict={kind}
      title={text === '' ? undefined : `Simulated ${text}: ${words}`}
    >
      {text === '' ? '' : `${marks[kind]} ${text}`.trim()}
      <span className="visually-hidden">{text === '' ? '' : ` simulated, ${words}`}</span>
    </Tag>
  );
}

function scaled(interval: Interval | null, scale: number): Interval | null {
  if (interval === null || scale === 1) return interval;
  const { mean, halfWidth } = interval;
  return { ...interval, mean: mean * scale, halfWidth: halfWidth === null ? null : halfWidth * scale };
}
