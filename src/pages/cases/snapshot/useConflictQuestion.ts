import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Values } from '../../../schema';
import type { Conflict, ConflictChoices } from '../../../screens/form';
import { valuesOf, type FieldEdit } from './caseFields';

export type ConflictAnswer = 'mine' | 'theirs' | 'later';

interface PendingConflict {
  readonly conflict: Conflict;
  readonly change: FieldEdit;
  readonly answer: (answer: ConflictAnswer) => void;
}

/** The edit conflict to be resolved, for the conflict dialog. */
export type ConflictQuestion = ConflictChoices & { readonly before: Values; readonly mine: Values };

/** Ref that is true while the page is mounted, since no dialog can be shown after that. Calls `onLeave` on unmount. */
function useIsMounted(onLeave: () => void) {
  const isMounted = useRef(true);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      leave();
    };
  }, []);
  return isMounted;
}

interface ConflictQuestionState {
  /** True while the page is mounted: afterwards nothing can be asked. */
  readonly isMounted: RefObject<boolean>;
  /** Asks the user which version of a field to keep; `later` if the page is left without an answer. */
  readonly ask: (conflict: Conflict, change: FieldEdit) => Promise<ConflictAnswer>;
  readonly question: ConflictQuestion;
}

/** Asks the user to resolve an edit conflict of one field (decision 15), one at a time. */
export function useConflictQuestion(): ConflictQuestionState {
  const [pending, setPending] = useState<PendingConflict>();
  const answerPending = useRef<(answer: ConflictAnswer) => void>(undefined);
  // Settle an open question on unmount, because the queued saves wait for its answer.
  const isMounted = useIsMounted(() => answerPending.current?.('later'));

  const ask = async (conflict: Conflict, change: FieldEdit): Promise<ConflictAnswer> => {
    const answer = await new Promise<ConflictAnswer>((resolve) => {
      answerPending.current = resolve;
      setPending({ conflict, change, answer: resolve });
    });
    answerPending.current = undefined;
    setPending(undefined);
    return answer;
  };

  const before = pending?.change.from.record ?? {};
  const question: ConflictQuestion = {
    conflict: pending?.conflict,
    takeTheirs: () => pending?.answer('theirs'),
    keepMine: () => pending?.answer('mine'),
    closeConflict: () => pending?.answer('later'),
    before,
    mine: pending ? { ...before, ...valuesOf(pending.change) } : {},
  };
  return { isMounted, ask, question };
}
