import type { FastifyRequest } from 'fastify';
import { readOnlyAccessCode, registryFor } from '../../schema';
import { createTraceListeners } from '../accessLog/requestTrace';
import type { AppOptions } from '../contracts';
import { resolveAccess } from '../staff/grants';
import { HttpError } from '../http/HttpError';
import { isRead } from '../http/isRead';
import { isAdministrator } from '../accounts/administrators';
import { manufacturerOf } from '../http/manufacturerOf';
import { replicaReadOf } from './RepositoryContext';
import { openRepository } from './repository';
import { withAccess } from './withAccess';
import type { Records } from './Records';

/**
 * A hook that opens the records of the request's manufacturer, if the user serves it (decision 3) or has emergency
 * access, which is for reading until changes are unlocked.
 */
export function openRecords({
  registry,
  manufacturers,
  defaultManufacturer,
  store,
  now = () => new Date(),
  ...tools
}: AppOptions) {
  return async (request: FastifyRequest): Promise<void> => {
    const manufacturer = manufacturerOf(request, { manufacturers, defaultManufacturer });
    const { key } = manufacturer;
    const { user, trace } = request;
    trace.manufacturer = key;
    if (!user) throw new HttpError(401, 'Please sign in');
    const entry = await resolveAccess(store, {
      user,
      manufacturer: key,
      emergencyMinutes: tools.config.emergencyMinutes,
      now: now(),
    });
    if (!entry) throw new HttpError(403, `You do not serve ${manufacturer.name}`);
    const { isServed, grant } = entry;
    if (grant) trace.emergency = grant.id;
    if (grant?.changes_from === null && !isRead(request))
      throw new HttpError(403, 'Emergency access is for reading: give a reason for changes first', {
        more: { code: readOnlyAccessCode },
      });
    const roleRegistry = registryFor(registry, user.role);
    const records = openRepository({
      store,
      registry: roleRegistry,
      manufacturer,
      user,
      tools: { ...tools, ...createTraceListeners(request, tools) },
      idempotentCall: () => request.idempotentCall,
      runRead: replicaReadOf(request, store),
    });
    // Emergency access grants no administrator rights.
    request.records = withAccess(records, {
      registry: roleRegistry,
      isAdministrator: isServed && isAdministrator(user, tools.config),
    });
  };
}

/** The records that the hook has opened. */
export function recordsOf({ records }: FastifyRequest): Records {
  if (!records) throw new Error('This route does not open records');
  return records;
}
