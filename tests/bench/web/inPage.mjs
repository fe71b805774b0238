/* global MutationObserver, addEventListener, document, requestAnimationFrame, window */

/**
 * Runs in each page before anything else: notes long tasks and shifts of the layout, and tells when something has been painted. Times
 * are those of the page's own clock, in milliseconds since its navigation began.
 */
export function watchPage() {
  const seen = { longTasks: [], shifts: [], keys: [] };
  const note = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  note('longtask', ({ startTime, duration }) => seen.longTasks.push({ startTime, duration }));
  note('layout-shift', ({ startTime, value, hadRecentInput }) => hadRecentInput || seen.shifts.push({ startTime, value }));

  const painted = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(undefined);
      });
    });
  const until = (condition) =>
    new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('What is waited for did not show within a minute')), 60_000);
      const look = () => {
        if (!condition()) return;
        observer.disconnect();
        resolve(painted());
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      look();
    });
  const find = ({ selector, text }) =>
    [...document.querySelectorAll(selector)].find((element) => element.checkVisibility() && (text === undefined || element.textContent.trim() === text));

  /** Waits for something to be there; `changes` waits for other text in it than there is now. */
  const shown = ({ selector, text, changes }) => {
    const before = changes ? find({ selector })?.textContent : undefined;
    return () => {
      const element = find({ selector, text });
      return element !== undefined && element.textContent !== before;
    };
  };

  window.bench = {
    seen,
    first: (what) => until(shown(what)),
    /** Times what the next event of a type brings about; `result` has it. */
    arm(type, what) {
      let began;
      const isShown = shown(what);
      addEventListener(type, ({ timeStamp }) => (began ??= timeStamp), { capture: true, once: true });
      window.bench.result = until(() => began !== undefined && isShown()).then((end) => end - began);
    },
    /** Notes for each key how long it took until its letter was painted. */
    noteKeys() {
      let began = 0;
      addEventListener('keydown', ({ timeStamp }) => (began = timeStamp), true);
      addEventListener('input', () => { const from = began; void painted().then((end) => seen.keys.push(end - from)); }, true);
    },
  };
}
