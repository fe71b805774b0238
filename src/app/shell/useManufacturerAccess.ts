import { useServices } from '../services';
import type { useIdentity } from '../session';
import type { Manufacturer } from '../../schema';
import { manufacturerHost } from '../config';
import type { Identity } from '../../provider';
import { useQuery } from '@tanstack/react-query';

/** An active emergency access, as returned by the server. */
export interface EmergencyGrant {
  readonly id: number;
  readonly expires_at: string;
  /** When changes were unlocked; null while the access is for reading, absent where the server knows no difference. */
  readonly changes_from?: string | null;
}

const ownAccessUrl = 'x/emergency_access/mine';
const pollIntervalMs = 30_000;

export interface EmergencyAccess {
  /** Duration of an access in minutes; undefined if the server does not offer emergency access. */
  readonly minutes: number | undefined;
  /** Whether the server asks for the code of the user's second factor. */
  readonly needsCode: boolean;
  /** Undefined while loading. */
  readonly grant: EmergencyGrant | null | undefined;
  readonly take: (asked: {
    readonly reason: string;
    readonly password: string;
    readonly code?: string;
  }) => Promise<void>;
  /** Unlocks changes until the access ends, and sends again what waits for that. */
  readonly unlock: (asked: { readonly reason: string }) => Promise<void>;
  readonly end: () => Promise<void>;
}

/**
 * The user's emergency access to a manufacturer that they do not serve. Servers that do not offer it are not called.
 */
function useEmergency(identity: Identity | null, isServed: boolean): EmergencyAccess {
  const { data, queries, changes } = useServices();
  const minutes = identity?.emergency_minutes;
  const isAvailable = !isServed && minutes !== undefined && minutes > 0;
  const key = ['emergency', identity?.email];
  const { data: grant, isError } = useQuery({
    queryKey: key,
    enabled: isAvailable,
    refetchInterval: pollIntervalMs,
    queryFn: async () =>
      (await data.custom<{ data: EmergencyGrant | null }>({ url: ownAccessUrl, method: 'get' })).data.data,
  });
  const resetGrant = () => queries.resetQueries({ queryKey: key });
  return {
    minutes: isAvailable ? minutes : undefined,
    needsCode: identity?.has_second_factor === true,
    // Keep the last known grant while the server is unavailable, so that the user's work is not interrupted.
    grant: !isAvailable || (isError && grant === undefined) ? null : grant,
    take: async (payload) => {
      await data.custom({ url: 'x/emergency_access', method: 'post', payload });
      await resetGrant();
    },
    unlock: async (payload) => {
      const { data: answer } = await data.custom<{ data: EmergencyGrant }>({
        url: `${ownAccessUrl}/changes`,
        method: 'post',
        payload,
      });
      // The screens stay, with everything that was typed.
      queries.setQueryData(key, answer.data);
      changes.settle(true);
    },
    end: async () => {
      await data.custom({ url: ownAccessUrl, method: 'delete' });
      await resetGrant();
    },
  };
}

interface ServedManufacturer {
  readonly key: string;
  readonly name: string;
  /** Absent if this host name cannot be translated to that of another manufacturer. */
  readonly address?: string;
}

interface ServedManufacturersQuery {
  readonly identity: Identity | null;
  readonly manufacturers: readonly Manufacturer[];
  /** Host of the page, with its port. */
  readonly host: string;
}

/**
 * The manufacturers that a user serves, with the URLs of their sites; undefined if the server does not report them, or
 * none that is known here: the server itself then refuses what the user may not see.
 */
function findServedManufacturers({
  identity,
  manufacturers,
  host,
}: ServedManufacturersQuery): ServedManufacturer[] | undefined {
  const keys = manufacturers.map(({ key }) => key);
  const served = identity?.service_manufacturers?.map((entry) => entry.toLowerCase());
  const isServed = ({ key, name }: Manufacturer) =>
    served?.some((entry) => entry === key || entry === name.toLowerCase()) === true;
  if (!manufacturers.some(isServed)) return undefined;
  return manufacturers.filter(isServed).map(({ key, name }) => {
    const otherHost = manufacturerHost(key, { host, keys });
    return { key, name, ...(otherHost !== undefined && { address: `//${otherHost}/` }) };
  });
}

/** The signed-in user, as far as known. */
export type SignedInUser = ReturnType<typeof useIdentity>;

/** Whether the user may use this manufacturer's screens: because they serve it, or by an emergency access. */
export function useManufacturerAccess({ email, identity }: SignedInUser) {
  const { config, manufacturers } = useServices();
  const desks = findServedManufacturers({ identity, manufacturers, host: window.location.host });
  const isServed = desks === undefined || desks.some(({ key }) => key === config.manufacturer.key);
  const emergency = useEmergency(identity, isServed);
  const state = isServed || emergency.grant ? 'open' : emergency.grant === null ? 'refused' : 'asked';
  return { email, identity, desks: desks ?? [], isServed, emergency, state } as const;
}

export type ManufacturerAccess = ReturnType<typeof useManufacturerAccess>;
