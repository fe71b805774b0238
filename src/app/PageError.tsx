import { useRouteError } from 'react-router';
import { isChunkLoadFailure, chunkLoadHint } from '../ui';

/** Replaces the whole page when the page frame itself failed. Uses no component that could be at fault. */
export function PageError() {
  const missing = isChunkLoadFailure(useRouteError());
  return (
    <main className="pageError">
      <h1>{missing ? 'The desk could not be loaded' : 'Something went wrong'}</h1>
      <p>
        {missing
          ? `${chunkLoadHint} Reloading fetches it.`
          : 'Please reload the page. If this keeps happening, tell your administrator.'}
      </p>
      <button type="button" onClick={() => window.location.reload()}>
        Reload the Page
      </button>
    </main>
  );
}

/** Replaces the whole page in a browser that lets it store nothing: the session and unsaved input are stored there. */
export function StorageBlocked() {
  return (
    <main className="pageError">
      <h1>The desk cannot store anything in this browser</h1>
      <p>It keeps your session there. Please allow cookies and site data for this site and load the page again.</p>
      <button type="button" onClick={() => window.location.reload()}>
        Reload the Page
      </button>
    </main>
  );
}
