// @vitest-environment jsdom
import './setup';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useQuestion } from '../../src/screens/form/useQuestion';

const question = { title: 'Replace?', text: 'It was typed.', okText: 'Replace', cancelText: 'Keep' };

it('answers a question that another one replaces, also where both were asked from the same render', async () => {
  const { result } = renderHook(() => useQuestion());
  const { ask } = result.current;
  let first: Promise<boolean | undefined> = Promise.resolve(true);
  act(() => {
    first = ask(question);
    void ask({ ...question, title: 'Clear?' });
  });
  expect(await first).toBeUndefined();
});
