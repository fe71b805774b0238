import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from './loadable';
import { Text } from '../controls/Text';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Shown in place of the part that failed. */
  readonly fallback?: ReactNode;
}

/** An error boundary: a part that fails does not blank the screen around it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkLoadError) error.reset();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback ?? <Text type="danger">This part cannot be shown</Text>;
  }
}
