import { isObject, storageKeys, type Values } from '../../schema';

/** Unsaved typed values, with the record and version that they are based on. */
export interface Draft {
  readonly values: Values;
  readonly original: Values;
  /** Fields whose values are incomplete: files and passwords are not stored. */
  readonly lost?: readonly string[];
  readonly etag?: string;
  /** Idempotency key of the form: a submit after a reload is the same call. */
  readonly callKey?: string;
}

/** Identifies a draft: its user, manufacturer, screen, and form on that screen. */
export interface DraftLocation {
  readonly email: string;
  readonly manufacturer: string;
  /** Name of the resource whose screen holds the form. */
  readonly owner: string;
  /** Identifies the form on that screen; any JSON value. */
  readonly form: unknown;
}

const prefix = storageKeys.draft;
const separator = '\n';
let epoch = 0;

const screenKey = ({ email, manufacturer, owner }: Omit<DraftLocation, 'form'>): string =>
  [prefix, email.toLowerCase(), manufacturer, owner, ''].join(separator);

/** The key of a draft in the tab's session storage. */
export const draftKey = (place: DraftLocation): string => screenKey(place) + JSON.stringify(place.form);

const keysStartingWith = (start: string): string[] =>
  Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '').filter((key) => key.startsWith(start));

const removeKeys = (keys: readonly string[]) => keys.forEach((key) => sessionStorage.removeItem(key));

const allKeys = (): string[] => keysStartingWith(prefix + separator);

const parseJson = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

/** Incremented whenever drafts are cleared: forms that were open then must not write theirs again. */
export const draftEpoch = (): number => epoch;

/** Stores a draft in this tab, unless drafts were cleared since the epoch `writtenSince`. */
export function writeDraft(key: string, draft: Draft, writtenSince: number): void {
  if (writtenSince !== epoch) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is full or disabled: the form still holds the typed values, and leaving it still asks.
  }
}

/** The draft stored under a key; undefined if there is none or it is invalid. */
export function readDraft(key: string): Draft | undefined {
  const draft = parseJson(sessionStorage.getItem(key));
  if (!isObject(draft) || !isObject(draft.values) || !isObject(draft.original)) return undefined;
  const { values, original, lost, etag, callKey } = draft;
  const names = Array.isArray(lost) ? lost.filter((name) => typeof name === 'string') : [];
  return { values, original, ...(names.length > 0 && { lost: names }), ...(typeof etag === 'string' ? { etag } : {}), ...(typeof callKey === 'string' ? { callKey } : {}) };
}

export function removeDraft(key: string): void {
  sessionStorage.removeItem(key);
}

/** The forms of a screen that have drafts. */
export function formsWithDrafts(screen: Omit<DraftLocation, 'form'>): unknown[] {
  const start = screenKey(screen);
  return keysStartingWith(start).map((key) => parseJson(key.slice(start.length)));
}

/** Removes all drafts of this tab, on logout (decision 31). */
export function clearDrafts(): void {
  epoch += 1;
  removeKeys(allKeys());
}

/** Removes the drafts of all users but one, of all users where the e-mail is empty: on sign-in, and when a page begins (decision 31). */
export function clearDraftsOfOthers(email: string): void {
  const ownPrefix = [prefix, email.toLowerCase(), ''].join(separator);
  removeKeys(allKeys().filter((key) => !key.startsWith(ownPrefix)));
}
