import type { FastifyRequest } from 'fastify';
import type { Manufacturer } from '../../schema';
import type { AppOptions } from '../contracts';
import { HttpError } from '../http/HttpError';

/** The manufacturer that a call names, or the default one (decision 3). Throws 400 for one that is not known. */
export function manufacturerOf(request: FastifyRequest, { manufacturers, defaultManufacturer }: Pick<AppOptions, 'manufacturers' | 'defaultManufacturer'>): Manufacturer {
  const key = String(request.headers.manufacturer ?? defaultManufacturer).trim().toLowerCase();
  const manufacturer = manufacturers.find((candidate) => candidate.key === key);
  if (!manufacturer) throw new HttpError(400, 'The manufacturer is unknown', { errors: { Manufacturer: ['This manufacturer is unknown'] } });
  return manufacturer;
}
