import { Component, type ReactNode } from 'react';

interface Props {
  /** What stands in the place of what failed; `message` is what the fault says of itself. */
  fallback: (message: string, retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps a fault while it draws from what stands outside. */
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
