import { projectRoot } from './project.mjs';

/** The location of an error in the sources of the product, as `resources/payers.ts:12:3`. */
function sourceLocationOf(error) {
  const frames = String(error?.stack ?? '').split('\n').slice(1);
  const places = frames.map((frame) => frame.slice(frame.indexOf(projectRoot) + projectRoot.length).replace(/\)$/, '').replace(/\?[^:]*/, ''));
  const own = frames.map((frame, at) => (frame.includes(projectRoot) ? places[at] : ''));
  // A function of the schema that refuses its argument was called by a declaration, where the mistake is.
  return own.find((place) => place.startsWith('resources/')) ?? own.find((place) => /^src\/(schema|server|app)\//.test(place));
}

/** Prints the error message of a failed tool without a stack trace and exits with 1. */
export function reportFailure(error) {
  const message = error instanceof Error ? error.message : String(error);
  const place = error?.name === 'DeclarationError' ? undefined : sourceLocationOf(error);
  console.error(place === undefined ? message : `${message}\n  at ${place}`);
  process.exit(1);
}
