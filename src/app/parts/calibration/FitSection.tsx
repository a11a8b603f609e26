import { type ReactNode, useId, useState } from 'react';

interface FoldProps {
  summary: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Content that is computed only while it is open. */
export function FitFold({ summary, className, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen ? children : null}
    </details>
  );
}

interface SectionProps {
  title: string;
  testId: string;
  folds?: boolean;
  children: ReactNode;
}

/** Section of a fit in the drawer of measurements. */
export function FitSection({ title, testId, folds = false, children }: SectionProps) {
  const id = useId();
  const heading = (
    <h2 className="section-heading" id={id}>
      {title}
    </h2>
  );
  return (
    <section className="details-section" aria-labelledby={id} data-testid={testId}>
      {folds ? (
        <FitFold className="fit-fold" summary={heading}>
          {children}
        </FitFold>
      ) : (
        <>
          {heading}
          {children}
        </>
      )}
    </section>
  );
}
