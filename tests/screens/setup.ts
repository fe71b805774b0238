import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

/* How long a test waits at most for what it looks for; a busy machine takes its time to render a select. The page is not printed with each failed attempt. */
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? '') });

/* What antd and the editor ask of a browser and jsdom does not have. */
const nothing = (): void => undefined;
class NoObserver {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
}
vi.stubGlobal('ResizeObserver', NoObserver);
vi.stubGlobal('IntersectionObserver', NoObserver);
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: nothing,
  removeListener: nothing,
  addEventListener: nothing,
  removeEventListener: nothing,
  dispatchEvent: () => false,
}));
Element.prototype.scrollIntoView = nothing;
Element.prototype.scrollTo = nothing;
window.scrollTo = nothing;
Range.prototype.getBoundingClientRect = () => new DOMRect();
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
/* What is on the screen is what is rendered: working out the styles of every element by antd's sheets takes jsdom seconds. */
const plain = document.createElement('div');
plain.style.cssText = 'padding: 0px; border: 0px solid; line-height: 20px';
const plainStyle = window.getComputedStyle(plain);
window.getComputedStyle = () => plainStyle;
/* antd looks for its style among these at every render; jsdom makes a list of hundreds anew, each by its name. */
Object.defineProperty(document.head, 'children', { get: () => [...document.head.childNodes], configurable: true });
/* jsdom looks through the whole page for the control of each label, for each control that is asked for its labels. */
const isLabelOf = (control: Element) => (label: HTMLLabelElement) => (label.htmlFor ? label.htmlFor === control.id : label.contains(control));
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
  Object.defineProperty(prototype, 'labels', { get: function (this: Element) { return [...document.getElementsByTagName('label')].filter(isLabelOf(this)); } });
}
/* antd's selects read the old numbers of keys, which user-event leaves out. */
const keyCodes: Readonly<Record<string, number>> = { Backspace: 8, Tab: 9, Enter: 13, Escape: 27, ArrowUp: 38, ArrowDown: 40 };
for (const type of ['keydown', 'keyup'] as const) {
  window.addEventListener(type, (event) => Object.defineProperty(event, 'keyCode', { value: keyCodes[event.key] ?? 0 }), true);
}

/* React notes for each element that is created where that was, ten thousand times a second: a third of what these tests take. Only its warnings would say it. */
const reactInternals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (reactInternals instanceof Object) Object.defineProperty(reactInternals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: nothing, configurable: true });

/** Everything written to the console as an error in a test; a test that expects none fails on the first. */
let errors: MockInstance<typeof console.error>;
beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});
afterEach(() => {
  cleanup();
  // What antd hangs below the body to measure texts with would be found by the next file, which runs in the same document.
  document.body.replaceChildren();
  const written = errors.mock.calls.map((call) => call.map(String).join(' '));
  errors.mockRestore();
  expect(written, 'console errors').toEqual([]);
});

/* What queries were about to tell is told before the document goes: nobody hears it any more, but React asks for the window. */
afterAll(() => new Promise<void>((resolve) => setTimeout(resolve)));
