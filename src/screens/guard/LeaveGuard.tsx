import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useBlocker, type Blocker, type BlockerFunction } from 'react-router';
import { DialogParts } from '../DialogParts';
import { loadable } from '../loadable';
import { isSignedIn } from './session';

/** A form with unsaved changes. */
export interface Unsaved {
  /** Discards the changes. */
  readonly discard: () => void;
  /** Saves a form that autosaves on leave; resolves to true if nothing is unsaved afterwards. */
  readonly saveFirst: () => Promise<boolean>;
}

interface Guard {
  readonly unsaved: Set<Unsaved>;
  /** Asks whether to discard the typed values. */
  readonly ask: () => Promise<boolean>;
}

const GuardContext = createContext<Guard | undefined>(undefined);

/** The enclosing guard; forms outside of one are not guarded. */
export const useGuard = (): Guard | undefined => useContext(GuardContext);

const DiscardQuestion = loadable(() => import('./DiscardQuestion'));

/** The question, loaded when it is first needed. */
function Question({ open, onAnswer }: { readonly open: boolean; readonly onAnswer: (discard: boolean) => void }) {
  const [asked, setAsked] = useState(false);
  if (open && !asked) setAsked(true);
  const stay = () => {
    setAsked(false);
    onAnswer(false);
  };
  return (
    asked && (
      <DialogParts onMissing={stay}>
        <DiscardQuestion open={open} onAnswer={onAnswer} />
      </DialogParts>
    )
  );
}

/** An ended session leads to sign-in, which must not be blocked; the drafts survive it (decision 31). */
const mayHold = (unsaved: ReadonlySet<Unsaved>): boolean => unsaved.size > 0 && isSignedIn();

function discardAll(unsaved: Set<Unsaved>): void {
  unsaved.forEach((form) => form.discard());
  unsaved.clear();
}

/** Saves the forms that autosave on leave; resolves to true if nothing else is unsaved. */
async function saveAll(unsaved: ReadonlySet<Unsaved>): Promise<boolean> {
  const saved = await Promise.all([...unsaved].map((form) => form.saveFirst()));
  return saved.every(Boolean);
}

/** Asks about unsaved changes before an action that leaves the page; resolves to true if it may proceed. */
export function useMayLeave(): () => Promise<boolean> {
  const guard = useGuard();
  return useCallback(async () => {
    if (!guard || !mayHold(guard.unsaved) || (await saveAll(guard.unsaved))) return true;
    const discarded = await guard.ask();
    if (discarded) discardAll(guard.unsaved);
    return discarded;
  }, [guard]);
}

function RouteBlocker({ unsaved }: { readonly unsaved: Set<Unsaved> }) {
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => mayHold(unsaved) && currentLocation.pathname !== nextLocation.pathname,
    [unsaved],
  );
  const blocker = useBlocker(shouldBlock);
  const [asked, setAsked] = useState<Blocker>();
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    let isHeld = true;
    void saveAll(unsaved).then((isSaved) => {
      if (!isHeld) return;
      if (isSaved) blocker.proceed();
      else setAsked(blocker);
    });
    return () => {
      isHeld = false;
    };
  }, [blocker, unsaved]);
  const answer = (discard: boolean) => {
    if (blocker.state !== 'blocked') return;
    if (!discard) {
      blocker.reset();
      return;
    }
    discardAll(unsaved);
    blocker.proceed();
  };
  return <Question open={blocker.state === 'blocked' && asked === blocker} onAnswer={answer} />;
}

function useTabGuard(unsaved: Set<Unsaved>) {
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (mayHold(unsaved)) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [unsaved]);
}

/** Asks before the route or the tab is left while a form below has unsaved changes; forms that autosave on leave are saved instead. Must be inside a data router. */
export function LeaveGuard({ children }: { readonly children: ReactNode }) {
  const [unsaved] = useState(() => new Set<Unsaved>());
  const [question, setQuestion] = useState<{ readonly answer: (discard: boolean) => void }>();
  const guard = useMemo<Guard>(
    () => ({ unsaved, ask: () => new Promise((resolve) => setQuestion({ answer: resolve })) }),
    [unsaved],
  );
  useTabGuard(unsaved);
  const answer = (discard: boolean) => {
    question?.answer(discard);
    setQuestion(undefined);
  };
  return (
    <GuardContext value={guard}>
      {children}
      <Question open={question !== undefined} onAnswer={answer} />
      <RouteBlocker unsaved={unsaved} />
    </GuardContext>
  );
}
