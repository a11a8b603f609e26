import { type ReactNode, Component } from 'react';

interface Props {
  /** Replaces the failed children; `message` is that of the error. */
  fallback: (message: string, retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Catches errors of its children while they render. */
export class FaultBoundary extends Component<Props, { message: string | null }> {
  override state: { message: string | null } = { message: null };

  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  private readonly retry = () => {
    this.setState({ message: null });
  };

  override render() {
    const { message } = this.state;
    return message === null ? this.props.children : this.props.fallback(message, this.retry);
  }
}

/** Boundary of the whole page: one sentence and a button to reload instead of an empty page. */
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
