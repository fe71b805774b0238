/* global MutationObserver, addEventListener, document, requestAnimationFrame, window */

/**
 * Runs in each page before other scripts: records long tasks and layout shifts, and reports when something was in the
 * document and when it was painted. Times are on the page's own clock, in milliseconds since navigation start.
 */
export function watchPage() {
  const seen = { longTasks: [], shifts: [], keys: [] };
  const note = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  note('longtask', ({ startTime, duration }) => seen.longTasks.push({ startTime, duration }));
  note(
    'layout-shift',
    ({ startTime, value, hadRecentInput }) => hadRecentInput || seen.shifts.push({ startTime, value }),
  );

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
        seen.shownAt ??= performance.now();
        observer.disconnect();
        resolve(painted());
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      look();
    });
  const find = ({ selector, text }) =>
    [...document.querySelectorAll(selector)].find(
      (element) => element.checkVisibility() && (text === undefined || element.textContent.trim() === text),
    );

  /**
   * Returns a condition that holds once something is shown; with `changes`, once its text differs from the present
   * text.
   */
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
    /** Times the effect of the next event of a type; `result` resolves to it. */
    arm(type, what) {
      let began;
      const isShown = shown(what);
      addEventListener(type, ({ timeStamp }) => (began ??= timeStamp), { capture: true, once: true });
      window.bench.result = until(() => began !== undefined && isShown()).then((end) => end - began);
    },
    /** Records for each key the time until its letter was painted. */
    noteKeys() {
      let began = 0;
      addEventListener('keydown', ({ timeStamp }) => (began = timeStamp), true);
      addEventListener(
        'input',
        () => {
          const from = began;
          void painted().then((end) => seen.keys.push(end - from));
        },
        true,
      );
    },
  };
}
