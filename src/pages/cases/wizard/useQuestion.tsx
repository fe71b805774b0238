import { useState, type ReactNode } from 'react';
import { Button, Modal } from 'antd';

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly okText: string;
  readonly cancelText: string;
}

interface Asked extends Question {
  readonly answer: (agreed: boolean | undefined) => void;
}

export interface Questions {
  /** Shows the question; resolves with the answer, or with undefined if it is dismissed. */
  readonly ask: (question: Question) => Promise<boolean | undefined>;
  /** The dialog, to be rendered by the caller. */
  readonly question: ReactNode;
}

/** Confirmation dialog with a promise for its answer. */
export function useQuestion(): Questions {
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);
  const answer = (agreed?: boolean) => {
    asked?.answer(agreed);
    setOpen(false);
  };
  return {
    ask: (question) =>
      new Promise((resolve) => {
        setAsked({ ...question, answer: resolve });
        setOpen(true);
      }),
    question: asked && (
      <Modal
        open={isOpen}
        title={asked.title}
        width={420}
        onCancel={() => answer()}
        footer={
          <>
            <Button autoFocus onClick={() => answer(false)}>
              {asked.cancelText}
            </Button>
            <Button type="primary" onClick={() => answer(true)}>
              {asked.okText}
            </Button>
          </>
        }
      >
        {asked.text}
      </Modal>
    ),
  };
}
