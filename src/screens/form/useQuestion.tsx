import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { QuestionModal } from '../../ui/QuestionModal';

interface Question {
  readonly title: string;
  readonly text: string;
  readonly okText: string;
  readonly cancelText: string;
}

/** Asks before another record replaces typed values; `by` is what would replace them. */
export const replaceTypedQuestion = (by: string, labels: readonly string[]): Question => ({
  title: 'Replace what you typed?',
  text: `${by} would replace: ${labels.join(', ')}.`,
  okText: 'Replace',
  cancelText: 'Keep Mine',
});

export interface QuestionDialog {
  /**
   * Shows the question; resolves with the answer, or with undefined if it is dismissed, or replaced by another
   * question.
   */
  readonly ask: (question: Question) => Promise<boolean | undefined>;
  /** The dialog, to be rendered by the caller. */
  readonly question: ReactNode;
}

/** Confirmation dialog with a promise for its answer. */
export function useQuestion(): QuestionDialog {
  const [pending, setPending] = useState<Question>();
  const resolvePending = useRef<(agreed: boolean | undefined) => void>(undefined);
  const [isOpen, setOpen] = useState(false);
  const answer = (agreed?: boolean) => {
    // Before the caller acts on the answer: an open dialog keeps the focus.
    flushSync(() => setOpen(false));
    resolvePending.current?.(agreed);
  };
  return {
    ask: (question) =>
      new Promise((resolve) => {
        resolvePending.current?.(undefined);
        resolvePending.current = resolve;
        setPending(question);
        setOpen(true);
      }),
    question: pending && (
      <QuestionModal
        open={isOpen}
        title={pending.title}
        okText={pending.okText}
        cancelText={pending.cancelText}
        onAnswer={answer}
      >
        {pending.text}
      </QuestionModal>
    ),
  };
}
