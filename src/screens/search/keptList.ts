import { storageKeys, type Resource } from '../../schema';
import { savePreference } from '../../ui';

/** What is kept of a list in this browser: whose records it showed last, the default view, and the own columns. */
type Kept = 'tab' | 'view' | 'layout';

const keyOf = (what: Kept, { name }: Resource): string =>
  `${storageKeys[what]} ${localStorage.getItem(storageKeys.email) ?? ''} ${name}`;

/** Keeps a query of a list for the user; an empty one for nothing. */
export const keepQuery = (what: Kept, resource: Resource, query: URLSearchParams): void =>
  savePreference(keyOf(what, resource), query.toString());

/** The query that is kept of a list. */
export const readKept = (what: Kept, resource: Resource): string =>
  (what === 'view' ? sessionStorage.getItem(keyOf(what, resource)) : null) ??
  localStorage.getItem(keyOf(what, resource)) ??
  '';

/**
 * Keeps the query of the default view, an empty one for none: if it searches for what may tell of a person, in this tab
 * alone, which ends with it.
 */
export function keepView(resource: Resource, query: URLSearchParams, { isPersonal }: { isPersonal: boolean }): void {
  const key = keyOf('view', resource);
  if (isPersonal) {
    localStorage.removeItem(key);
    savePreference(key, query.toString(), sessionStorage);
  } else {
    sessionStorage.removeItem(key);
    keepQuery('view', resource, query);
  }
}

/**
 * The query of a list that is opened without one: that of the default view, else whose records the user saw last. Empty
 * for everybody's.
 */
export function readKeptQuery(resource: Resource): string {
  const hasTabs = resource.assigned !== undefined && resource.relations.parent === undefined;
  return readKept('view', resource) || (hasTabs ? readKept('tab', resource) : '');
}
