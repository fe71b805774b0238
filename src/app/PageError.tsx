import { useRouteError, useRevalidator } from 'react-router';
import { isChunkLoadFailure, chunkLoadHint, ChunkLoadError, Notice, Button } from '../ui';
import { useEffect } from 'react';

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

/** A page on which nothing but a reload helps. It uses no component that could be at fault. */
const BarePage = ({ heading, children }: { readonly heading: string; readonly children: string }) => (
  <main className="pageError">
    <h1>{heading}</h1>
    <p>{children}</p>
    <button type="button" onClick={() => window.location.reload()}>
      Reload the Page
    </button>
  </main>
);

/** Replaces the whole page when the page frame itself failed. */
export const PageError = () =>
  isChunkLoadFailure(useRouteError()) ? (
    <BarePage heading="The desk could not be loaded">{`${chunkLoadHint} Reloading fetches it.`}</BarePage>
  ) : (
    <BarePage heading="Something went wrong">
      Please reload the page. If this keeps happening, tell your administrator.
    </BarePage>
  );

/** Replaces the whole page in a browser that lets it store nothing: the session and unsaved input are stored there. */
export const StorageBlocked = () => (
  <BarePage heading="The desk cannot store anything in this browser">
    It keeps your session there. Please allow cookies and site data for this site and load the page again.
  </BarePage>
);
