import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useReportFailure, useServerFeature } from '../../../screens/requests';
import { useServices } from '../../services';

type Method = 'get' | 'post' | 'delete';

/**
 * Returns a function that makes the calls about the user's own account. An ended session leads to the sign-in page; the
 * call also rejects, as for every other error.
 */
export function useAccountCalls(): <T>(method: Method, url: string, payload?: object) => Promise<T> {
  const { data } = useServices();
  const reportFailure = useReportFailure();
  return useCallback(
    async <T>(method: Method, url: string, payload?: object) => {
      try {
        const response = await data.custom({ method, url, ...(payload && { payload }) });
        return (response.data as { readonly data: T }).data;
      } catch (error) {
        reportFailure(error, false);
        throw error;
      }
    },
    [data, reportFailure],
  );
}

/** State of the user's second factor. */
export interface SecondFactorState {
  readonly active: boolean;
  /** A second factor is mandatory. */
  readonly required: boolean;
  readonly recovery_codes_left: number;
}

/** A session of the user. */
export interface OwnSession {
  readonly id: string;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly address: string | null;
  readonly device: string | null;
  /** The session of this page. */
  readonly current: boolean;
}

interface QueryParams {
  /** Whether the query is enabled. */
  readonly enabled: boolean;
}

const queryOptions = { retry: false, staleTime: 0 } as const;

/** The user's second factor; without data if the server does not support it. */
export function useSecondFactor({ enabled }: QueryParams) {
  const callAccount = useAccountCalls();
  const isEnabled = useServerFeature('two_factor', { enabled }) && enabled;
  return useQuery({
    queryKey: ['account', 'factor'],
    queryFn: () => callAccount<SecondFactorState>('get', 'x/two_factor'),
    enabled: isEnabled,
    ...queryOptions,
  });
}

/** The user's sessions; without data if the server does not support listing them. */
export function useOwnSessions({ enabled }: QueryParams) {
  const callAccount = useAccountCalls();
  const isEnabled = useServerFeature('sessions', { enabled }) && enabled;
  return useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: () => callAccount<readonly OwnSession[]>('get', 'x/sessions'),
    enabled: isEnabled,
    ...queryOptions,
  });
}
