// @vitest-environment jsdom
import './setup';
import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { useDeferredState } from '../../src/screens/form/useDeferredState';

/** Renders like a browser, which defers transitions, instead of synchronously as tests do. */
async function inTime(work: () => void): Promise<void> {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const before = environment.IS_REACT_ACT_ENVIRONMENT ?? false;
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    work();
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = before;
    await act(() => Promise.resolve());
  }
}

/** A mounted component that shows such a state. */
function openProbe() {
  let last: ReturnType<typeof useDeferredState<string>> | undefined;
  let written = 'nothing';
  const current = () => written;
  function Probe() {
    last = useDeferredState(current);
    return <p>{last.state}</p>;
  }
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const probe = () => last ?? expect.fail('Nothing is shown');
  return {
    place,
    show: () => flushSync(() => root.render(<Probe />)),
    type: (text: string) => {
      written = text;
      probe().follow();
    },
    put: (text: string) => {
      written = text;
      flushSync(() => probe().show());
    },
    close: () => {
      root.unmount();
      place.remove();
    },
  };
}

afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  vi.useRealTimers();
});

const press = (key: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key }));

it('shows what was typed once there is time, and at once before anything but a letter', async () => {
  const { place, show, type, put, close } = openProbe();
  await inTime(() => {
    show();
    type('a');
    press('b');
    expect(place.textContent).toBe('nothing');
    press('Enter');
    expect(place.textContent).toBe('a');
    type('ab');
    window.dispatchEvent(new Event('pointerdown'));
    expect(place.textContent).toBe('ab');
    type('abc');
    put('put in its place');
    press('Enter');
    expect(place.textContent).toBe('put in its place');
  });
  expect(place.textContent).toBe('put in its place');
  close();
});

it('leaves the frame of a letter to the letter, and shows the last of several', async () => {
  const rests: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (work: () => void) => rests.push(work) });
  const { place, show, type, close } = openProbe();
  await inTime(() => {
    show();
    type('a');
    type('ab');
    rests[0]?.();
  });
  expect(place.textContent).toBe('nothing');
  await inTime(() => rests[1]?.());
  await waitFor(() => expect(place.textContent).toBe('ab'));
  close();
});

it('shows what follows from letters once typing has come to a pause', async () => {
  vi.useFakeTimers();
  const rests: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (work: () => void) => rests.push(work) });
  const { place, show, type, close } = openProbe();
  await inTime(() => {
    show();
    for (const text of ['a', 'ab', 'abc']) {
      press(text.at(-1) ?? '');
      type(text);
      vi.advanceTimersByTime(200);
    }
    expect(rests).toEqual([]);
    vi.advanceTimersByTime(50);
    expect(rests).toHaveLength(1);
    type('abc, chosen');
    expect(rests).toHaveLength(1);
    window.dispatchEvent(new Event('pointerdown'));
    expect(place.textContent).toBe('abc, chosen');
    // A choice with the mouse is not typing.
    type('another choice');
    expect(rests).toHaveLength(2);
  });
  close();
});
