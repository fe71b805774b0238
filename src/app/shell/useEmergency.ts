import { useQuery } from '@tanstack/react-query';
import type { Identity } from '../../provider';
import { useServices } from '../services';

/** An access that holds, as the server answers it. */
export interface EmergencyGrant {
  readonly id: number;
  readonly expires_at: string;
}

const mine = 'x/emergency_access/mine';
/** How often is looked whether it still holds, in milliseconds. */
const lookEvery = 30_000;

export interface Emergency {
  /** Minutes that an access lasts; undefined where the server offers none. */
  readonly minutes: number | undefined;
  /** Undefined until the server has told. */
  readonly grant: EmergencyGrant | null | undefined;
  readonly take: (asked: { readonly reason: string; readonly password: string }) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** The emergency access of somebody to a desk that they do not serve; servers that offer none are asked nothing. */
export function useEmergency(identity: Identity | null, isServed: boolean): Emergency {
  const { data, queries } = useServices();
  const minutes = identity?.emergency_minutes;
  const isOffered = !isServed && minutes !== undefined && minutes > 0;
  const key = ['emergency', identity?.email];
  const { data: grant, isError } = useQuery({
    queryKey: key,
    enabled: isOffered,
    refetchInterval: lookEvery,
    queryFn: async () => (await data.custom<{ data: EmergencyGrant | null }>({ url: mine, method: 'get' })).data.data,
  });
  const again = () => queries.resetQueries({ queryKey: key });
  return {
    minutes: isOffered ? minutes : undefined,
    // What was told last counts while the server does not answer: nothing that somebody works on goes away.
    grant: !isOffered || (isError && grant === undefined) ? null : grant,
    take: async (payload) => {
      await data.custom({ url: 'x/emergency_access', method: 'post', payload });
      await again();
    },
    end: async () => {
      await data.custom({ url: mine, method: 'delete' });
      await again();
    },
  };
}
