import { useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { ChunkLoadError, isChunkLoadFailure, Notice, chunkLoadHint, Button } from '../ui';

const reload = () => window.location.reload();

/** Replaces a failed screen inside the shell, so that the menu stays usable. */
export function RouteError() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Returning to this screen retries the download.
    if (error instanceof ChunkLoadError) error.reset();
  }, [error]);
  if (isChunkLoadFailure(error)) {
    return (
      <Notice
        title="This screen could not be loaded"
        actions={
          <Button type="primary" onClick={reload}>
            Reload the Page
          </Button>
        }
      >
        {chunkLoadHint} Reloading fetches it.
      </Notice>
    );
  }
  return (
    <Notice
      title="Something went wrong on this screen"
      actions={
        <>
          <Button type="primary" onClick={() => void revalidate()}>
            Try Again
          </Button>
          <Button onClick={reload}>Reload the Page</Button>
        </>
      }
    >
      The rest of the desk still works. If this keeps happening, tell your administrator what you were doing.
    </Notice>
  );
}
