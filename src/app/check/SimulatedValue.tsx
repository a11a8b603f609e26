import { intervalText } from '../../text/interval-text.ts';
import type { IndicatorDeclaration } from '../../models/contract/model.ts';
import { useAppShallow } from '../store/app-context.tsx';
import { comparedIndicator } from './compared-indicators.ts';

const marks = { agrees: '', near: '≈', differs: '≠', unknown: '' } as const;

/**
 * Under an indicator while a check is wanted: what the simulation says. Its place is kept while it has nothing to say.
 */
export function SimulatedValue({ declaration }: { declaration: IndicatorDeclaration }) {
  const { kind, text, words } = useAppShallow((state) => {
    const compared = comparedIndicator(state, declaration);
    return {
      kind: compared?.verdict.kind ?? 'unknown',
      text: compared === null ? '' : intervalText(declaration, compared.simulated),
      words: compared?.verdict.words ?? '',
    };
  });
  return (
    <dd
      className="simulated-value"
      data-verdict={kind}
      title={text === '' ? undefined : `Simulated ${text}: ${words}`}
    >
      {text === '' ? '' : `${marks[kind]} ${text}`.trim()}
      <span className="visually-hidden">{text === '' ? '' : ` simulated, ${words}`}</span>
    </dd>
  );
}
