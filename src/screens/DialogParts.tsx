import { Component, type ReactNode } from 'react';
import { AntdParts } from './antdParts';
import { ChunkLoadError, whyMissing } from './loadable';
import { Button } from './plain';
import { useToasts } from './toasts';

interface ChunkBoundaryProps {
  readonly children: ReactNode;
  readonly onMissing: () => void;
}

/** Shows nothing in place of what could not be fetched; every other error goes on to the boundary above. */
class ChunkBoundary extends Component<ChunkBoundaryProps, { readonly error: Error | undefined }> {
  override state: { readonly error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof ChunkLoadError)) return;
    error.forget();
    this.props.onMissing();
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (error instanceof ChunkLoadError) return null;
    throw error;
  }
}

interface DialogPartsProps {
  readonly children: ReactNode;
  /** Closes what could not be shown, so that it can be opened again. */
  readonly onMissing: () => void;
}

/** Holds dialogs over a screen. Where their code cannot be fetched, the screen stays as it is, with what is typed in it, and a toast says why nothing has opened. */
export function DialogParts({ children, onMissing }: DialogPartsProps) {
  const toasts = useToasts();
  const tell = () => {
    onMissing();
    toasts.open({
      key: 'missing dialog',
      type: 'error',
      role: 'alert',
      title: 'This could not be opened',
      description: `${whyMissing} Try again, or reload the page to fetch it.`,
      actions: (
        <Button size="small" onClick={() => window.location.reload()}>
          Reload the Page
        </Button>
      ),
    });
  };
  return (
    <ChunkBoundary onMissing={tell}>
      <AntdParts>{children}</AntdParts>
    </ChunkBoundary>
  );
}
