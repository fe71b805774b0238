import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { RequestError, unwrapEnvelope } from '../../../provider';
import { useReportFailure } from '../../../screens/requests';
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

/** The server's feature lists, as far as they are known: other servers answer 404, or anything but a list. */
const parseFeatures = (answer: unknown): readonly unknown[] => {
  const { features } = unwrapEnvelope(answer);
  return Array.isArray(features) ? features : [];
};

/**
 * Whether the server has a feature under `x/`. It is asked once for all of them; a refusal means that it has none.
 */
function useServerFeature(name: string, { enabled: isEnabled }: QueryParams): boolean {
  const { data } = useServices();
  const { data: features = [] } = useQuery({
    queryKey: ['features'],
    queryFn: ({ signal }) =>
      data.custom({ method: 'get', url: 'x', meta: { signal } }).then(
        (response) => parseFeatures(response.data),
        (error: unknown) => {
          if (error instanceof RequestError && error.kind === 'refused' && error.statusCode < 500) return [];
          throw error;
        },
      ),
    enabled: isEnabled,
    retry: false,
    staleTime: Infinity,
  });
  return features.includes(name);
}

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
