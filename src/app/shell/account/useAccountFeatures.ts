import { useQuery } from '@tanstack/react-query';
import { useOwnCalls } from './useOwnCalls';

/** What the server knows of one's second factor. */
export interface FactorState {
  readonly active: boolean;
  /** Nobody works here without one. */
  readonly required: boolean;
  readonly recovery_codes_left: number;
}

/** A place where one is signed in. */
export interface OwnSession {
  readonly id: string;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly address: string | null;
  readonly device: string | null;
  /** The one that this page uses. */
  readonly current: boolean;
}

interface Question {
  /** Nothing is asked before. */
  readonly asked: boolean;
}

const once = { retry: false, staleTime: 0 } as const;

/** One's second factor; without data where the server has no such thing. */
export function useFactor({ asked }: Question) {
  const call = useOwnCalls();
  return useQuery({ queryKey: ['account', 'factor'], queryFn: () => call<FactorState>('get', 'x/two_factor'), enabled: asked, ...once });
}

/** Where one is signed in; without data where the server does not tell. */
export function useOwnSessions({ asked }: Question) {
  const call = useOwnCalls();
  return useQuery({ queryKey: ['account', 'sessions'], queryFn: () => call<readonly OwnSession[]>('get', 'x/sessions'), enabled: asked, ...once });
}
