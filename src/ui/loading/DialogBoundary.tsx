import { Component, Suspense, type ReactNode } from 'react';
import { AntdScope, ChunkLoadError, chunkLoadHint } from './loadable';
import { Button } from '../controls/Button';
import { useToasts } from '../toasts';
import { Text } from '../controls/elements';

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

/** A part that the screen does without while its code is missing, or where it fails: nothing stands in its place. */
export const OptionalPart = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary fallback={false}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);

interface ChunkBoundaryProps {
  readonly children: ReactNode;
  readonly onMissing: () => void;
}

/** Renders nothing where code could not be loaded; every other error is rethrown to the boundary above. */
class ChunkBoundary extends Component<ChunkBoundaryProps, { readonly error: Error | undefined }> {
  override state: { readonly error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof ChunkLoadError)) return;
    error.reset();
    this.props.onMissing();
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (error instanceof ChunkLoadError) return null;
    throw error;
  }
}

interface DialogBoundaryProps {
  readonly children: ReactNode;
  /** Closes the dialog that could not be loaded, so that it can be opened again. */
  readonly onMissing: () => void;
}

/**
 * Contains the dialogs of a screen. If their code cannot be loaded, the screen and everything typed in it stay, and a
 * toast gives the reason.
 */
export function DialogBoundary({ children, onMissing }: DialogBoundaryProps) {
  const toasts = useToasts();
  const reportMissingCode = () => {
    onMissing();
    toasts.open({
      key: 'missing dialog',
      type: 'error',
      role: 'alert',
      title: 'This could not be opened',
      description: `${chunkLoadHint} Try again, or reload the page to fetch it.`,
      actions: (
        <Button size="small" onClick={() => window.location.reload()}>
          Reload the Page
        </Button>
      ),
    });
  };
  return (
    <ChunkBoundary onMissing={reportMissingCode}>
      <AntdScope>{children}</AntdScope>
    </ChunkBoundary>
  );
}
