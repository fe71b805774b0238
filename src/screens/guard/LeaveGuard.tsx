import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useBlocker, type Blocker, type BlockerFunction } from 'react-router';
import { DialogBoundary, loadable } from '../../ui';
import { storageKeys } from '../../schema';

/** The e-mail stored at sign-in (Cases 3); empty if nobody is signed in. */
export const signedInEmail = (): string => localStorage.getItem(storageKeys.email) ?? '';

/** Whether a session token is stored (Cases 4). */
export const isSignedIn = (): boolean => localStorage.getItem(storageKeys.token) !== null;

/** A form that may hold unsaved changes. */
export interface GuardedForm {
  /** Whether it holds some now. */
  readonly isUnsaved: () => boolean;
  /** Discards the changes. */
  readonly discard: () => void;
  /**
   * Saves a form that autosaves on leave, or waits for its save in progress; resolves to true if nothing is unsaved
   * afterwards.
   */
  readonly saveOnLeave: () => Promise<boolean>;
}

/** The open forms, and the e-mail of the user who types into them. */
interface GuardedForms {
  readonly email: string;
  readonly forms: Set<GuardedForm>;
}

interface Guard extends GuardedForms {
  /** Asks whether to discard the typed values. */
  readonly confirmDiscard: () => Promise<boolean>;
}

const GuardContext = createContext<Guard | undefined>(undefined);

/** The enclosing guard; forms outside of one are not guarded. */
export const useGuard = (): Guard | undefined => useContext(GuardContext);

const DiscardDialog = loadable(async () => (await import('./DiscardDialog')).DiscardDialog);

/** The question, loaded when it is first needed. */
function LazyDiscardDialog({
  open,
  onAnswer,
}: {
  readonly open: boolean;
  readonly onAnswer: (discard: boolean) => void;
}) {
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);
  const stay = () => {
    setWasOpened(false);
    onAnswer(false);
  };
  return (
    wasOpened && (
      <DialogBoundary onMissing={stay}>
        <DiscardDialog open={open} onAnswer={onAnswer} />
      </DialogBoundary>
    )
  );
}

/**
 * An ended session leads to sign-in, which must not be blocked; the drafts survive it (decision 31). Nor must a page
 * stay whose user has logged out in another tab, or has been replaced there by another user.
 */
const shouldBlockLeaving = ({ forms, email }: GuardedForms): boolean =>
  unsavedOf(forms).length > 0 && isSignedIn() && signedInEmail() === email;

const unsavedOf = (forms: ReadonlySet<GuardedForm>): GuardedForm[] => [...forms].filter((form) => form.isUnsaved());

function discardAll(forms: Set<GuardedForm>): void {
  unsavedOf(forms).forEach((form) => form.discard());
  forms.clear();
}

/**
 * Saves the forms that autosave on leave, and waits for saves in progress; resolves to true if nothing is unsaved then.
 * A form that was closed meanwhile is no longer among them.
 */
async function saveAllOnLeave(forms: ReadonlySet<GuardedForm>): Promise<boolean> {
  const saved = new Set<GuardedForm>();
  await Promise.all(unsavedOf(forms).map(async (form) => (await form.saveOnLeave()) && saved.add(form)));
  return unsavedOf(forms).every((form) => saved.has(form));
}

/** Asks about unsaved changes before an action that leaves the page; resolves to true if it may proceed. */
export function useConfirmLeave(): () => Promise<boolean> {
  const guard = useGuard();
  return useCallback(async () => {
    if (!guard || !shouldBlockLeaving(guard) || (await saveAllOnLeave(guard.forms))) return true;
    const discarded = await guard.confirmDiscard();
    if (discarded) discardAll(guard.forms);
    return discarded;
  }, [guard]);
}

/** Returns whether a form on the page has unsaved changes, when it is called. */
export function useUnsaved(): () => boolean {
  const guard = useGuard();
  return useCallback(() => guard !== undefined && unsavedOf(guard.forms).length > 0, [guard]);
}

function RouteBlocker({ guard }: { readonly guard: Guard }) {
  const { forms } = guard;
  const navigations = useRef(0);
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => {
      navigations.current += 1;
      return shouldBlockLeaving(guard) && currentLocation.pathname !== nextLocation.pathname;
    },
    [guard],
  );
  const blocker = useBlocker(shouldBlock);
  const [askedBlocker, setAskedBlocker] = useState<Blocker>();
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    let isCurrent = true;
    const blocked = navigations.current;
    void saveAllOnLeave(forms).then((isSaved) => {
      if (!isCurrent) return;
      if (!isSaved) setAskedBlocker(blocker);
      else if (navigations.current === blocked) blocker.proceed();
      // A form that leads elsewhere once it is saved has gone there.
      else blocker.reset();
    });
    return () => {
      isCurrent = false;
    };
  }, [blocker, forms]);
  const answer = (discard: boolean) => {
    if (blocker.state !== 'blocked') return;
    if (!discard) {
      blocker.reset();
      return;
    }
    discardAll(forms);
    blocker.proceed();
  };
  return <LazyDiscardDialog open={blocker.state === 'blocked' && askedBlocker === blocker} onAnswer={answer} />;
}

function useTabCloseGuard(guard: Guard) {
  useEffect(() => {
    const blockUnload = (event: BeforeUnloadEvent) => {
      if (shouldBlockLeaving(guard)) event.preventDefault();
    };
    window.addEventListener('beforeunload', blockUnload);
    return () => window.removeEventListener('beforeunload', blockUnload);
  }, [guard]);
}

/**
 * Asks before the route or the tab is left while a form below has unsaved changes; forms that autosave on leave are
 * saved instead. Must be inside a data router.
 */
export function LeaveGuard({ children }: { readonly children: ReactNode }) {
  const [forms] = useState((): GuardedForms => ({ email: signedInEmail(), forms: new Set() }));
  const [question, setQuestion] = useState<{ readonly answer: (discard: boolean) => void }>();
  const guard = useMemo<Guard>(
    () => ({ ...forms, confirmDiscard: () => new Promise((resolve) => setQuestion({ answer: resolve })) }),
    [forms],
  );
  useTabCloseGuard(guard);
  const answer = (discard: boolean) => {
    question?.answer(discard);
    setQuestion(undefined);
  };
  return (
    <GuardContext value={guard}>
      {children}
      <LazyDiscardDialog open={question !== undefined} onAnswer={answer} />
      <RouteBlocker guard={guard} />
    </GuardContext>
  );
}
