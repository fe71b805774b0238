import type { RouteModule } from '../contracts';
import { recordsOf } from '../records/openRecords';
import { idOf, sendRecord } from '../records/requestParts';

/** POST x/emergency_access/{id}/end: an administrator of the desk ends somebody's access before its time. */
export const registerEnding: RouteModule = (api, { registry, now = () => new Date() }) => {
  const resource = registry.get('emergency_access');
  api.post(`/${resource.path}/:id/end`, { config: { access: 'emergency_ended' } }, async (request, reply) => {
    const id = idOf(request, resource);
    request.trace.emergency = id;
    const at = now().toISOString();
    return sendRecord(reply, await recordsOf(request).keep(resource, { id, decide: ({ expires_at }) => (String(expires_at) > at ? { expires_at: at } : {}) }));
  });
};
