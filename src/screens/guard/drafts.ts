import { isObject, type Values } from '../../schema';
import { draftArea, dropDrafts, ownKeys, separator } from './draftArea';
import { useManufacturer, useUser } from '../../fields/views';

/** Unsaved typed values, with the record and version that they are based on. */
export interface Draft {
  readonly values: Values;
  readonly original: Values;
  /** Fields whose values are incomplete: files and passwords are not stored. */
  readonly lost?: readonly string[];
  readonly etag?: string;
  /** The open tab of the form. */
  readonly tab?: string;
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

let epoch = 0;

const screenKey = ({ email, manufacturer, owner }: Omit<DraftLocation, 'form'>): string =>
  ownKeys(email) + [manufacturer, owner, ''].join(separator);

/** The key of a draft. */
export const draftKey = (place: DraftLocation): string => screenKey(place) + JSON.stringify(place.form);

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
  if (writtenSince === epoch) draftArea().set(key, JSON.stringify(draft));
}

/** The draft stored under a key; undefined if there is none or it is invalid. */
export function readDraft(key: string): Draft | undefined {
  const draft = parseJson(draftArea().get(key));
  if (!isObject(draft) || !isObject(draft.values) || !isObject(draft.original)) return undefined;
  const { values, original, lost } = draft;
  const names = Array.isArray(lost) ? lost.filter((name) => typeof name === 'string') : [];
  const texts = Object.fromEntries(
    (['etag', 'tab', 'callKey'] as const).flatMap((name) =>
      typeof draft[name] === 'string' ? [[name, draft[name]]] : [],
    ),
  );
  return { values, original, ...(names.length > 0 && { lost: names }), ...texts };
}

export function removeDraft(key: string): void {
  draftArea().remove(key);
}

/** The forms of a screen that have drafts. */
export function formsWithDrafts(screen: Omit<DraftLocation, 'form'>): unknown[] {
  const start = screenKey(screen);
  const keys = draftArea()
    .keys()
    .filter((key) => key.startsWith(start));
  return keys.map((key) => parseJson(key.slice(start.length)));
}

/** Removes all drafts of this tab, on logout (decision 31). */
export function clearDrafts(): void {
  epoch += 1;
  dropDrafts();
}

/**
 * Removes the drafts of all users but one, of all users where the e-mail is empty: on sign-in, and when a page begins
 * (decision 31).
 */
export const clearDraftsOfOthers = (email: string): void => dropDrafts(email);

/**
 * Returns a function that finds the forms of a screen whose drafts were left by an interrupted visit: they open again
 * (decision 31).
 */
export function useDraftedForms(owner: string): () => readonly unknown[] {
  const email = useUser();
  const { key: manufacturer } = useManufacturer();
  return () => formsWithDrafts({ email, manufacturer, owner });
}
