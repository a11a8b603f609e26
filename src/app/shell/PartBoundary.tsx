import { Component, type ReactNode } from 'react';
import { PartFault } from './PartFault.tsx';

interface Props {
  /** What stands here, to begin a sentence with: `The figure “Loss”`. */
  part: string;
  children: ReactNode;
}

/**
 * A fault of one part stays where it is: everything beside it goes on, and so does the part once the state is another.
 */
export class PartBoundary extends Component<Props, { message: string | null }> {
  override state: { message: string | null } = { message: null };

  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  private readonly retry = () => {
    this.setState({ message: null });
  };

  override render() {
    const { message } = this.state;
    if (message === null) return this.props.children;
    return <PartFault part={this.props.part} message={message} onRetry={this.retry} />;
  }
}
