import { type ReactNode, useEffect, useRef } from 'react';

/** The error of the answer, and the reason; it is focused, so that it is read first and in view. */
export function PredictionVerdict({ gap, because }: { gap: ReactNode; because: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    words.current?.focus();
  }, []);
  return (
    <p ref={words} tabIndex={-1} className="lesson-verdict" data-testid="lesson-verdict">
      <strong>{gap}</strong> {because}
    </p>
  );
}
