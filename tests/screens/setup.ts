import '@ant-design/v5-patch-for-react-19';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

/* How long a test waits at most for what it looks for; a busy machine takes its time to render a select. */
configure({ asyncUtilTimeout: 15_000 });

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
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => {
  const style = computedStyle(element);
  if (!(element instanceof HTMLTextAreaElement)) return style;
  /* Text areas that grow calculate with these; jsdom answers words and nothing. */
  const measure = style.getPropertyValue.bind(style);
  style.getPropertyValue = (name) => (/^(padding|border)-/.test(name) ? '0px' : measure(name));
  return style;
};
/* antd's selects read the old numbers of keys, which user-event leaves out. */
const keyCodes: Readonly<Record<string, number>> = { Backspace: 8, Tab: 9, Enter: 13, Escape: 27, ArrowUp: 38, ArrowDown: 40 };
for (const type of ['keydown', 'keyup'] as const) {
  window.addEventListener(type, (event) => Object.defineProperty(event, 'keyCode', { value: keyCodes[event.key] ?? 0 }), true);
}

/** Everything written to the console as an error in a test; a test that expects none fails on the first. */
let errors: MockInstance<typeof console.error>;
beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});
afterEach(() => {
  cleanup();
  const written = errors.mock.calls.map((call) => call.map(String).join(' '));
  errors.mockRestore();
  expect(written, 'console errors').toEqual([]);
});
