import { type ReactNode, useEffect, useRef } from 'react';

/** How far off the answer was, and why; the focus goes to it, so that it is heard first and in view. */
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
