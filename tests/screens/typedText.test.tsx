// @vitest-environment jsdom
import './setup';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TextInput } from '../../src/ui';

beforeEach(() => {
  vi.useFakeTimers();
  // Browsers with `requestIdleCallback` paint a letter before they report it.
  Object.assign(window, { requestIdleCallback: () => 0 });
});

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

/** An input whose text is controlled by a parent, which upper-cases it. */
function open() {
  const told: string[] = [];
  let put: (text: string) => void = () => undefined;
  function Kept() {
    const [value, setValue] = useState('');
    put = setValue;
    return (
      <TextInput
        aria-label="City"
        value={value}
        onText={(text) => {
          told.push(text);
          setValue(text.toUpperCase());
        }}
      />
    );
  }
  const { unmount } = render(<Kept />);
  const input = screen.getByLabelText<HTMLInputElement>('City');
  const type = (value: string) => void fireEvent.input(input, { target: { value } });
  return { told, input, type, unmount, put: (text: string) => act(() => put(text)) };
}

it('shows a letter before it tells it, and tells the last of several once they are painted', () => {
  const { told, input, type } = open();
  type('s');
  type('sa');
  expect([input.value, told]).toEqual(['sa', []]);
  act(() => {
    vi.runAllTimers();
  });
  expect([input.value, told]).toEqual(['SA', ['sa']]);
});

it('keeps a letter that is typed as soon as the one before has been told', () => {
  const { told, input, type } = open();
  type('s');
  // As in a browser, where a key may come between a timer and the render that it causes.
  vi.runAllTimers();
  type('Sa');
  act(() => {
    vi.runAllTimers();
  });
  expect([input.value, told]).toEqual(['SA', ['s', 'Sa']]);
});

const nexts = {
  'a press': () => fireEvent.pointerDown(document.body),
  'a key that is no letter': () => fireEvent.keyDown(document.body, { key: 'Tab' }),
  'a copied letter by Ctrl': () => fireEvent.keyDown(document.body, { key: 'c', ctrlKey: true }),
  'the focus going elsewhere': () => fireEvent.focusOut(document.body),
  'another tab': () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
};

it.each(Object.entries(nexts))('tells what was typed before anything hears of %s', (_name, next) => {
  const { told, type } = open();
  type('sa');
  fireEvent.keyDown(document.body, { key: 'l' });
  expect(told).toEqual([]);
  act(() => void next());
  expect(told).toEqual(['sa']);
});

it('tells what was typed when its input goes, and drops it where another value has come', () => {
  const gone = open();
  gone.type('sa');
  gone.unmount();
  expect(gone.told).toEqual(['sa']);
  const { told, input, type, put } = open();
  type('sa');
  put('Boston');
  act(() => {
    vi.runAllTimers();
  });
  expect([input.value, told]).toEqual(['Boston', []]);
});
