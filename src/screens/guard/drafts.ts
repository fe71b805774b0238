import { isPlainObject } from './isPlainObject';
import { storageKeys, type Values } from '../../schema';

/** What was typed and not saved, with the record and the version that it was typed over. */
export interface Draft {
  readonly values: Values;
  readonly original: Values;
  /** The fields of which it holds less than was given: files and passwords are not kept. */
  readonly lost?: readonly string[];
  readonly etag?: string;
  /** What the form would be sent under: once more after a reload, it is the same call. */
  readonly callKey?: string;
}

/** Where a draft belongs: whose it is, for which manufacturer, on which screen, and in which form of that screen. */
export interface DraftPlace {
  readonly email: string;
  readonly manufacturer: string;
  /** Name of the resource whose screen holds the form. */
  readonly owner: string;
  /** Which form of that screen; anything that JSON carries. */
  readonly form: unknown;
}

const prefix = storageKeys.draft;
const separator = '\n';
let epoch = 0;

const screenKey = ({ email, manufacturer, owner }: Omit<DraftPlace, 'form'>): string =>
  [prefix, email.toLowerCase(), manufacturer, owner, ''].join(separator);

/** The key of a draft in the tab's session storage. */
export const draftKey = (place: DraftPlace): string => screenKey(place) + JSON.stringify(place.form);

const keysFrom = (start: string): string[] =>
  Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '').filter((key) => key.startsWith(start));

const remove = (keys: readonly string[]) => keys.forEach((key) => sessionStorage.removeItem(key));

const allKeys = (): string[] => keysFrom(prefix + separator);

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

/** Counts up whenever drafts are cleared: a form that was open then must not write its draft again. */
export const draftEpoch = (): number => epoch;

/** Keeps a draft in this tab; does nothing once drafts were cleared after `writtenSince`. */
export function writeDraft(key: string, draft: Draft, writtenSince: number): void {
  if (writtenSince !== epoch) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The storage is full or switched off: the form itself still holds what was typed, and leaving it still asks.
  }
}

/** The draft under a key, or undefined where there is none. */
export function readDraft(key: string): Draft | undefined {
  const draft = parsed(sessionStorage.getItem(key));
  if (!isPlainObject(draft) || !isPlainObject(draft.values) || !isPlainObject(draft.original)) return undefined;
  const { values, original, lost, etag, callKey } = draft;
  const names = Array.isArray(lost) ? lost.filter((name) => typeof name === 'string') : [];
  return { values, original, ...(names.length > 0 && { lost: names }), ...(typeof etag === 'string' ? { etag } : {}), ...(typeof callKey === 'string' ? { callKey } : {}) };
}

export function removeDraft(key: string): void {
  sessionStorage.removeItem(key);
}

/** Which forms of a screen have drafts. */
export function draftedForms(screen: Omit<DraftPlace, 'form'>): unknown[] {
  const start = screenKey(screen);
  return keysFrom(start).map((key) => parsed(key.slice(start.length)));
}

/** Forgets every draft of this tab; for logout (decision 31). */
export function clearDrafts(): void {
  epoch += 1;
  remove(allKeys());
}

/** Forgets the drafts of everybody else; for signing in (decision 31). */
export function keepDraftsOf(email: string): void {
  const own = [prefix, email.toLowerCase(), ''].join(separator);
  remove(allKeys().filter((key) => !key.startsWith(own)));
}
