import { useRouteError } from 'react-router';
import { isMissingCode } from '../screens';

/** Takes the place of the whole page where even its frame failed; it uses none of the components that may be at fault. */
export function PageError() {
  const missing = isMissingCode(useRouteError());
  return (
    <main className="pageError">
      <h1>{missing ? 'The desk could not be loaded' : 'Something went wrong'}</h1>
      <p>
        {missing
          ? 'The connection failed, or a new version of the desk has been installed. Reloading fetches it.'
          : 'Please reload the page. If this keeps happening, tell your administrator.'}
      </p>
      <button type="button" onClick={() => window.location.reload()}>
        Reload the Page
      </button>
    </main>
  );
}
