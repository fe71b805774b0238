// @vitest-environment jsdom
import './setup';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { QuestionModal } from '../../src/ui/QuestionModal';
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

it('has the focus on the answer that keeps what was typed, described by the question', async () => {
  render(
    <QuestionModal open title="Replace?" okText="Replace" cancelText="Keep" onAnswer={() => undefined}>
      It was typed.
    </QuestionModal>,
  );
  const keep = await screen.findByRole('button', { name: 'Keep', description: 'It was typed.' });
  await waitFor(() => expect(document.activeElement).toBe(keep));
});

it('leaves no dialog in the page once it is answered: the keys of a page wait for the dialogs in it', async () => {
  const view = (open: boolean) => (
    <QuestionModal open={open} title="Replace?" okText="Replace" cancelText="Keep" onAnswer={() => undefined}>
      It was typed.
    </QuestionModal>
  );
  const { rerender } = render(view(true));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  rerender(view(false));
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
});
