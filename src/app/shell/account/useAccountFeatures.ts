import { useQuery } from '@tanstack/react-query';
import { useAccountCalls } from './useAccountCalls';

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
export function useSecondFactor({ enabled: isEnabled }: QueryParams) {
  const callAccount = useAccountCalls();
  return useQuery({
    queryKey: ['account', 'factor'],
    queryFn: () => callAccount<SecondFactorState>('get', 'x/two_factor'),
    enabled: isEnabled,
    ...queryOptions,
  });
}

/** The user's sessions; without data if the server does not support listing them. */
export function useOwnSessions({ enabled: isEnabled }: QueryParams) {
  const callAccount = useAccountCalls();
  return useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: () => callAccount<readonly OwnSession[]>('get', 'x/sessions'),
    enabled: isEnabled,
    ...queryOptions,
  });
}
