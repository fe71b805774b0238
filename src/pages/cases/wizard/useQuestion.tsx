import { useState, type ReactNode } from 'react';
import { Modal } from 'antd';

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly okText: string;
  readonly cancelText: string;
}

interface Asked extends Question {
  readonly answer: (agreed: boolean) => void;
}

export interface Questions {
  /** Asks; true where the person agrees. */
  readonly ask: (question: Question) => Promise<boolean>;
  /** To be shown somewhere on the page. */
  readonly question: ReactNode;
}

/** Asks before something that was typed goes. */
export function useQuestion(): Questions {
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);
  const answer = (agreed: boolean) => {
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
        okText={asked.okText}
        cancelText={asked.cancelText}
        cancelButtonProps={{ autoFocus: true }}
        width={420}
        onOk={() => answer(true)}
        onCancel={() => answer(false)}
      >
        {asked.text}
      </Modal>
    ),
  };
}
