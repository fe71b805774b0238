import { projectRoot } from './project.mjs';

/** The location of an error in the sources of the product, as `resources/payers.ts:12:3`. */
function sourceLocationOf(error) {
  const frames = String(error?.stack ?? '')
    .split('\n')
    .slice(1);
  const places = frames.map((frame) =>
    frame
      .slice(frame.indexOf(projectRoot) + projectRoot.length)
      .replace(/\)$/, '')
      .replace(/\?[^:]*/, ''),
  );
  const own = frames.map((frame, at) => (frame.includes(projectRoot) ? places[at] : ''));
  // A function of the schema that refuses its argument was called by a declaration, where the mistake is.
  return (
    own.find((place) => place.startsWith('resources/')) ??
    own.find((place) => /^src\/(schema|fields|server|app)\//.test(place))
  );
}

/** Words a name that a module uses without having it as its author would look for it. */
const wordMissingName = (message) =>
  message
    .replace(
      /^(\w+) is not defined$/,
      '"$1" is not defined; add it to an import at the top of the file, or correct its spelling',
    )
    .replace(
      /^\(0 ?, ?__vite_ssr_import_\d+__\.(\w+)\) is not a function$/,
      '"$1" does not exist where it is imported from; correct its name here and in the import at the top of the file',
    );

/** The message of an error, with its location unless it is a problem of the declarations, which names its own. */
export function explainFailure(error) {
  const message = error instanceof Error ? error.message : String(error);
  const place = error?.name === 'DeclarationError' ? undefined : sourceLocationOf(error);
  return place === undefined ? message : `${wordMissingName(message)}\n  at ${place}`;
}

/** Prints the error message of a failed tool without a stack trace and exits with 1. */
export function reportFailure(error) {
  console.error(explainFailure(error));
  process.exit(1);
}
