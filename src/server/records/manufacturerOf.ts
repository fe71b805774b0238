import type { FastifyRequest } from 'fastify';
import { manufacturerOfHost, type Manufacturer } from '../../schema';
import type { AppOptions } from '../contracts';
import { HttpError } from '../http/HttpError';

/**
 * The manufacturer that a call names by its header; without one that of its host name, otherwise the default one (decision 3). A host name that
 * a proxy forwards counts where the proxy does. Throws 400 for a manufacturer that is not known.
 */
export function manufacturerOf(request: FastifyRequest, { manufacturers, defaultManufacturer }: Pick<AppOptions, 'manufacturers' | 'defaultManufacturer'>): Manufacturer {
  const named = request.headers.manufacturer ?? manufacturerOfHost(request.hostname, manufacturers)?.key ?? defaultManufacturer;
  const key = String(named).trim().toLowerCase();
  const manufacturer = manufacturers.find((candidate) => candidate.key === key);
  if (!manufacturer) throw new HttpError(400, 'The manufacturer is unknown', { errors: { Manufacturer: ['This manufacturer is unknown'] } });
  return manufacturer;
}
