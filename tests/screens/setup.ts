import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

/*
 * The longest wait of asynchronous queries: a busy machine is slow to render a select. Failed attempts do not print the
 * page.
 */
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? '') });

/* Browser APIs that antd and the editor need and jsdom lacks. */
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
/* Everything rendered counts as visible: computing every element's styles from antd's sheets takes jsdom seconds. */
const plain = document.createElement('div');
plain.style.cssText = 'padding: 0px; border: 0px solid; line-height: 20px';
const plainStyle = window.getComputedStyle(plain);
window.getComputedStyle = () => plainStyle;
/* antd searches these for its style at every render; jsdom rebuilds a named list of hundreds each time. */
Object.defineProperty(document.head, 'children', { get: () => [...document.head.childNodes], configurable: true });
/* For each control that is asked for its labels, jsdom searches the whole page for the control of every label. */
const isLabelOf = (control: Element) => (label: HTMLLabelElement) =>
  label.htmlFor ? label.htmlFor === control.id : label.contains(control);
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
  Object.defineProperty(prototype, 'labels', {
    get: function (this: Element) {
      return [...document.getElementsByTagName('label')].filter(isLabelOf(this));
    },
  });
}
/* antd's selects read the legacy key codes, which user-event omits. */
const keyCodes: Readonly<Record<string, number>> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  ArrowUp: 38,
  ArrowDown: 40,
};
for (const type of ['keydown', 'keyup'] as const) {
  window.addEventListener(
    type,
    (event) => Object.defineProperty(event, 'keyCode', { value: keyCodes[event.key] ?? 0 }),
    true,
  );
}

/*
 * React records the creation site of each element, ten thousand times a second: a third of the time of these tests.
 * Only its warnings use it.
 */
const reactInternals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (reactInternals instanceof Object)
  Object.defineProperty(reactInternals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: nothing,
    configurable: true,
  });

/** What is logged to the console as an error or a warning during a test: a test during which something is, fails. */
let logged: readonly MockInstance<typeof console.error>[];
beforeEach(() => {
  // The file before left what it kept in the browser, as the name of who was signed in.
  localStorage.clear();
  sessionStorage.clear();
  logged = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
});
afterEach(() => {
  cleanup();
  // The next file runs in the same document, and would find the elements that antd adds to the body to measure texts.
  document.body.replaceChildren();
  const written = logged.flatMap(({ mock }) => mock.calls.map((call) => call.map(String).join(' ')));
  for (const spy of logged) spy.mockRestore();
  expect(written, 'console errors and warnings').toEqual([]);
});

/*
 * Pending notifications of queries run before the document is destroyed: they have no listeners, but React accesses the
 * window.
 */
afterAll(() => new Promise<void>((resolve) => setTimeout(resolve)));
