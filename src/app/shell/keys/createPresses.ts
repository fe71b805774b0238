import { findControl } from './controls';

/** How long what a key opens may take to get the focus, in milliseconds: what is typed meanwhile is meant for it. */
const openingMs = 5_000;

/** A field that text is typed into. Inputs of other types have no selection. */
const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLInputElement && target.selectionStart !== null) || target instanceof HTMLTextAreaElement;

/** Types a text into a field, as a user would. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

/** What a key is opening, and what has been typed for it. */
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
 * Presses controls by their keys. Until what the last one opens has the focus, characters are kept, and typed into the
 * field that gets it: whoever knows the keys does not wait for the dialog.
 */
export function createPresses(): Presses {
  let opening: Opening | undefined;
  const handOver = ({ target }: FocusEvent) => {
    const { typed = '' } = opening ?? {};
    // A dialog may take the focus itself before its field does.
    if (target instanceof Element && !isTextField(target) && target.closest('[role="dialog"]')) return;
    opening = undefined;
    if (typed !== '' && isTextField(target)) typeInto(target, typed);
  };
  document.addEventListener('focusin', handOver);
  return {
    press: (key) => (event) => {
      const control = findControl(key);
      if (!control) return;
      event.preventDefault();
      opening = { at: event.timeStamp, typed: '' };
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
    stop: () => document.removeEventListener('focusin', handOver),
  };
}
