import { expect, test, vi } from 'vitest';
import { createChangesGate } from '../../src/app/shell/createChangesGate';

test('calls that wait for changes are answered together, by one question', async () => {
  const gate = createChangesGate();
  const listener = vi.fn();
  gate.subscribe(listener);
  const answers = [gate.ask(), gate.ask()];
  expect(gate.isAsked()).toBe(true);
  gate.settle(true);
  expect(gate.isAsked()).toBe(false);
  expect(await Promise.all(answers)).toEqual([true, true]);
  expect(listener).toHaveBeenCalledTimes(3);
});

test('no call waits where nothing asks, or where what asks has gone', async () => {
  const gate = createChangesGate();
  expect(await gate.ask()).toBe(false);
  const leave = gate.subscribe(() => undefined);
  const answer = gate.ask();
  leave();
  expect(await answer).toBe(false);
});
