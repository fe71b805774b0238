import { createContext, useCallback, useContext, type ReactNode } from 'react';
import { useNotification, useOnError, type OpenNotificationParams } from '@refinedev/core';

/** Ends the session if the call was refused because nobody is signed in, and shows the toast, if any. */
export type ReportFailure = (error: unknown, toast: OpenNotificationParams | false) => void;

const FailuresContext = createContext<ReportFailure | undefined>(undefined);

/** Provides failure reporting to everything below it, so that components that render often do not subscribe to Refine's hooks for a rare event. */
export function FailuresProvider({ children }: { readonly children: ReactNode }) {
  const { mutate: check } = useOnError();
  const { open } = useNotification();
  const reportFailure = useCallback<ReportFailure>(
    (error, toast) => {
      check(error);
      if (toast) open?.(toast);
    },
    [check, open],
  );
  return <FailuresContext value={reportFailure}>{children}</FailuresContext>;
}

/** The failure reporter; referentially stable. Throws outside of the screens. */
export function useReportFailure(): ReportFailure {
  const reportFailure = useContext(FailuresContext);
  if (!reportFailure) throw new Error('FailuresProvider is missing above this component');
  return reportFailure;
}
