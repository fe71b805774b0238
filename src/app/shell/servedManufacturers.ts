import type { Manufacturer } from '../../schema';
import { manufacturerHost } from '../config';
import type { Identity } from '../../provider';

export interface ServedManufacturer {
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

/** The manufacturers that a user serves, with the URLs of their sites; undefined if the server does not report them. */
export function findServedManufacturers({
  identity,
  manufacturers,
  host,
}: ServedManufacturersQuery): ServedManufacturer[] | undefined {
  const keys = manufacturers.map(({ key }) => key);
  const served = identity?.service_manufacturers?.map((entry) => entry.toLowerCase());
  if (!served) return undefined;
  return manufacturers
    .filter(({ key }) => served.includes(key))
    .map(({ key, name }) => {
      const otherHost = manufacturerHost(key, { host, keys });
      return { key, name, ...(otherHost !== undefined && { address: `//${otherHost}/` }) };
    });
}
