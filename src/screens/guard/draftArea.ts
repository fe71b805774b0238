import { isObject, storageKeys } from '../../schema';
import { createDraftCipher, type DraftCipher } from './draftCipher';

/** Where the texts of drafts are held, by their keys. */
interface DraftArea {
  readonly keys: () => string[];
  readonly get: (key: string) => string | null;
  readonly set: (key: string, text: string) => void;
  readonly remove: (key: string) => void;
}

/** Separates the parts of a key: the prefix, the e-mail of the user, and what the draft is of. */
export const separator = '\n';

export const ownKeys = (email: string): string => [storageKeys.draft, email.toLowerCase(), ''].join(separator);

/** The entry of the session storage that holds all drafts of a user, encrypted. */
const sealedKey = (email: string): string => `${ownKeys(email)}sealed`;

function storeInTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Storage is full or disabled: the form still holds the typed values, and leaving it still asks.
  }
}

const storedKeys = (): string[] =>
  Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '').filter((key) =>
    key.startsWith(storageKeys.draft + separator),
  );

/** The session storage as it is: of a server that gives no key, and of a browser that does not encrypt. */
const plainArea: DraftArea = {
  keys: storedKeys,
  get: (key) => sessionStorage.getItem(key),
  set: storeInTab,
  remove: (key) => sessionStorage.removeItem(key),
};

/** Drafts in memory, by their keys; those that have been removed are null. */
type Texts = Map<string, string | null>;

const createMemoryArea = (texts: Texts, onChange: () => void): DraftArea => {
  const change = (key: string, text: string | null) => {
    if (texts.get(key) === text) return;
    texts.set(key, text);
    onChange();
  };
  return {
    keys: () => [...texts].flatMap(([key, text]) => (text === null ? [] : [key])),
    get: (key) => texts.get(key) ?? null,
    set: change,
    remove: (key) => change(key, null),
  };
};

/** What was written while the drafts were locked, such as by a save whose answer came late. */
const lateTexts: Texts = new Map();

let area = plainArea;
/** The decrypted drafts with their key and their user; undefined while they are locked, or plain. */
let unlocked: { readonly key: string; readonly email: string; readonly texts: Texts } | undefined;
/** The last encrypted drafts, in case the storage is full. */
let lastSealed: { readonly email: string; readonly text: string } | undefined;
let pendingSeal: Promise<void> = Promise.resolve();
let pendingUnlock: Promise<void> = Promise.resolve();
/**
 * Incremented by each change, so that an earlier one that is still being encrypted is not stored after it; with the
 * user whose drafts were changed.
 */
let revision = { count: 0, email: '' };
/** Incremented when drafts are locked or dropped, so that none are decrypted after it. */
let era = 0;

/** The drafts as they are at the moment. */
export const draftArea = (): DraftArea => area;

const parseTexts = (json: string): Texts => {
  const parsed: unknown = JSON.parse(json);
  return new Map(
    isObject(parsed)
      ? Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      : [],
  );
};

const readSealed = (email: string): string | null =>
  lastSealed?.email === email ? lastSealed.text : sessionStorage.getItem(sealedKey(email));

/** Encrypts all drafts of a user and stores them in one entry, which tells neither of which forms they are. */
async function storeSealed(email: string, texts: Texts, seal: (text: string) => Promise<string>): Promise<void> {
  const current = { count: revision.count + 1, email };
  revision = current;
  const live = [...texts].filter(([, text]) => text !== null);
  const text = live.length === 0 ? null : await seal(JSON.stringify(Object.fromEntries(live)));
  if (current !== revision) return;
  lastSealed = text === null ? undefined : { email, text };
  if (text === null) sessionStorage.removeItem(sealedKey(email));
  else storeInTab(sealedKey(email), text);
}

/**
 * Moves what was stored in plain text, because the key came later, and what was written while the drafts were locked.
 */
function moveInto(texts: Texts, email: string): boolean {
  const plain = storedKeys().filter((key) => key.startsWith(ownKeys(email)) && key !== sealedKey(email));
  for (const key of plain) texts.set(key, sessionStorage.getItem(key));
  for (const [key, text] of lateTexts) texts.set(key, text);
  const hasMoved = plain.length + lateTexts.size > 0;
  plain.forEach((key) => sessionStorage.removeItem(key));
  lateTexts.clear();
  return hasMoved;
}

/** The stored drafts of a user; none where they were sealed with another key. */
async function readTexts(email: string, { open }: DraftCipher): Promise<Texts> {
  const sealed = readSealed(email);
  return sealed === null
    ? new Map()
    : open(sealed)
        .then(parseTexts)
        .catch((): Texts => new Map());
}

async function openDrafts(email: string, key: string): Promise<void> {
  const cipher = createDraftCipher(key);
  if (!cipher || (unlocked?.key === key && unlocked.email === email)) return;
  const since = era;
  await pendingSeal;
  const current = unlocked?.email === email ? unlocked.texts : undefined;
  const texts = current ?? (await readTexts(email, cipher));
  if (since !== era) return;
  unlocked = { key, email, texts };
  const save = () => {
    pendingSeal = storeSealed(email, texts, cipher.seal).catch(() => undefined);
  };
  area = createMemoryArea(texts, save);
  if (moveInto(texts, email) || current) save();
}

/**
 * Decrypts the drafts of a user with the key that the server gives with a session. It is held in memory only, until the
 * drafts are locked.
 */
export function unlockDrafts(email: string, key: string): Promise<void> {
  pendingUnlock = pendingUnlock.then(() => openDrafts(email.toLowerCase(), key));
  return pendingUnlock;
}

/** Forgets the key and the decrypted drafts, at the end of a session. Without a key they stay as they are. */
export function lockDrafts(): void {
  era += 1;
  if (!unlocked) return;
  unlocked = undefined;
  area = createMemoryArea(lateTexts, () => undefined);
}

/** Whether there are drafts that cannot be read yet. */
export const areDraftsSealed = (email: string): boolean => !unlocked && readSealed(email.toLowerCase()) !== null;

/** Removes the drafts of all users, or of all but one, with what is in memory of them. */
export function dropDrafts(exceptOf?: string): void {
  const own = exceptOf === undefined ? undefined : ownKeys(exceptOf);
  const isOthers = (key: string) => own === undefined || !key.startsWith(own);
  if (own === undefined || (unlocked && isOthers(ownKeys(unlocked.email)))) {
    era += 1;
    unlocked = undefined;
    area = plainArea;
  }
  if (isOthers(ownKeys(revision.email))) revision = { count: revision.count + 1, email: '' };
  if (lastSealed && isOthers(ownKeys(lastSealed.email))) lastSealed = undefined;
  for (const key of [...lateTexts.keys()].filter(isOthers)) lateTexts.delete(key);
  for (const key of storedKeys().filter(isOthers)) sessionStorage.removeItem(key);
}
