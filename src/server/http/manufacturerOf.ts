import type { FastifyRequest } from 'fastify';
import { manufacturerOfHost, type Manufacturer } from '../../schema';
import type { AppOptions } from '../contracts';
import { HttpError } from './HttpError';

const readMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a request changes nothing, by its method. */
export const isRead = ({ method }: Pick<FastifyRequest, 'method'>): boolean => readMethods.includes(method);

/**
 * The manufacturer of a request: from its header, else from its host name, else the default one (decision 3). Forwarded
 * host names count if the proxy is trusted. Throws 400 for an unknown manufacturer.
 */
export function manufacturerOf(
  request: FastifyRequest,
  { manufacturers, defaultManufacturer }: Pick<AppOptions, 'manufacturers' | 'defaultManufacturer'>,
): Manufacturer {
  const named =
    request.headers.manufacturer ?? manufacturerOfHost(request.hostname, manufacturers)?.key ?? defaultManufacturer;
  const key = String(named).trim().toLowerCase();
  const manufacturer = manufacturers.find((candidate) => candidate.key === key);
  if (!manufacturer)
    throw new HttpError(400, 'The manufacturer is unknown', {
      errors: { Manufacturer: ['This manufacturer is unknown'] },
    });
  return manufacturer;
}
