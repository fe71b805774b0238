import { createContext, useCallback, useContext, type ReactNode } from 'react';
import { useNotification, useOnError, type OpenNotificationParams } from '@refinedev/core';

/** Ends the session where a call was refused for want of one, and shows the toast that there is. */
export type TellFailure = (error: unknown, toast: OpenNotificationParams | false) => void;

const FailuresContext = createContext<TellFailure | undefined>(undefined);

/** Tells of failed calls for all that is below it, so that what renders often need not ask Refine for what hardly ever happens. */
export function FailuresProvider({ children }: { readonly children: ReactNode }) {
  const { mutate: check } = useOnError();
  const { open } = useNotification();
  const tell = useCallback<TellFailure>(
    (error, toast) => {
      check(error);
      if (toast) open?.(toast);
    },
    [check, open],
  );
  return <FailuresContext value={tell}>{children}</FailuresContext>;
}

/** What is told of a failed call; the same for every rendering. Throws outside of the screens. */
export function useTellFailure(): TellFailure {
  const tell = useContext(FailuresContext);
  if (!tell) throw new Error('FailuresProvider is missing above this component');
  return tell;
}
