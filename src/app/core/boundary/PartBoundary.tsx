import type { ReactNode } from 'react';
import { FaultBoundary } from '../../kit/boundary/FaultBoundary.tsx';
import { PartFault } from './PartFault.tsx';

interface Props {
  /** What stands here, to begin a sentence with: `The figure “Loss”`. */
  part: string;
  children: ReactNode;
}

/**
 * A fault of one part stays where it is: everything beside it goes on, and so does the part once the state is another.
 */
export function PartBoundary({ part, children }: Props) {
  return (
    <FaultBoundary fallback={(message, retry) => <PartFault part={part} message={message} onRetry={retry} />}>
      {children}
    </FaultBoundary>
  );
}
