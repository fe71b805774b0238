import { useRouteError } from 'react-router';
import { isMissingCode, whyMissing } from '../screens';

/** Takes the place of the whole page where even its frame failed; it uses none of the components that may be at fault. */
export function PageError() {
  const missing = isMissingCode(useRouteError());
  return (
    <main className="pageError">
      <h1>{missing ? 'The desk could not be loaded' : 'Something went wrong'}</h1>
      <p>
        {missing
          ? `${whyMissing} Reloading fetches it.`
          : 'Please reload the page. If this keeps happening, tell your administrator.'}
      </p>
      <button type="button" onClick={() => window.location.reload()}>
        Reload the Page
      </button>
    </main>
  );
}
