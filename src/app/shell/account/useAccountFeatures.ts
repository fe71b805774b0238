import { useQuery } from '@tanstack/react-query';
import { useOwnCalls } from './useOwnCalls';

/** State of the user's second factor. */
export interface FactorState {
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

interface Question {
  /** Whether the query is enabled. */
  readonly asked: boolean;
}

const once = { retry: false, staleTime: 0 } as const;

/** The user's second factor; without data if the server does not support it. */
export function useFactor({ asked }: Question) {
  const call = useOwnCalls();
  return useQuery({ queryKey: ['account', 'factor'], queryFn: () => call<FactorState>('get', 'x/two_factor'), enabled: asked, ...once });
}

/** The user's sessions; without data if the server does not support listing them. */
export function useOwnSessions({ asked }: Question) {
  const call = useOwnCalls();
  return useQuery({ queryKey: ['account', 'sessions'], queryFn: () => call<readonly OwnSession[]>('get', 'x/sessions'), enabled: asked, ...once });
}
