import { type ReactNode, useEffect, useRef } from 'react';
import { unbrokenUnits } from '../../../../text/number-words.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

/** The error of an answer, and the reason; it is focused, so that it is read first and in view. */
export function PredictionVerdict({ gap, because }: { gap: ReactNode; because: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    words.current?.focus({ preventScroll: true });
    // No further than it must: the question stays in view above it.
    words.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <p ref={words} tabIndex={-1} className="lesson-verdict" data-testid="lesson-verdict">
      <strong>{gap}</strong> {unbrokenUnits(because)}
    </p>
  );
}

/** A pointer to the answer, on demand; open once the first answer has missed. */
export function Hint({ hint, isOpen = false }: { hint: string | undefined; isOpen?: boolean }) {
  if (hint === undefined) return null;
  return (
    <details className="lesson-hint" open={isOpen}>
      <summary>Hint</summary>
      <p>{unbrokenUnits(hint)}</p>
    </details>
  );
}

interface SecondTryProps {
  /** Id of the task's form. */
  form: string;
  isReady: boolean;
  onShow: () => void;
}

/** After a first answer that missed: another one, or the model’s. */
export function SecondTry({ form, isReady, onShow }: SecondTryProps) {
  return (
    <>
      <ActionButton form={form} type="submit" primary disabled={!isReady}>
        Answer again
      </ActionButton>
      <ActionButton quiet onClick={onShow}>
        Show the answer
      </ActionButton>
    </>
  );
}
