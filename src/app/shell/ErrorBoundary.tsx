import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
}

/** The last resort: one sentence and a way back, instead of an empty page. */
export class ErrorBoundary extends Component<Props, { message: string | null }> {
  override state: { message: string | null } = { message: null };

  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    if (this.state.message === null) return this.props.children;
    return (
      <main className="last-resort" role="alert">
        <h1>Batchscope stopped</h1>
        <p>
          The page ran into an error and cannot continue from this state: <code>{this.state.message}</code>
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
}
