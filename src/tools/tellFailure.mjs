import { projectRoot } from './project.mjs';

/** The place in our own sources that an error comes from, as `resources/payers.ts:12:3`. */
function placeOf(error) {
  const frames = String(error?.stack ?? '').split('\n').slice(1);
  const places = frames.map((frame) => frame.slice(frame.indexOf(projectRoot) + projectRoot.length).replace(/\)$/, '').replace(/\?[^:]*/, ''));
  return frames.map((frame, at) => (frame.includes(projectRoot) ? places[at] : '')).find((place) => /^(resources|src\/(schema|server|app))\//.test(place));
}

/** Says why a tool could not do its work, in words and without a stack, and ends the process with 1. */
export function tellFailure(error) {
  const message = error instanceof Error ? error.message : String(error);
  const place = error?.name === 'DeclarationError' ? undefined : placeOf(error);
  console.error(place === undefined ? message : `${message}\n  at ${place}`);
  process.exit(1);
}
