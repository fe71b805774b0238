import type { RouteModule } from '../../contracts';
import { recordParams, recordSchemaOf } from '../../http/openapi/routeSchema';
import { recordsOf, sendRecord } from '../../records/openRecords';

/** The path of the caller's own emergency access, below the API base. */
export const ownGrantPath = 'x/emergency_access/mine';

/** POST x/emergency_access/{id}/end: an administrator of the tenant ends an emergency access before it expires. */
export const registerEndGrant: RouteModule = (api, { registry, getOptions }) => {
  const resource = registry.get('emergency_access');
  const schema = {
    tags: [resource.label.many],
    summary: 'End the emergency access of any user early',
    params: recordParams(resource),
    response: { 200: recordSchemaOf(resource).describe(resource.label.one) },
    errorStatuses: [404],
  };
  api.post(
    `/${resource.apiPath}/:id/end`,
    { config: { access: 'emergency_ended' }, schema },
    async (request, reply) => {
      const { id } = request.params;
      const { now } = getOptions();
      request.trace.emergency = id;
      const at = now().toISOString();
      return sendRecord(
        reply,
        await recordsOf(request).patch(resource, {
          id,
          decide: ({ expires_at }) => (String(expires_at) > at ? { expires_at: at } : {}),
        }),
      );
    },
  );
};
