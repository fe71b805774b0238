import { createContext, useCallback, useContext, useEffect, useEffectEvent, type ReactNode } from 'react';
import { useNotification, useOnError, type OpenNotificationParams } from '@refinedev/core';
import { toRequestProblem } from './requestProblem';

/** Ends the session if the call was refused because nobody is signed in, and shows the toast, if any. */
export type ReportFailure = (error: unknown, toast: OpenNotificationParams | false) => void;

const FailuresContext = createContext<ReportFailure | undefined>(undefined);

/**
 * Provides failure reporting to everything below it, so that components that render often do not subscribe to Refine's
 * hooks for a rare event.
 */
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

/** Reports the failure of a query once, with the toast for it, if any. */
export function useReportQueryFailure(
  error: unknown,
  toToast: (error: unknown) => OpenNotificationParams | false,
): void {
  const reportFailure = useReportFailure();
  const report = useEffectEvent(() => reportFailure(error, toToast(error)));
  const isFailed = Boolean(error);
  const reportedMessage = isFailed ? toRequestProblem(error).message : undefined;
  useEffect(() => {
    if (isFailed) report();
  }, [isFailed, reportedMessage]);
}
