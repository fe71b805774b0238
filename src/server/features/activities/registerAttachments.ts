import { z } from 'zod';
import type { RouteModule } from '../../contracts';
import { invalidFields } from '../../http/HttpError';
import { withBody } from '../../records/readBody';
import { dataSchema, binarySchema, componentRef } from '../../http/openapi/routeSchema';
import { recordsOf } from '../../records/openRecords';
import { activities } from '../../../../resources/activities';
import { attachRules } from '../../attachRules';

/** Records the creator of an activity. */
export const activityRules = attachRules(activities, {
  beforeCreate: (values, { user }) => ({ ...values, brand_admin_id: user.id }),
});

/**
 * POST activities/s3_attachment (Cases 7, decision 38): stores the files of a multipart body under `documents[]` and
 * returns them as `{ data: [{ attachment_id, url, name, size, type }] }`. An activity takes over a file by naming its
 * `attachment_id`.
 */
export const registerAttachments: RouteModule = (api, { registry, getOptions }) => {
  const resource = registry.get('activities');
  const schema = {
    tags: [resource.label.many],
    summary: 'Keep files that an activity is to take over',
    multipart: z.object({ 'documents[]': z.array(binarySchema) }),
    response: { 201: dataSchema(z.array(componentRef('StoredFile'))).describe('The files') },
    errorStatuses: [413, 415, 422],
  };
  api.post(`/${resource.apiPath}/s3_attachment`, { schema }, async (request, reply) => {
    const { files } = getOptions();
    const { manufacturer, user } = recordsOf(request).context;
    const session = request.user?.session ?? '';
    const stored = await withBody(request, { resource, files, owner: { manufacturer, user } }, ({ uploaded = [] }) => {
      if (uploaded.length === 0) throw invalidFields({ documents: ['Please choose at least one file'] });
      return Promise.resolve(uploaded);
    });
    void reply.code(201);
    return { data: stored.map((file) => files.toStoredFile(file, { manufacturer, session })) };
  });
};
