import type { FastifyReply, FastifyRequest } from 'fastify';
import { tracing } from '../accessLog/requestTrace';
import type { AppOptions } from '../contracts';
import { HttpError } from '../http/HttpError';
import { isAdministrator } from '../sessions/administrators';
import { openRepository } from './repository';
import { withAccess } from './withAccess';
import type { Records } from './Records';

/** A pre-handler that opens the records of the manufacturer which the call names, if the user serves it (decision 3). */
export function openRecords({ registry, manufacturers, defaultManufacturer, store, ...tools }: AppOptions) {
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    const key = String(request.headers.manufacturer ?? defaultManufacturer).trim().toLowerCase();
    const manufacturer = manufacturers.find((candidate) => candidate.key === key);
    if (!manufacturer) throw new HttpError(400, 'The manufacturer is unknown', { errors: { Manufacturer: ['This manufacturer is unknown'] } });
    request.trace.manufacturer = key;
    if (!request.user) throw new HttpError(401, 'Please sign in');
    if (!request.user.service_manufacturers.includes(key)) throw new HttpError(403, `You do not serve ${manufacturer.name}`);
    const records = openRepository({ store, registry, manufacturer, user: request.user, tools: { ...tools, ...tracing(request, tools) }, keyed: () => request.keyed });
    request.records = withAccess(records, { isAdministrator: isAdministrator(request.user, tools.config) });
    done();
  };
}

/** The records that the pre-handler has opened. */
export function recordsOf({ records }: FastifyRequest): Records {
  if (!records) throw new Error('This route opens no records');
  return records;
}
