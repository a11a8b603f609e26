import type { ReactNode } from 'react';
import { FaultBoundary } from './FaultBoundary.tsx';

/** The last resort: one sentence and a way back, instead of an empty page. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <FaultBoundary fallback={lastResort}>{children}</FaultBoundary>;
}

function lastResort(message: string) {
  return (
    <main className="last-resort" role="alert">
      <h1>Batchscope stopped</h1>
      <p>
        The page ran into an error and cannot continue from this state: <code>{message}</code>
      </p>
      <p>
        <a
          className="button"
          href={window.location.pathname}
          onClick={(event) => {
            event.preventDefault();
            window.location.hash = '';
            window.location.reload();
          }}
        >
          Start again with the default scenario
        </a>
      </p>
    </main>
  );
}
