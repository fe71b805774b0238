import { tinykeys } from 'tinykeys';
import type { Place } from './places';
import { moveFocus, openRow, selectRow, findControl } from './controls';
import { storageKeys } from '../../../schema';
import { savePreference } from '../../../ui';

/** How long what is opened may take to get the focus, in milliseconds: what is typed meanwhile is meant for it. */
const openingMs = 5_000;

/** A field that text is typed into. Inputs of other types have no selection. */
const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLInputElement && target.selectionStart !== null) || target instanceof HTMLTextAreaElement;

/** Types a text into a field, as a user would. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

/** What is being opened, and what has been typed for it. */
interface Opening {
  readonly at: number;
  typed: string;
}

interface Presses {
  readonly press: (key: string) => (event: KeyboardEvent) => void;
  /** Keeps what is typed for what is being opened; returns whether something is. */
  readonly keep: (event: KeyboardEvent) => boolean;
  readonly stop: () => void;
}

/**
 * Presses controls by their keys. Until what the last one opens has the focus, pressed by its key or not, characters
 * are kept, and typed into the field that gets it: nobody has to wait for the dialog.
 */
function createPresses(): Presses {
  let opening: Opening | undefined;
  const begin = ({ target, timeStamp }: MouseEvent) => {
    if (target instanceof Element && target.closest('[aria-keyshortcuts]')) opening = { at: timeStamp, typed: '' };
  };
  const handOver = ({ target }: FocusEvent) => {
    const { typed = '' } = opening ?? {};
    // A dialog may take the focus itself before its field does.
    if (target instanceof Element && !isTextField(target) && target.closest('[role="dialog"]')) return;
    opening = undefined;
    if (typed !== '' && isTextField(target)) typeInto(target, typed);
  };
  // What is opened may take the focus as it is clicked.
  document.addEventListener('click', begin, { capture: true });
  document.addEventListener('focusin', handOver);
  return {
    press: (key) => (event) => {
      const control = findControl(key);
      if (!control) return;
      event.preventDefault();
      control.click();
    },
    keep: (event) => {
      if (!opening || event.timeStamp - opening.at >= openingMs) {
        opening = undefined;
        return false;
      }
      if (event.key.length === 1 && !event.altKey) {
        opening.typed += event.key;
        event.preventDefault();
      }
      return true;
    },
    stop: () => {
      document.removeEventListener('click', begin, { capture: true });
      document.removeEventListener('focusin', handOver);
    },
  };
}

/** Whether a key is typed into a field or chooses in an open menu, where it is a character. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type="checkbox"]), textarea, select, [role="menu"], [role="listbox"]') !== null);

const isRepeatable = ({ key }: KeyboardEvent): boolean => key === 'j' || key === 'k';

type Reaction = (event: KeyboardEvent) => void;

const run =
  (action: () => void): Reaction =>
  (event) => {
    event.preventDefault();
    action();
  };

interface Targets {
  readonly places: readonly Place[];
  readonly go: (address: string) => void;
  readonly showHelp: () => void;
}

/**
 * Listens to the keys of the whole page: those of its controls, of the rows of its tables, and of the screens of the
 * menu. Keys of single characters do nothing in fields and dialogs, and where the user has turned them off. Returns how
 * to stop.
 */
export function listenToKeys({ places, go, showHelp }: Targets): () => void {
  const { press, keep, stop: stopPresses } = createPresses();
  const ignore = (event: KeyboardEvent): boolean => {
    if (event.isComposing || (event.repeat && !isRepeatable(event))) return true;
    if (event.ctrlKey || event.metaKey) return false;
    return keep(event) || areKeysOff() || isTyping(event) || document.querySelector('[role="dialog"]') !== null;
  };
  const leadTo = ({ letter, address }: Place): [string, Reaction] => {
    const lead = () => {
      // Otherwise the library still waited for the letters of other screens.
      restart();
      go(address);
    };
    return [`g ${letter}`, run(lead)];
  };
  const keys: Readonly<Record<string, Reaction>> = {
    ...Object.fromEntries(places.map(leadTo)),
    'Control+k': press('Control+K'),
    'Meta+k': press('Control+K'),
    // Some keyboards have these characters on the Shift level.
    '[Shift]+/': press('/'),
    '[Shift]+?': run(showHelp),
    c: press('c'),
    e: press('e'),
    l: press('l'),
    j: run(() => moveFocus(1)),
    k: run(() => moveFocus(-1)),
    o: run(openRow),
    x: run(selectRow),
  };
  const start = () => tinykeys(window, keys, { ignore });
  let stop = start();
  const restart = () => {
    stop();
    stop = start();
  };
  return () => {
    stop();
    stopPresses();
  };
}

let isOff: boolean | undefined;

/** Whether the user has turned the keys of single characters off in this browser. */
export const areKeysOff = (): boolean => (isOff ??= localStorage.getItem(storageKeys.keysOff) === 'true');

/** Turns the keys of single characters off or on, for this page and the next ones. */
export function turnKeysOff(off: boolean): void {
  isOff = off;
  savePreference(storageKeys.keysOff, String(off));
}
