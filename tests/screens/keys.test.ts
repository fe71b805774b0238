import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { turnKeysOff, listenToKeys } from '../../src/app/shell/keys/listenToKeys';

const seen: string[] = [];
let stop: () => void = () => undefined;

const page = `
  <button aria-keyshortcuts="Control+K /" id="find">Find</button>
  <button aria-keyshortcuts="l" id="log">Log</button>
  <main>
    <button aria-keyshortcuts="c" id="new">New</button>
    <button aria-keyshortcuts="e" id="edit" disabled>Edit</button>
    <input id="text"><input type="checkbox" id="box"><div id="menu" role="menu"><i tabindex="0"></i></div>
    <table><tbody>
      <tr data-row id="one"><td><input type="checkbox" id="first"></td><td><a href="/1">One</a></td></tr>
      <tr data-row id="two"><td><button>Menu</button></td></tr>
    </tbody></table>
  </main>`;

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
};

/** The time of the events, in milliseconds. */
let at = 0;
const setTime = (event: Event) => Object.defineProperty(event, 'timeStamp', { value: at });

/** Presses keys one after the other, where the focus is. */
const press = (...keys: readonly (string | (KeyboardEventInit & { readonly key: string }))[]) => {
  for (const one of keys) {
    const init = typeof one === 'string' ? { key: one } : one;
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, code: `Key${init.key}`, ...init });
    at += 10;
    setTime(event);
    fireEvent(document.activeElement ?? document.body, event);
  }
};

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = page;
  seen.length = 0;
  at += 5_000;
  document.addEventListener('click', setTime, { capture: true });
  for (const id of ['find', 'log', 'new', 'edit', 'one', 'two', 'first'])
    element(id).addEventListener('click', (event) => {
      if (event.target === event.currentTarget) seen.push(id);
    });
  const places = [
    { letter: 'c', label: 'Cases', address: '/cases' },
    { letter: 'l', label: 'Labs', address: '/labs' },
  ];
  stop = listenToKeys({ places, go: (address) => seen.push(address), showHelp: () => seen.push('help') });
});
afterEach(() => {
  stop();
  document.removeEventListener('click', setTime, { capture: true });
  turnKeysOff(false);
  vi.useRealTimers();
  document.body.innerHTML = '';
});

test.each(['c', 'l', '/', { key: '/', shiftKey: true }, { key: 'k', ctrlKey: true }, { key: 'k', metaKey: true }])(
  '%o presses the control that names it, and what is typed right after it is meant for what that opens',
  (key) => {
    press(key, 'c', 'l');
    expect(seen).toHaveLength(1);
    at += 5_000;
    press('l');
    expect(seen).toHaveLength(2);
  },
);

test('what is typed before it has the focus is typed into its field, once', () => {
  const field = element('text') as HTMLInputElement;
  const typed: string[] = [];
  field.addEventListener('input', () => typed.push(field.value));
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><button id="close"></button></div>');
  press({ key: 'k', ctrlKey: true }, 'w', 'a', { key: 'l', ctrlKey: true }, 'Shift');
  // The dialog takes the focus before its field.
  element('close').focus();
  press('l');
  field.focus();
  expect(typed).toEqual(['wal']);
  field.blur();
  field.focus();
  expect([typed, seen]).toEqual([['wal'], ['find']]);
});

test('what is typed after a click on a control with a key, which keys of single characters need not have, is as well', () => {
  turnKeysOff(true);
  element('find').click();
  press('c', 'l', '2');
  element('text').focus();
  expect([(element('text') as HTMLInputElement).value, seen]).toEqual(['cl2', ['find']]);
});

test('what is typed for something that takes the focus without a field goes nowhere', () => {
  press('l', 'a');
  element('box').focus();
  element('text').focus();
  expect((element('text') as HTMLInputElement).value).toBe('');
});

test('what has got the focus by then is there', () => {
  press('l');
  element('text').focus();
  press('c');
  element('text').blur();
  press('c');
  expect(seen).toEqual(['log', 'new']);
});

test('a control that is disabled or absent is not pressed', () => {
  element('new').remove();
  press('e', 'c', 'l');
  expect(seen).toEqual(['log']);
});

test('g and a letter lead to a screen, and its letter then does what it does alone', () => {
  press('g', 'c', 'l');
  expect(seen).toEqual(['/cases', 'log']);
});

test('g alone is forgotten after a second', () => {
  press('g');
  vi.advanceTimersByTime(1_000);
  press('c');
  expect(seen).toEqual(['new']);
});

test('j and k move the focus along the links of the rows, o opens a row and x selects it', () => {
  press('o', 'x', 'j');
  expect(document.activeElement?.textContent).toBe('One');
  press('x', 'o', 'j');
  expect(document.activeElement?.textContent).toBe('Menu');
  press('j', 'o', 'x', { key: 'k', repeat: true });
  expect(document.activeElement?.textContent).toBe('One');
  expect(seen).toEqual(['first', 'one', 'two']);
  (document.activeElement as HTMLElement).blur();
  press('k');
  expect(document.activeElement?.textContent).toBe('Menu');
});

test.each([
  ['a field', 'text'],
  ['an open menu', 'menu'],
])('no character is a key in %s', (_where, id) => {
  (element(id).querySelector('i') ?? element(id)).focus();
  press('c', 'l', '/', 'j', '?', 'g', 'c');
  expect(seen).toEqual([]);
  press({ key: 'k', ctrlKey: true });
  expect(seen).toEqual(['find']);
});

test('a box that is ticked takes no characters', () => {
  element('box').focus();
  press('c');
  expect(seen).toEqual(['new']);
});

test('no character is a key while a dialog is open', () => {
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>');
  press('c', 'j', '?');
  expect(seen).toEqual([]);
  expect(document.activeElement).toBe(document.body);
});

test.each([
  { ctrlKey: true },
  { altKey: true },
  { metaKey: true },
  { shiftKey: true },
  { isComposing: true },
  { repeat: true },
])('a letter with %o is no key', (more) => {
  press({ key: 'c', ...more }, { key: 'l', ...more });
  expect(seen).toEqual([]);
});

test('who has turned the keys of single characters off keeps those with Ctrl', () => {
  turnKeysOff(true);
  expect(localStorage.getItem('keysOff')).toBe('true');
  press('c', '/', '?', 'j', 'g', 'c');
  expect(seen).toEqual([]);
  expect(document.activeElement).toBe(document.body);
  press({ key: 'k', ctrlKey: true });
  expect(seen).toEqual(['find']);
  turnKeysOff(false);
  at += 5_000;
  press('?');
  expect(seen).toEqual(['find', 'help']);
});
